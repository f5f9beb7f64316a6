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
  readonly kind: 'member' | 'rule' | 'service' | 'file' | 'word';
  /** The JSON that replaces `span`. If `isSnippet` is set, `$0` is the position of the cursor. */
  readonly text: string;
  readonly isSnippet?: true;
  readonly span: Span;
  /** A few words beside the label. */
  readonly detail?: string;
  /** Markdown. */
  readonly documentation?: string;
}

interface Word {
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
  if (place === undefined) return [];
  if (place.wants === 'name') return namesAt(place).map((name) => nameItem(name, place));
  return wordsAt(text, place.shape, folder).map((word) => valueItem(word, place));
}

/** The hover text at an offset of a configuration as Markdown, and its span. */
export function describeConfig(
  text: string,
  offset: number,
): { readonly span: Span; readonly markdown: string } | undefined {
  const place = settingsPlaceAt(text, offset, configShape);
  if (place === undefined || place.span.start === place.span.end) return undefined;
  const { span, wants, shape, written } = place;
  const markdown =
    wants === 'name'
      ? shape.kind === 'map' && shape.keys === 'rule'
        ? aboutRule(written)
        : memberOf(shape, written)?.description
      : (wordsAt(text, shape, undefined).find(({ name }) => name === written)?.documentation ?? shape.description);
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

/** The possible member names that an object does not have yet. */
const namesAt = ({ shape, taken }: SettingsPlace): readonly Word[] =>
  namesOf(shape).filter(({ name }) => !taken.includes(name));

function namesOf(shape: Shape): readonly Word[] {
  if (shape.kind === 'record')
    return Object.entries(shape.members).map(([name, { description }]) => ({
      name,
      kind: 'member',
      documentation: description,
    }));
  if (shape.kind !== 'map' || shape.keys !== 'rule') return [];
  return ruleInfos.map(({ name, severity }): Word => {
    const documentation = aboutRule(name);
    return { name, kind: 'rule', detail: severity, ...(documentation === undefined ? {} : { documentation }) };
  });
}

function nameItem({ name, kind, ...rest }: Word, { shape, span, hasValue }: SettingsPlace): ConfigItem {
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

function valueItem({ name, kind, ...rest }: Word, { shape, span }: SettingsPlace): ConfigItem {
  const text = shape.kind === 'flag' ? name : JSON.stringify(name);
  return { label: name, kind, text, span, ...rest };
}

/** The possible values. Files are offered only if the folder is known. */
function wordsAt(text: string, shape: Shape, folder: string | undefined): readonly Word[] {
  const words = (names: readonly string[]): Word[] => names.map((name) => ({ name, kind: 'word' }));
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

function wordsOf(text: string, format: TextFormat, folder: string | undefined): readonly Word[] {
  const profiles = builtInServices.map(({ name, summary }): Word => ({
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
      return (languageWords[format] ?? []).map(({ name }): Word => ({ name, kind: 'word' }));
    case 'service':
      return [...declaredNames(text, 'services'), ...declaredNames(text, 'profiles'), ...profiles];
    case 'role':
      return callRoles.map((name): Word => ({ name, kind: 'word' }));
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
const declaredNames = (text: string, member: 'services' | 'profiles'): readonly Word[] =>
  membersOf(memberValue(parseConfig(text).root, member)).map(({ name }) => ({
    name,
    kind: 'service',
    detail: 'configured',
  }));

/** The maximum number of listed folders: a list of all files of a large repository is of no use. */
const maxFolders = 200;

/** Patterns for each kind of file that contains requests, and for each folder directly below. */
function patternsIn(folder: string): readonly Word[] {
  const endings = documentFormats.flatMap((name) => {
    const { fileNames, label } = descriptorOf(name);
    return [...(fileNames.own ?? []), ...(fileNames.placed ?? [])].map((ending): Word => ({
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
    ...[...below].sort().map((name): Word => ({ name: `${name}/**`, kind: 'file', detail: 'folder' })),
    ...endings,
  ];
}

/** The schemas, key definitions and configurations that can be named. */
function pathsIn(folder: string): readonly Word[] {
  const paths: string[] = [];
  let count = 0;
  for (const { files } of walkFolders(folder, () => undefined)) {
    for (const file of files)
      if (/\.(?:xml|csdl|edmx|json|ya?ml)$/i.test(file)) paths.push(relative(folder, file).split(sep).join('/'));
    if (++count >= maxFolders) break;
  }
  const depth = (path: string): number => path.split('/').length;
  return paths.sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1)).map((name): Word => ({ name, kind: 'file' }));
}

function someFolders(folder: string): readonly string[] {
  const found: string[] = [];
  for (const { path } of walkFolders(folder, () => undefined)) {
    found.push(path);
    if (found.length >= maxFolders) break;
  }
  return found;
}
