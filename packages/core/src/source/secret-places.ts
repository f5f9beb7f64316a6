/** Where secrets are written out in the texts of a request, and how words about it are kept from repeating them. */
import type { Diagnostic } from './diagnostic.js';
import type { Span } from './span.js';
import { isDummySecret } from './stand-ins.js';

/** Headers that open something, besides those that a service names itself. */
const gatewayHeaders: ReadonlySet<string> = new Set([
  ...['authorization', 'proxy-authorization', 'apikey', 'api-key', 'x-api-key', 'x-apikey', 'x-functions-key'],
  ...['ocp-apim-subscription-key', 'subscription-key', 'x-auth-token', 'x-access-token', 'x-amz-security-token'],
  ...['x-goog-api-key', 'x-ms-encryption-key', 'x-client-secret'],
]);

export const isGatewayHeader = (name: string): boolean => gatewayHeaders.has(name.trim().toLowerCase());

/** Parameters of addresses that hold a secret whatever their value looks like. */
const secretParameters: ReadonlySet<string> = new Set([
  ...['sig', 'access_token', 'accesstoken', 'api_key', 'apikey', 'api-key', 'subscription-key', 'client_secret'],
  ...[
    'x-functions-key',
    'refresh_token',
    'id_token',
    'password',
    'passwd',
    'pwd',
    'sap-password',
    'secret',
    'auth_token',
  ],
]);
/** Parameters that hold one where the value is as long as a key, and is not a word. */
const doubtfulParameters: ReadonlySet<string> = new Set(['code', 'key', 'token', 'signature']);
const leastKey = 16;

/** The secrets of an address: the password before its host, and the values of parameters (RFC 3986 3.2.1 and 3.4). */
export function secretsInUrl(url: string): readonly Span[] {
  const found: Span[] = [];
  const user = /^[^:/?#]{1,30}:\/\/[^/?#@:]*:/.exec(url)?.[0];
  if (user !== undefined) {
    const end = endOf(url, user.length, '@/?#');
    if (url[end] === '@') addPlain(found, url, user.length, end);
  }
  const query = url.indexOf('?');
  if (query === -1) return found;
  const fragment = url.indexOf('#', query);
  const limit = fragment === -1 ? url.length : fragment;
  for (let at = query, equals = query; at < limit;) {
    if (equals <= at) equals = url.indexOf('=', at + 1);
    // Without a value there is nothing to find, here or further on.
    if (equals === -1) break;
    const next = url.indexOf('&', at + 1);
    const end = next === -1 || next > limit ? limit : next;
    if (equals < end) addParameter(found, url, at + 1, equals, end);
    at = end;
  }
  return found;
}

function addParameter(found: Span[], url: string, start: number, equals: number, end: number): void {
  if (equals - start > 40) return;
  const name = url.slice(start, equals).trim().toLowerCase();
  if (secretParameters.has(name) || (doubtfulParameters.has(name) && isKey(url.slice(equals + 1, end))))
    addPlain(found, url, equals + 1, end);
}

const isKey = (value: string): boolean => value.length >= leastKey && /^[\w+/=%.~-]+$/.test(value) && /\d/.test(value);

function addPlain(found: Span[], text: string, start: number, end: number): void {
  if (!isDummySecret(decoded(text.slice(start, end)).trim())) found.push({ start, end });
}

function endOf(text: string, from: number, marks: string): number {
  let end = from;
  while (end < text.length && !marks.includes(text.charAt(end))) end++;
  return end;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The values of members, elements and lines of a body that are named like secrets, well-formed or not: a message about a broken
 * body may quote any part of it. In a batch these are also the headers and addresses of its requests.
 */
export function secretsInBody(body: string): readonly Span[] {
  const found: Span[] = [];
  const named =
    /(?:password|passwd|pwd|secret|token|api[-_]?key|subscription-key|functions-key|authorization)(?:"\s{0,9}:\s{0,9}"|>|:[ \t]{0,9}|=)/gi;
  for (let match = named.exec(body); match !== null; match = named.exec(body)) {
    const opener = match[0].slice(-1);
    let start = match.index + match[0].length;
    const marks = opener === '"' ? '"\r\n' : opener === '>' ? '<' : opener === '=' ? '&"\'<> \r\n#' : '\r\n';
    const scheme = /^(?:Bearer|Basic)[ ]{1,3}/i.exec(body.slice(start, start + 12));
    if (scheme !== null) start += scheme[0].length;
    const end = endOf(body, start, marks);
    if (opener !== ' ' || end > start) addPlain(found, body, start, end);
    named.lastIndex = Math.max(end, start);
  }
  return found;
}

/** Shorter texts are found in too many words by chance. */
const shortest = 4;
/** So much of the beginning of a secret is as good as the secret where a message has cut it off. */
const head = 8;

/** A text without the secrets in it, however they are written there: as they are, decoded, escaped, or cut off. */
export function withoutSecrets(text: string, secrets: Iterable<string>): string {
  let hidden = text;
  for (const secret of secrets) {
    if (secret.length < shortest) continue;
    for (const form of new Set([secret, decoded(secret), JSON.stringify(secret).slice(1, -1)]))
      hidden = hide(hidden, form);
  }
  return hidden;
}

function hide(text: string, secret: string): string {
  const beginning = secret.slice(0, head);
  let hidden = '';
  let done = 0;
  for (let at = text.indexOf(beginning); at !== -1; at = text.indexOf(beginning, done)) {
    let end = at + beginning.length;
    while (end < text.length && end - at < secret.length && text[end] === secret[end - at]) end++;
    hidden += `${text.slice(done, at)}***`;
    done = end;
  }
  return hidden + text.slice(done);
}

/** A finding whose words and fixes repeat no secret; a fix that would have to is left out. */
export function hideSecrets<Found extends Pick<Diagnostic, 'message' | 'notes' | 'fixes'>>(
  finding: Found,
  secrets: ReadonlySet<string>,
): Found {
  if (secrets.size === 0) return finding;
  const hidden = (text: string): string => withoutSecrets(text, secrets);
  const repeats = finding.fixes.some(({ edits }) => edits.some(({ text }) => hidden(text) !== text));
  return {
    ...finding,
    message: hidden(finding.message),
    notes: finding.notes.map((note) => ({ ...note, message: hidden(note.message) })),
    fixes: (repeats ? [] : finding.fixes).map((fix) => ({ ...fix, title: hidden(fix.title) })),
  };
}
