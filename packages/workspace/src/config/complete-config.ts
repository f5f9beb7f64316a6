/** Completion and hover in a configuration, from the table of the reader. */
import { builtInServices, pageUrl, ruleInfos, type Span } from '@odatalint/core';
import { severities } from '@odatalint/core/internal';
import { callRoles, descriptorOf, documentFormats } from '@odatalint/documents';
import { relative, sep } from 'node:path';
import { walkFolders } from '../files/walk-folders.js';
import { membersOf, memberValue } from '../settings/settings-tree.js';
import { type SettingsPlace, settingsPlaceAt } from '../settings/settings-place.js';
import { languageWords } from '../settings/language-words.js';
import type { Shape, TextFormat } from '../settings/shape.js';
import { configShape } from './config-shape.js';
import { parseConfig } from './read-config.js';

/** A completion item. */
export interface ConfigItem {
  readonly label: string;
  readonly kind: 'member' | 'rule' | 'service' | 'file' | 'word' | 'resource';
  /** The JSON that replaces `span`. If `isSnippet` is set, `$0` is the position of the cursor. */
  readonly text: string;
  readonly isSnippet?: true;
  readonly span: Span;
  /** A few words beside the label. */
  readonly detail?: string;
  /** Markdown. */
  readonly documentation?: string;
}

/** A possible name or value. */
export interface SettingsWord {
  readonly name: string;
  readonly kind: ConfigItem['kind'];
  readonly detail?: string;
  readonly documentation?: string;
}

/**
 * The completion items at an offset of a configuration in `folder`, the most specific first. Never throws; empty if the
 * text cannot be understood.
 */
export function completeConfig(text: string, offset: number, folder: string): readonly ConfigItem[] {
  const place = settingsPlaceAt(text, offset, configShape);
  return place === undefined
    ? []
    : itemsAt(place, place.wants === 'name' ? undefined : wordsAt(text, place.shape, folder));
}

/** The items at a place: the given words, or the names that the table has there. */
export function itemsAt(place: SettingsPlace, words?: readonly SettingsWord[]): readonly ConfigItem[] {
  if (place.wants === 'name')
    return (words ?? namesOf(place.shape))
      .filter(({ name }) => !place.taken.includes(name))
      .map((name) => nameItem(name, place));
  return (words ?? wordsAt('', place.shape, undefined)).map((word) => valueItem(word, place));
}

/** The hover text at an offset of a configuration as Markdown, and its span. */
export function describeConfig(
  text: string,
  offset: number,
): { readonly span: Span; readonly markdown: string } | undefined {
  const place = settingsPlaceAt(text, offset, configShape);
  return (
    place && describePlace(place, place.wants === 'name' ? namesOf(place.shape) : wordsAt(text, place.shape, undefined))
  );
}

/** The description of what is written at a place: that of one of the words, otherwise that of the table. */
export function describePlace(
  { span, wants, shape, written }: SettingsPlace,
  words: readonly SettingsWord[] = [],
): { readonly span: Span; readonly markdown: string } | undefined {
  if (span.start === span.end) return undefined;
  const word = words.find(({ name }) => name === written);
  // The name of an unknown rule has no description.
  const hasTable = wants === 'value' || shape.kind !== 'map' || shape.keys !== 'rule';
  const described = wants === 'name' ? memberOf(shape, written) : shape;
  const markdown = word?.documentation ?? (hasTable ? described?.description : undefined);
  return markdown === undefined ? undefined : { span, markdown };
}

/** A rule in one sentence, with a link to its page. */
function aboutRule(name: string): string | undefined {
  const info = ruleInfos.find((each) => each.name === name);
  return info && `${info.summary} [${name}](${pageUrl(name)})\n\nSeverity if nothing is configured: ${info.severity}.`;
}

const memberOf = (shape: Shape, name: string): Shape | undefined =>
  shape.kind === 'record' && Object.hasOwn(shape.members, name)
    ? shape.members[name]
    : shape.kind === 'map'
      ? shape.of
      : undefined;

/** The possible names of members. */
function namesOf(shape: Shape): readonly SettingsWord[] {
  if (shape.kind === 'record')
    return Object.entries(shape.members).map(([name, { description }]) => ({
      name,
      kind: 'member',
      documentation: description,
    }));
  if (shape.kind !== 'map' || shape.keys !== 'rule') return [];
  return ruleInfos.map(({ name, severity }): SettingsWord => {
    const documentation = aboutRule(name);
    return { name, kind: 'rule', detail: severity, ...(documentation === undefined ? {} : { documentation }) };
  });
}

function nameItem({ name, kind, ...rest }: SettingsWord, { shape, span, hasValue }: SettingsPlace): ConfigItem {
  const value = hasValue ? '' : `: ${valueSnippet(memberOf(shape, name))}`;
  return {
    label: name,
    kind,
    text: `${JSON.stringify(name)}${value}`,
    ...(hasValue ? {} : { isSnippet: true }),
    span,
    ...rest,
  };
}

/** A value to fill in; `$0` is the position of the cursor. */
function valueSnippet(shape: Shape | undefined): string {
  switch (shape?.kind) {
    case 'text':
    case 'text-or-false':
    case 'choice':
    case 'severity':
      return '"$0"';
    case 'list':
      return shape.of.kind === 'text' ? '["$0"]' : '[{ $0 }]';
    case 'record':
    case 'map':
      return '{ $0 }';
    default:
      return '$0';
  }
}

function valueItem({ name, kind, ...rest }: SettingsWord, { shape, span }: SettingsPlace): ConfigItem {
  const text = shape.kind === 'flag' ? name : JSON.stringify(name);
  return { label: name, kind, text, span, ...rest };
}

/** The possible values. Files are offered only if the folder is known. */
function wordsAt(text: string, shape: Shape, folder: string | undefined): readonly SettingsWord[] {
  const words = (names: readonly string[]): SettingsWord[] => names.map((name) => ({ name, kind: 'word' }));
  switch (shape.kind) {
    case 'flag':
      return words(['true', 'false']);
    case 'choice':
      return words(shape.words);
    case 'severity':
      return words([...severities, 'off']);
    case 'list':
      return shape.orOne === true ? wordsAt(text, shape.of, folder) : [];
    case 'text':
      return shape.format === undefined ? [] : wordsOf(text, shape.format, folder);
    default:
      return [];
  }
}

function wordsOf(text: string, format: TextFormat, folder: string | undefined): readonly SettingsWord[] {
  const profiles = builtInServices.map(({ name, summary }): SettingsWord => ({
    name,
    kind: 'service',
    detail: 'built in',
    documentation: summary,
  }));
  switch (format) {
    case 'profile':
      return [...declaredNames(text, 'profiles'), ...profiles];
    case 'query-option':
    case 'operator':
    case 'function':
      return (languageWords[format] ?? []).map(({ name }): SettingsWord => ({ name, kind: 'word' }));
    case 'service':
      return [...declaredNames(text, 'services'), ...declaredNames(text, 'profiles'), ...profiles];
    case 'role':
      return callRoles.map((name): SettingsWord => ({ name, kind: 'word' }));
    case 'input-format':
      return documentFormats.map((name) => ({ name, kind: 'word', documentation: descriptorOf(name).label }));
    case 'pattern':
      return folder === undefined ? [] : patternsIn(folder);
    case 'path':
      return folder === undefined ? [] : pathsIn(folder);
    default:
      return [];
  }
}

/** The services or profiles that a configuration declares. */
const declaredNames = (text: string, member: 'services' | 'profiles'): readonly SettingsWord[] =>
  membersOf(memberValue(parseConfig(text).root, member)).map(({ name }) => ({
    name,
    kind: 'service',
    detail: 'configured',
  }));

/** The maximum number of listed folders: a list of all files of a large repository is of no use. */
const maxFolders = 200;

/** Patterns for each kind of file that contains requests, and for each folder directly below. */
function patternsIn(folder: string): readonly SettingsWord[] {
  const endings = documentFormats.flatMap((name) => {
    const { fileNames, label } = descriptorOf(name);
    return [...(fileNames.own ?? []), ...(fileNames.placed ?? [])].map((ending): SettingsWord => ({
      name: `**/*${ending}`,
      kind: 'file',
      detail: label,
    }));
  });
  const below = new Set<string>();
  for (const path of someFolders(folder)) {
    const [first] = relative(folder, path).split(sep);
    if (first !== undefined && first !== '') below.add(first);
  }
  return [
    ...[...below].sort().map((name): SettingsWord => ({ name: `${name}/**`, kind: 'file', detail: 'folder' })),
    ...endings,
  ];
}

/** The schemas, key definitions and configurations that can be named. */
function pathsIn(folder: string): readonly SettingsWord[] {
  const paths: string[] = [];
  let count = 0;
  for (const { files } of walkFolders(folder, () => undefined)) {
    for (const file of files)
      if (/\.(?:xml|csdl|edmx|json|ya?ml)$/i.test(file)) paths.push(relative(folder, file).split(sep).join('/'));
    if (++count >= maxFolders) break;
  }
  const depth = (path: string): number => path.split('/').length;
  return paths
    .sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1))
    .map((name): SettingsWord => ({ name, kind: 'file' }));
}

function someFolders(folder: string): readonly string[] {
  const found: string[] = [];
  for (const { path } of walkFolders(folder, () => undefined)) {
    found.push(path);
    if (found.length >= maxFolders) break;
  }
  return found;
}
