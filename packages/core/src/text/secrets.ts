/**
 * Where secrets are in a text of any kind: values after the names of a table, passwords before hosts, and values of an
 * unmistakable shape. Whatever shows a text or a message to people masks these and nothing else (SECURITY.md).
 */
import { isPlaceholder } from './placeholders.js';
import type { Span } from './span.js';

/** The contexts in which the value of a name is a secret. */
const names = {
  /** With any separator: `Authorization: …`, `"ApiKey" => "…"`, `{"name": "Cookie", "value": "…"}`. */
  header:
    /^(?:(?:proxy-)?authorization|(?:set-)?cookie|api-?key|x-[\w-]*key|(?:ocp-apim-)?subscription-key|[\w-]+-token)$/i,
  /** In a URL: `?access_token=…`. The services of the profiles receive credentials in these. */
  parameter: /^(?:access_token|api[-_]?key|subscription-key|client_secret|tempauth)$/i,
  /** Wherever `=` follows: signatures of addresses, members of connection strings. */
  member: /^(?:sig|accountkey|sharedaccesskey)$/i,
  /** As an element: `<password>…</password>` in a SOAP envelope. */
  element: /^password$/i,
};

/** The ends of these names, and the beginnings of the other secrets. */
const marks = () =>
  /authorization|cookie|key|token|client_secret|tempauth|password|sig|\/\/|eyJ[\w-]{8,64}|gh[opsru]_|github_pat_|-----BEGIN [\w ]{1,40}-----/gi;

/** Longer texts are not names. In UTF-16 units. */
const longestName = 60;
/** The maximum length of a masked PEM block, in UTF-16 units. */
const longestBlock = 65_536;

/** The place of a credential, whether it is written out or is a variable. */
export interface CredentialPlace extends Span {
  /** Whether all of it is one secret, or each of its words may be one. */
  readonly isWhole: boolean;
}

/** Whether a header grants access, so that its value is a credential. */
export const isCredentialHeader = (name: string): boolean => names.header.test(name.trim());

/** The secrets in a text, in order and without overlaps. Takes time in proportion to the length of the text. */
export const secretsIn = (text: string): readonly Span[] =>
  credentialsIn(text).flatMap((place) => secretsOfPlace(text, place));

/** The places of credentials in a text, in order and without overlaps, also those that contain only a variable. */
export function credentialsIn(text: string): readonly CredentialPlace[] {
  const found: CredentialPlace[] = [];
  const search = marks();
  for (let mark = search.exec(text); mark !== null; mark = search.exec(text)) {
    const place = credentialAt(text, mark.index, mark.index + mark[0].length);
    if (place === undefined || place.end <= place.start) continue;
    found.push(place);
    search.lastIndex = Math.max(search.lastIndex, place.end);
  }
  return found;
}

function credentialAt(text: string, start: number, end: number): CredentialPlace | undefined {
  if (text.startsWith('//', start)) return passwordAfter(text, end);
  if (text.startsWith('-----', start)) return blockAfter(text, end);
  if (text.startsWith('eyJ', start)) return tokenAt(text, start, end, /[\w-]*\.[\w.-]*/y);
  if (text.startsWith('gh', start) || text.startsWith('github_', start)) return tokenAt(text, start, end, /\w{16,}/y);
  return namedCredential(text, start, end);
}

/** The password of `//user:password@host`; it reaches to the last `@` before the path. */
function passwordAfter(text: string, from: number): CredentialPlace | undefined {
  const authority = text.slice(from, endOf(text, from, '/?#\\"\'`<> \t\r\n'));
  const colon = authority.indexOf(':');
  return colon === -1 ? undefined : { start: from + colon + 1, end: from + authority.lastIndexOf('@'), isWhole: true };
}

/** The lines of a PEM block. */
function blockAfter(text: string, start: number): CredentialPlace {
  const end = text.slice(start, start + longestBlock).indexOf('-----END');
  return { start, end: end === -1 ? Math.min(text.length, start + longestBlock) : start + end, isWhole: true };
}

/** A token that consists of its mark and a rest. */
function tokenAt(text: string, start: number, marked: number, rest: RegExp): CredentialPlace | undefined {
  rest.lastIndex = marked;
  if (isNameCode(text.charCodeAt(start - 1)) || !rest.test(text)) return undefined;
  return { start, end: rest.lastIndex, isWhole: true };
}

/** The value after a name of the table. `end` is the end of the name, whose last letters were found. */
function namedCredential(text: string, found: number, end: number): CredentialPlace | undefined {
  if (isNameCode(text.charCodeAt(end))) return undefined;
  let start = found;
  while (start > 0 && end - start < longestName && isNameCode(text.charCodeAt(start - 1))) start--;
  const name = text.slice(start, end);
  const separator = separatorAfter(text, end);
  if (separator === undefined) return undefined;
  const { kind, from } = separator;
  const isTag = start > 0 && '<:"\''.includes(text.charAt(start - 1));
  if (kind === '>' && !isTag) return undefined;
  if (kind === '>' && names.element.test(name)) {
    const inner = text.startsWith('<![CDATA[', from) ? from + '<![CDATA['.length : from;
    return { ...valueUntil(text, inner, ends.element), isWhole: true };
  }
  const isParameter = names.parameter.test(name) && start > 0 && '?&#;'.includes(text.charAt(start - 1));
  if (kind === '=' && (isParameter || names.member.test(name)))
    return { ...valueUntil(text, from, ends.parameter), isWhole: true };
  if (!names.header.test(name)) return undefined;
  const value = headerValue(text, start, separator);
  return value && { ...value, isWhole: false };
}

/** The characters at which a value without quotes ends. */
const ends = { line: '\r\n', element: '<', parameter: ' \t\r\n&#"\'`<>;,)\\', word: '\r\n"\'`<,\\' };

interface Separator {
  /** `:`, `=`, `>`, `,`, or `value` for the second member of a pair. */
  readonly kind: string;
  readonly from: number;
}

/** The separator after a name: the rest of its quotes and brackets, then a mark, or the name `value` of a pair and a mark. */
function separatorAfter(text: string, end: number): Separator | undefined {
  const search =
    /(?:\\{0,3}["'`])?\]?[ \t]{0,9}(?:(,?\s{0,40}\\{0,3}["']?value\\{0,3}["']?[ \t]{0,9}[:=])|:=|=>|[:=>,])[ \t]{0,9}/iy;
  search.lastIndex = end;
  const written = search.exec(text);
  if (written === null) return undefined;
  const kind = written[1] === undefined ? written[0].trim().replace(/^[\\"'`\]]+/, '') : 'value';
  return { kind: kind.trim(), from: search.lastIndex };
}

/** The value of a header: a literal in quotes, the rest of its line, or of the literal that contains name and value. */
function headerValue(text: string, start: number, { kind, from }: Separator): Span | undefined {
  const literal = /\s{0,40}[@$bfru]{0,2}(\\{0,3})(["'`])/iy;
  literal.lastIndex = from;
  const [, escape = '', quote] = literal.exec(text) ?? [];
  if (quote !== undefined) return literalAfter(text, literal.lastIndex, quote, escape !== '');
  if (kind === ',') return undefined;
  if (kind === '>') return valueUntil(text, from, ends.element);
  if (kind === '=') return valueUntil(text, from, ends.parameter);
  const before = text.charAt(start - 1);
  if ('"\'`'.includes(before) && before !== '') return valueUntil(text, from, `${before}\\\r\n`);
  return valueUntil(text, from, beginsLine(text, start) ? ends.line : ends.word);
}

/** A literal up to its quote. The quote of an escaped literal is escaped, too. */
function literalAfter(text: string, start: number, quote: string, isEscaped: boolean): Span {
  let end = start;
  const stops = `${quote}\r\n`;
  while (end < text.length && !stops.includes(text.charAt(end))) end += !isEscaped && text.charAt(end) === '\\' ? 2 : 1;
  end = Math.min(end, text.length);
  while (isEscaped && text.charAt(end - 1) === '\\') end--;
  return { start, end: Math.max(start, end) };
}

function beginsLine(text: string, at: number): boolean {
  let start = at;
  while (start > 0 && at - start < longestName && ' \t'.includes(text.charAt(start - 1))) start--;
  return start === 0 || '\r\n'.includes(text.charAt(start - 1));
}

const valueUntil = (text: string, start: number, stops: string): Span => ({ start, end: endOf(text, start, stops) });

function endOf(text: string, from: number, stops: string): number {
  let end = from;
  while (end < text.length && !stops.includes(text.charAt(end))) end++;
  return end;
}

/** Letters, digits, `_` and `-`. */
const isNameCode = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95 || code === 45;

/** A variable in a value; the text around it may still be secret. */
const variable = () => /\{\{[^{}]*\}\}|[$@]?\{[^{}]*\}|\$\([^()]*\)|<[^<>]*>/g;
/** The separators of the words of a header's value, and a name before each value of a cookie. */
const word = () => /[^\s"'`,;]+/g;

function secretsOfPlace(text: string, { start, end, isWhole }: CredentialPlace): readonly Span[] {
  const value = text.slice(start, end);
  const found: Span[] = [];
  let done = 0;
  const add = (until: number): void => {
    const part = value.slice(done, until);
    if (isWhole) addSecret(found, part, start + done, isSamplePassword);
    else
      for (const { 0: each, index } of part.matchAll(word())) {
        const name = /^[A-Za-z][\w.-]{0,60}=/.exec(each)?.[0].length ?? 0;
        const isName = name > 0 && /^[^=\s]/.test(value.slice(done + index + name));
        addSecret(found, isName ? each.slice(name) : each, start + done + index + (isName ? name : 0), isOrdinary);
      }
  };
  for (const { 0: written, index } of value.matchAll(variable())) {
    add(index);
    done = index + written.length;
  }
  add(value.length);
  return found;
}

/** Adds a part of a credential, without marks around it, unless it grants no access. */
function addSecret(found: Span[], part: string, at: number, isSample: (text: string) => boolean): void {
  let first = 0;
  let last = part.length;
  while (first < last && ' \t\r\n([{'.includes(part.charAt(first))) first++;
  while (first < last && ' \t\r\n)]}>.,:'.includes(part.charAt(last - 1))) last--;
  const secret = part.slice(first, last);
  if (secret !== '' && !isWithoutValue(part.trim()) && !isWithoutValue(secret) && !isSample(secret))
    found.push({ start: at + first, end: at + last });
}

/** Whether a text is cut off, one character again and again, or an expression of a program. */
const isWithoutValue = (text: string): boolean =>
  isPlaceholder(text) ||
  /(?:\.{3}|\u2026|\*{3})$|^[A-Za-z_$][\w.$]{0,80}[([]/.test(text) ||
  new Set(text.replaceAll(/[^A-Za-z\d]/g, '').toLowerCase()).size < 2;

/** Whether a text consists of words: at most 15 letters each, in small letters, in capitals, or each with a capital. */
const isOrdinary = (text: string): boolean =>
  text
    .split(/[-_./: ]/)
    .every((part) => part.length <= 15 && /^(?:[a-z]*|[A-Z]*|[A-Za-z]?[a-z]*(?:[A-Z][a-z]{2,15})+)$/.test(part));

/** The words of samples. In places that only secrets have, any other word is a secret. */
const sampleWords =
  /^(?:an?|access|and|api|client|here|key|my|no|null|of|pass|passwd|password|pwd|secret|sig|signature|string|test|the|token|undefined|user|value|your)$/i;

const isSamplePassword = (text: string): boolean =>
  isOrdinary(text) && (text.match(/[A-Z]?[a-z]+|[A-Z]+/g) ?? []).every((each) => sampleWords.test(each));
