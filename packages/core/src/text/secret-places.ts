/** Where secrets are written out in addresses and headers. */
import { type Certainty, certaintyOf, isSecretValue } from './secret-names.js';
import { clearSecretParts, type FindParts, holdsVariable } from './secret-parts.js';
import type { Span } from './span.js';

/** The secrets of an address: what opens it before its host, and the values of parameters (RFC 3986 3.2.1, 3.4 and 3.5). */
export function secretsInUrl(url: string): readonly Span[] {
  const found: Span[] = [];
  const authority = authorityIn(url);
  if (authority !== undefined) addUser(found, url, authority);
  const query = /[?#]/.exec(url)?.index ?? url.length;
  const [ampersands, hashes, signs] = [new NextMark(url, '&'), new NextMark(url, '#'), new NextMark(url, '=')];
  for (let at = query; at < url.length;) {
    const end = Math.min(ampersands.from(at + 1), hashes.from(at + 1));
    const equals = signs.from(at + 1);
    if (equals < end) {
      const certainty = certaintyOf(url.slice(at + 1, equals));
      if (certainty !== 'none') addValue(found, url, { start: equals + 1, end }, certainty);
    }
    at = end;
  }
  return found;
}

/** Adds a value that is secret, or what is secret of it where variables are in it. */
export function addValue(
  found: Span[],
  text: string,
  { start, end }: Span,
  certainty: Exclude<Certainty, 'none'>,
  partsIn: FindParts = clearSecretParts,
): void {
  const value = text.slice(start, end);
  if (!holdsVariable(value)) {
    if (isSecretValue(value, certainty)) found.push({ start, end });
  } else for (const part of partsIn(value)) found.push({ start: start + part.start, end: start + part.end });
}

/** Where a mark comes next in a text, or the end of the text; each character is looked at once. */
class NextMark {
  #next = -1;

  constructor(
    private readonly text: string,
    private readonly mark: string,
  ) {}

  /** The first place at or after an offset, which never falls. */
  from(offset: number): number {
    if (this.#next >= offset) return this.#next;
    const found = this.text.indexOf(this.mark, offset);
    return (this.#next = found === -1 ? this.text.length : found);
  }
}

const longestScheme = 40;

/** Where the user, the host and the port of an address begin. Clients read `https:/` and backslashes as `https://`. */
function authorityIn(url: string): number | undefined {
  const scheme = url.indexOf('://');
  if (scheme !== -1 && scheme <= longestScheme) return scheme + 3;
  return /^\s{0,9}(?:[a-z][a-z0-9+.-]{0,40}:[/\\]|[/\\]{2})[/\\]{0,9}/i.exec(url)?.[0].length;
}

/**
 * Adds the password before a host, or the user where it is alone there and looks like a key; both reach to the last `@` before the path.
 * Out: the end of both.
 */
export function addUser(found: Span[], text: string, start: number, partsIn?: FindParts): number | undefined {
  const authority = text.slice(start, endOfAuthority(text, start));
  const at = authority.lastIndexOf('@');
  if (at === -1) return undefined;
  const end = start + at;
  const colon = authority.slice(0, at).indexOf(':');
  const from = start + colon + 1;
  addValue(found, text, { start: from, end }, from === start ? 'doubtful' : 'sure', partsIn);
  return end;
}

/** The first mark that ends an authority; a quote does only where it seems to end the whole address. */
function endOfAuthority(text: string, start: number): number {
  let end = start;
  for (; end < text.length; end++) {
    const char = text.charAt(end);
    const next = text.charAt(end + 1);
    if ('"\'`'.includes(char) ? ',;)]}>: \t\r\n'.includes(next) : '/?# \t\r\n'.includes(char)) break;
    if (char === '\\' && !'"\''.includes(next)) break;
  }
  return end;
}

/** Adds what looks like the password of `user:password@host` without a scheme; the mark is its colon. */
export function addBareUser(found: Span[], text: string, colon: number): void {
  const end = endOf(text, colon + 1, '@:/?# "\'`<>,;()\\\t\r\n');
  if (text.charAt(end) === '@' && /\w/.test(text.charAt(colon - 1)) && /[\w[]/.test(text.charAt(end + 1)))
    addValue(found, text, { start: colon + 1, end }, 'likely');
}

/** The first of some marks from an offset on, or the limit. */
export function endOf(text: string, from: number, marks: string, limit = text.length): number {
  let end = from;
  while (end < limit && !marks.includes(text.charAt(end))) end++;
  return end;
}

const anyName = /^/;
/** The names of cookies that let their holder in, rather than count visitors. */
const sessionNames = /session|sess|auth|token|sid$|jwt|sso|login/i;

/** Adds the values of cookies that look like keys: `a=b; c=d`. */
export function addCookies(
  found: Span[],
  text: string,
  { start, end }: Span,
  names = anyName,
  partsIn?: FindParts,
): void {
  for (let at = start; at < end;) {
    const next = endOf(text, at, ';', end);
    const equals = endOf(text, at, '=', next);
    const isNamed = equals < next && names.test(text.slice(at, equals));
    if (isNamed) addValue(found, text, { start: equals + 1, end: next }, 'likely', partsIn);
    at = next + 1;
  }
}

/** The secrets in a header's value that does not open something as a whole: cookies of sessions, and addresses with keys in them. */
export function secretsInHeader(name: string, value: string): readonly Span[] {
  const found: Span[] = [];
  if (/^(?:set-)?cookie$/i.test(name.trim())) addCookies(found, value, { start: 0, end: value.length }, sessionNames);
  else {
    const certainty = certaintyOf(name.trim());
    if (certainty !== 'none' && certainty !== 'doubtful') {
      const start = value.length - value.trimStart().length;
      addValue(found, value, { start, end: start + value.trim().length }, 'likely');
    }
    if (found.length === 0) for (const span of secretsInUrl(value)) found.push(span);
  }
  return found;
}
