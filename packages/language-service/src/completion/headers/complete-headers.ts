/** Completes the headers of a request: missing names, and values. */
import type { HeaderInput, RawValue, Span, RuleName } from '@odatalint/core';
import { headerLines, isRequestInput } from '@odatalint/core/internal';
import type { CompletionItem } from '../../document/answers.js';
import type { LanguageDocument } from '../../document/language-document.js';
import { addVariables } from '../items/complete-variables.js';
import { caretWord, type Probe, probeWord } from '../items/probe.js';
import { ItemList, type Rank } from '../items/item-list.js';
import { addHeaderValues, addPreferenceValues, listElementAt, preferenceValueAt } from './header-values.js';
import { type HeaderOccasion, knownHeaders, acceptsBody, textOfHeader } from './known-headers.js';

/**
 * Completes in a header; undefined if the word is not in one. A name on a line of its own becomes a header only with
 * its colon; until then the line is read as the start of the body.
 */
export function completeHeader(
  document: LanguageDocument,
  offset: number,
  probe: Probe,
): readonly CompletionItem[] | undefined {
  if (probe.text.field === 'headers') return completeAt(document, probe, '');
  const word = tokenAt(document.text, offset);
  const named = isAloneInLine(document.text, word) ? probeWord(document, word, ': x') : undefined;
  return named?.text.field === 'headers' ? completeAt(document, named, ': ') : undefined;
}

/** The characters around an offset that can be a header's name (RFC 9110, 5.1). */
function tokenAt(text: string, offset: number): Span {
  let start = offset;
  while (start > 0 && isTokenPart(text.charAt(start - 1))) start--;
  let end = offset;
  while (end < text.length && isTokenPart(text.charAt(end))) end++;
  return { start, end };
}

const isTokenPart = (char: string): boolean => /[\w-]/.test(char);

function isAloneInLine(text: string, { start, end }: Span): boolean {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = text.indexOf('\n', end);
  return text.slice(lineStart, start).trim() === '' && text.slice(end, lineEnd < 0 ? undefined : lineEnd).trim() === '';
}

function completeAt(document: LanguageDocument, probe: Probe, after: string): readonly CompletionItem[] {
  const header = probe.nodes.find((node) => node.kind === 'Header');
  const leaf = probe.nodes.at(-1);
  if (header === undefined || leaf === undefined) return [];
  if (leaf.kind === 'RawValue') return completeValue(document, probe, header.name.text, leaf);
  const place = probe.toDocument(header.name);
  if (place === undefined) return [];
  const list = new ItemList(place, { text: document.text, fit: probe.fit });
  addHeaderNames(list, document, probe, after);
  return list.items();
}

/** The other headers of a request. */
const givenHeaders = ({ request: { input } }: Probe): readonly HeaderInput[] =>
  (isRequestInput(input) ? headerLines(input.headers) : []).filter(
    ({ name, value }) => !name.includes(caretWord) && !value.includes(caretWord),
  );

function addHeaderNames(list: ItemList, document: LanguageDocument, probe: Probe, after: string): void {
  const given = givenHeaders(probe);
  const has = (name: string): boolean => given.some((each) => each.name.trim().toLowerCase() === name.toLowerCase());
  const needed = neededHeaders(document, probe);
  const add = (name: string, rank: Rank): void => {
    if (has(name) || isRedundant(document, probe, name)) return;
    const shape = { kind: 'header', rank: needed.has(name) ? 'needed' : rank } as const;
    const documentation = (): string | undefined => textOfHeader(name);
    list.add(name, { ...shape, insert: name + after, continues: after !== '', documentation });
  };
  const {
    headers: { secret: secretHeaders, own: ownHeaders, csrf: csrfHeader },
  } = probe.bound.service.conventions;
  const isKnown = secretHeaders.some(has);
  for (const [i, name] of secretHeaders.entries())
    add(name, isKnown || i > 0 ? 'other' : name === 'Authorization' ? 'likely' : 'needed');
  for (const { name } of ownHeaders) add(name, 'likely');
  if (csrfHeader !== undefined) add(csrfHeader, probe.bound.method === 'GET' ? 'other' : 'needed');
  const occasion = occasionOf(probe);
  for (const header of knownHeaders) {
    const rank = header.rank(occasion);
    if (rank !== undefined) add(header.name, rank);
  }
}

function occasionOf({ bound, request: { input } }: Probe): HeaderOccasion {
  const { method } = bound;
  const route = bound.route?.route;
  const hasBody = isRequestInput(input) && input.body !== undefined && acceptsBody(method);
  const address = route?.interface === 'batch' || route?.interface === 'soap' ? route.interface : 'object';
  return { bound, method, hasBody, address };
}

const missingHeaders: ReadonlySet<RuleName> = new Set(['missing-if-match', 'missing-content-language']);

/** The headers that the check reports as missing. */
function neededHeaders(document: LanguageDocument, probe: Probe): ReadonlySet<string> {
  const { request, bound } = probe;
  if (!isRequestInput(request.input)) return new Set();
  const findings = document.locate(request, { ...request.input, headers: givenHeaders(probe) }, missingHeaders);
  const codes = new Set(findings.map(({ code }) => code));
  const language = bound.service.conventions.headers.contentLanguage;
  return new Set([
    ...(codes.has('missing-if-match') ? ['If-Match'] : []),
    ...(codes.has('missing-content-language') && language !== undefined ? [language] : []),
  ]);
}

/** Whether the check reports that a header has no effect. */
function isRedundant(document: LanguageDocument, { request }: Probe, name: string): boolean {
  const { input } = request;
  if (!isRequestInput(input)) return false;
  const { method = 'GET', url } = input;
  return document.locate(request, { method, url, headers: [{ name, value: 'x' }] }, redundant).length > 0;
}

const redundant: ReadonlySet<RuleName> = new Set(['redundant-header']);

function completeValue(
  document: LanguageDocument,
  probe: Probe,
  name: string,
  value: RawValue,
): readonly CompletionItem[] {
  const { bound } = probe;
  const offset = probe.word.start - value.start;
  const element = listElementAt(value.text, offset);
  const { token } = element;
  const inPreference =
    name.trim().toLowerCase() === 'prefer'
      ? preferenceValueAt(value.text.slice(token.start, token.end), offset - token.start)
      : undefined;
  if (inPreference !== undefined) {
    const start = value.start + token.start + inPreference.start;
    const end = value.start + token.end - (value.text.charAt(token.end - 1) === '"' ? 1 : 0);
    const span = probe.toDocument({ start, end: Math.max(start, end) });
    const values = span && new ItemList(span, { text: document.text, fit: probe.fit });
    if (values !== undefined) addPreferenceValues(values, inPreference.name, bound.service);
    return values?.items() ?? [];
  }
  const place = probe.toDocument({ start: value.start + element.token.start, end: value.start + element.token.end });
  if (place === undefined) return [];
  const list = new ItemList(place, { text: document.text, fit: probe.fit });
  const header = name.trim().toLowerCase();
  addHeaderValues(list, { header, bound, method: bound.method, isForVersion40: isForVersion40(probe), element });
  const isSecret = bound.service.conventions.headers.secret.some((each) => each.toLowerCase() === header);
  if (isSecret) addSecretVariables(list, document, name.trim());
  return list.items();
}

/** A secret belongs in a variable: one of the file, or a new one. */
function addSecretVariables(list: ItemList, document: LanguageDocument, header: string): void {
  const isToken = header.toLowerCase() === 'authorization';
  const prefix = isToken ? 'Bearer ' : '';
  addVariables(list, document, prefix);
  if (document.format !== 'http' || list.items().some(({ kind }) => kind === 'variable')) return;
  const name = isToken ? 'token' : header.charAt(0).toLowerCase() + header.slice(1).replaceAll('-', '');
  list.add(`${prefix}{{${name}}}`, { kind: 'variable', detail: 'a variable, which keeps the secret out of the file' });
}

function isForVersion40(probe: Probe): boolean {
  const versions = givenHeaders(probe).filter(({ name }) => /^\s*odata-(?:max)?version\s*$/i.test(name));
  return probe.bound.service.dialect.version === '4.0' || versions.some(({ value }) => value.trim() === '4.0');
}
