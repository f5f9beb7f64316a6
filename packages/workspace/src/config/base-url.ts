/** Compares the URLs of requests with the base URLs of services, and lists the fixed words of a base URL. */
import { missRoot } from '@odatalint/core/internal';

const origin = /^\s*([a-z][a-z0-9+.-]*):\/\/([^/?#]*)/i;

/** Whether a URL has a host that is not a variable. */
export const namesHost = (url: string): boolean => {
  const host = origin.exec(url)?.[2];
  return host !== undefined && !host.includes('{{');
};

/** Compares scheme and host without case, user name and default port. The rest is compared as written. */
export function normalizeUrl(url: string): string {
  const match = origin.exec(url);
  if (match === null) return url.trimStart();
  const scheme = (match[1] ?? '').toLowerCase();
  const authority = (match[2] ?? '').toLowerCase();
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  const usualPort = scheme === 'https' ? ':443' : scheme === 'http' ? ':80' : undefined;
  const shortened = usualPort !== undefined && host.endsWith(usualPort) ? host.slice(0, -usualPort.length) : host;
  return `${scheme}://${shortened}${url.slice(match[0].length)}`;
}

/** The path of a URL and everything after it: after its host, or after the variable at its start. */
const withoutOrigin = (url: string): string => url.replace(/^(?:[a-z][a-z0-9+.-]*:\/\/[^/?#]*|\{\{[^{}]*\}\})/i, '');

/**
 * The number of characters of a base URL that match a URL, to compare how specific base URLs are. Undefined if the URL
 * does not begin with it.
 *
 * A base URL that begins with a slash is compared with the path for any host. `*` represents any characters except a
 * slash. The base URL must be followed by `/`, `?`, `#` or `(`.
 */
export function matchBaseUrl(url: string, baseUrl: string): number | undefined {
  const whole = normalizeUrl(url);
  const base = normalizeUrl(baseUrl);
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

/** The end of a segment; the last segment of a base URL also ends before a key. */
function segmentEnd(text: string, start: number, isLast: boolean): number {
  let end = start;
  while (end < text.length && !(isLast ? '/?#(' : '/?#').includes(text.charAt(end))) end++;
  return end;
}

/** `https://host/api` begins `https://host/api/v1` and `https://host/api?x`, but not `https://host/apiary`. */
const endsAtBoundary = (url: string, length: number, base: string): boolean =>
  base.endsWith('/') || url.length === length || '/?#('.includes(url.charAt(length));

/** Whether a segment matches a pattern: each part between two `*` occurs after the one before it. */
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
  const base = normalizeUrl(baseUrl);
  return normalizeUrl(url).startsWith(`${base.slice(0, base.length - withoutOrigin(base).length)}/`);
}

/** Whether a URL has the host of a base URL, and begins with its path except for a typo in one segment. */
export function isNearBaseUrl(url: string, baseUrl: string): boolean {
  if (baseUrl.includes('*') || !isAtOrigin(url, baseUrl)) return false;
  const segments = withoutOrigin(normalizeUrl(baseUrl))
    .split('/')
    .filter((segment) => segment !== '');
  return missRoot(url, [{ interface: 'object', segments }]) !== undefined;
}

/** The words in every URL with a base URL, in lower case: those of its host, otherwise of its path. */
export const wordsOfAddress = (base: string): readonly string[] =>
  (namesHost(base) ? (origin.exec(base)?.[2] ?? '') : base)
    .toLowerCase()
    .replaceAll(/\{\{[^{}]*\}\}/g, '*')
    .split('*')
    .filter((word) => word.length > 2);
