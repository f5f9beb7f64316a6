/** Splits `METHOD target HTTP/1.1` into its parts. */
import type { Span } from '@odatalint/core';
import { functionRows } from '@odatalint/core/internal';
import { isSpaceCode, skipSpaces } from './line.js';

/** Offsets in the text that was split. */
export interface RequestLine {
  /** The method as written; absent if the line starts with the target. */
  readonly method?: Span;
  readonly target: Span;
}

const knownMethods: ReadonlySet<string> = new Set(
  'GET POST PUT DELETE PATCH HEAD OPTIONS CONNECT TRACE MERGE'.split(' '),
);

const otherProtocols: ReadonlySet<string> = new Set(
  'GRPC GRAPHQL WS WSS WEBSOCKET RSOCKET SSE EVENTSOURCE MQTT AMQP curl'.split(' '),
);

/**
 * Splits a request line.
 *
 * The first word is the method if it is a known one in any case, or if it is in upper case and a URL follows (`FETCH
 * https://…`), so that an invalid method is reported and not read as part of the URL. A known method alone counts only
 * in upper case: `Options` may be an entity set. An HTTP version at the end belongs to neither part.
 */
export function splitRequestLine(text: string): RequestLine {
  const start = skipSpaces(text, 0);
  const wordEnd = endOfWord(text, start);
  const word = text.slice(start, wordEnd);
  const rest = skipSpaces(text, wordEnd);
  if (!isMethod(word, text, rest)) return { target: { start, end: trimmedEnd(text, start) } };
  const end = endWithoutVersion(text, rest);
  return { method: { start, end: wordEnd }, target: { start: Math.min(rest, end), end } };
}

/** The methods that can precede a URL without a leading slash. */
const odataMethods: ReadonlySet<string> = new Set('GET POST PUT DELETE PATCH MERGE'.split(' '));

/**
 * Whether a line is certainly `METHOD url`, so that it starts a request anywhere. The method must be a known one. After
 * a method of OData in upper case the URL may be relative (`GET Products('1')?$top=1`), but not a sentence.
 */
export function startsRequest(line: string): boolean {
  const { method, target } = splitRequestLine(line);
  if (method === undefined || method.start > 0) return false;
  const word = line.slice(0, method.end);
  const inCapitals = word === word.toUpperCase();
  if (!knownMethods.has(word.toUpperCase())) return false;
  const address = line.slice(target.start, target.end);
  if (/^(?:https?:\/\/|\{\{|\/)/i.test(address)) return inCapitals || word === word.toLowerCase();
  if (!inCapitals || !odataMethods.has(word)) return false;
  if (/^(?:\?[^\s?]|[{<[]\w|\$[({])/.test(address)) return true;
  return /^[\w$@][^\s?(:/=]*(?:$|[?(/:=])/.test(address) && !/[.,:;!]$/.test(address);
}

/** Whether a line starts a request of another protocol than plain HTTP, or a command that contains one. */
export function isOtherServiceRequest(text: string): boolean {
  const wordEnd = endOfWord(text, 0);
  return otherProtocols.has(text.slice(0, wordEnd)) && skipSpaces(text, wordEnd) < text.length;
}

/** The end of a target line, without trailing spaces and ` HTTP/1.1`; never before `start`. */
export function endWithoutVersion(text: string, start: number): number {
  const end = trimmedEnd(text, start);
  let word = end;
  while (word > start && !isSpaceCode(text.charCodeAt(word - 1))) word--;
  return isHttpVersion(text.slice(word, end)) ? trimmedEnd(text.slice(0, word), start) : end;
}

/** The functions that can form a filter of one call, as the standard spells them. */
const conditions: readonly string[] = functionRows
  .filter(({ overloads: [{ result }] }) => result.type === 'Edm.Boolean')
  .map(({ name, spelling = name }) => spelling);

/** Whether a text begins with a call that returns a Boolean, or with `not(`. */
const isCondition = (text: string): boolean => [...conditions, 'not'].some((name) => text.startsWith(`${name}(`));

/**
 * Whether a stored text without a method is a condition rather than a URL: it has a space outside of quotes before any
 * `?` and `=`, or a call that returns a Boolean. A leading slash or scheme makes it a URL.
 */
export function looksLikeFilter(text: string): boolean {
  const trimmed = text.trim();
  if (/^(?:\/|\?|[A-Za-z][A-Za-z0-9+.-]*:\/\/)/.test(trimmed)) return false;
  let isQuoted = false;
  for (let at = 0; at < trimmed.length; at++) {
    const character = trimmed.charAt(at);
    if (character === "'") isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (trimmed.startsWith('{{', at)) {
      const close = trimmed.indexOf('}}', at);
      if (close === -1) return false;
      at = close + 1;
    } else if (character === '?' || character === '=') return false;
    else if (character === '\n' || character === '\r') return !/^[?&/]/.test(trimmed.slice(at).trimStart());
    // Spaces of a path may be unencoded by mistake.
    else if (isSpaceCode(trimmed.charCodeAt(at))) return !hasQuery(trimmed);
  }
  return trimmed.startsWith('(') || isCondition(trimmed);
}

const hasQuery = (text: string): boolean => /\?\$?[A-Za-z]{1,30}=/.test(text.replaceAll(/'[^']*'/g, ''));

/**
 * Whether the kind of a text without a method is ambiguous: it has no operator or function of a condition, and no
 * slash, parenthesis or query of a URL.
 */
export function isGuess(text: string): boolean {
  const plain = text.replaceAll(/'[^']*'/g, '');
  if (/[/?(]/.test(plain)) return false;
  return !/(?:^|[\s)])(?:eq|ne|gt|ge|lt|le|and|or|in|has|like|not)(?:[\s(]|$)|[=!<>]=?|&&|\|\|/i.test(plain);
}

/** Whether a line is `HTTP/1.1 200 OK`, the start of a stored response. */
export const isStatusLine = (text: string): boolean => isHttpVersion(text.slice(0, endOfWord(text, 0)));

function isHttpVersion(word: string): boolean {
  return word.length <= 'HTTP/1.1'.length && /^HTTP\/\d(\.\d)?$/i.test(word);
}

function isMethod(word: string, text: string, rest: number): boolean {
  if (word === '' || !isLetters(word)) return false;
  const inCapitals = word === word.toUpperCase();
  if (knownMethods.has(word.toUpperCase())) return rest < text.length || inCapitals;
  if (!inCapitals || word.length < 3) return false;
  return ['http://', 'https://', '/', '{', '<', '${', '$('].some((start) => text.startsWith(start, rest));
}

function isLetters(word: string): boolean {
  for (let i = 0; i < word.length; i++) {
    const code = word.charCodeAt(i) | 32;
    if ((code < 97 || code > 122) && word.charAt(i) !== '-') return false;
  }
  return true;
}

function endOfWord(text: string, from: number): number {
  let at = from;
  while (at < text.length && !isSpaceCode(text.charCodeAt(at))) at++;
  return at;
}

function trimmedEnd(text: string, from: number): number {
  let end = text.length;
  while (end > from && isSpaceCode(text.charCodeAt(end - 1))) end--;
  return end;
}
