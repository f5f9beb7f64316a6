/** The base URLs of services: how the URL of a request compares with one, and the words that it fixes. */
import { missRoot } from '@odatalint/core/internal';

const origin = /^\s*([a-z][a-z0-9+.-]*):\/\/([^/?#]*)/i;

/** Whether an address has a host that is not a variable. */
export const namesHost = (url: string): boolean => {
  const host = origin.exec(url)?.[2];
  return host !== undefined && !host.includes('{{');
};

/** Scheme and host compare without case; a user name and the port that a scheme has anyway do not count. The rest is as written. */
function normalized(url: string): string {
  const match = origin.exec(url);
  if (match === null) return url.trimStart();
  const scheme = (match[1] ?? '').toLowerCase();
  const authority = (match[2] ?? '').toLowerCase();
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  const usualPort = scheme === 'https' ? ':443' : scheme === 'http' ? ':80' : undefined;
  const shortened = usualPort !== undefined && host.endsWith(usualPort) ? host.slice(0, -usualPort.length) : host;
  return `${scheme}://${shortened}${url.slice(match[0].length)}`;
}

/** The path of an address with all that follows, after its host or after the variable that it begins with. */
const withoutOrigin = (url: string): string => url.replace(/^(?:[a-z][a-z0-9+.-]*:\/\/[^/?#]*|\{\{[^{}]*\}\})/i, '');

/**
 * How specific the match of a URL with a base address is: the number of characters that the base address fixes. Undefined where
 * the URL does not begin with it.
 *
 * A base address that begins with a slash is compared with the path, whatever the host. `*` represents any characters but a
 * slash. What follows the base address begins with `/`, `?`, `#` or `(`.
 */
export function matchBaseUrl(url: string, baseUrl: string): number | undefined {
  const whole = normalized(url);
  const base = normalized(baseUrl);
  const text = base.startsWith('/') && !base.startsWith('//') ? withoutOrigin(whole) : whole;
  const fixed = base.replaceAll('*', '').length;
  if (!base.includes('*')) return text.startsWith(base) && endsAtBoundary(text, base.length, base) ? fixed : undefined;
  const patterns = base.split('/');
  let at = 0;
  for (const [i, pattern] of patterns.entries()) {
    const isLast = i === patterns.length - 1;
    if (isLast && pattern === '') return fixed;
    const end = segmentEnd(text, at, isLast);
    if (!fitsPattern(text.slice(at, end), pattern)) return undefined;
    if (isLast) return fixed;
    if (text.charAt(end) !== '/') return undefined;
    at = end + 1;
  }
  return undefined;
}

/** Where a segment ends; the last one of a base address also before a key. */
function segmentEnd(text: string, start: number, isLast: boolean): number {
  let end = start;
  while (end < text.length && !(isLast ? '/?#(' : '/?#').includes(text.charAt(end))) end++;
  return end;
}

/** `https://host/api` begins `https://host/api/v1` and `https://host/api?x`, but not `https://host/apiary`. */
const endsAtBoundary = (url: string, length: number, base: string): boolean =>
  base.endsWith('/') || url.length === length || '/?#('.includes(url.charAt(length));

/** Whether a segment fits a pattern: each part between two `*` is found at its first place after the one before. */
function fitsPattern(segment: string, pattern: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  if (rest.length === 0) return segment === pattern;
  const last = rest.pop()!;
  if (segment.length < first.length + last.length || !segment.startsWith(first) || !segment.endsWith(last))
    return false;
  let at = first.length;
  for (const part of rest) {
    const found = segment.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at <= segment.length - last.length;
}

/** Whether a URL has the scheme and the host of a base address. */
export function isAtOrigin(url: string, baseUrl: string): boolean {
  if (!namesHost(baseUrl)) return false;
  const base = normalized(baseUrl);
  return normalized(url).startsWith(`${base.slice(0, base.length - withoutOrigin(base).length)}/`);
}

/** Whether a URL has the host of a base address, and begins with its path but for a typing slip in one segment. */
export function isNearBaseUrl(url: string, baseUrl: string): boolean {
  if (baseUrl.includes('*') || !isAtOrigin(url, baseUrl)) return false;
  const segments = withoutOrigin(normalized(baseUrl))
    .split('/')
    .filter((segment) => segment !== '');
  return missRoot(url, [{ interface: 'object', segments }]) !== undefined;
}

/** The words that every address with a base address contains, in lower case: those of its host, or else of its path. */
export const wordsOfAddress = (base: string): readonly string[] =>
  (namesHost(base) ? (origin.exec(base)?.[2] ?? '') : base)
    .toLowerCase()
    .replaceAll(/\{\{[^{}]*\}\}/g, '*')
    .split('*')
    .filter((word) => word.length > 2);
