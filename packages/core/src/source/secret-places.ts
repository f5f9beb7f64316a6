/** Where secrets are written out in addresses, headers and bodies, and in any other text. */
import type { Span } from './span.js';
import { isDummySecret } from './stand-ins.js';

/** Headers that open something, besides those that a service names itself. */
const gatewayHeaders: ReadonlySet<string> = new Set([
  ...['authorization', 'proxy-authorization', 'apikey', 'api-key', 'x-api-key', 'x-apikey', 'x-functions-key'],
  ...['ocp-apim-subscription-key', 'subscription-key', 'x-auth-token', 'x-access-token', 'x-amz-security-token'],
  ...['x-goog-api-key', 'x-ms-encryption-key', 'x-client-secret', 'x-vault-token', 'private-token', 'x-auth-key'],
]);

export const isGatewayHeader = (name: string): boolean => gatewayHeaders.has(name.trim().toLowerCase());

/** Names in small letters and without separators whose value is a secret whatever it looks like. */
const sureNames =
  /^(?:sig|authtoken|idtoken)$|(?:password|passwd|pwd|passphrase|clientsecret|secret|accesstoken|refreshtoken|apikey|subscriptionkey|functionskey|authorization)$/;
/** Names whose value is a secret where it looks like a key. */
const likelyNames =
  /^(?:sid|sso)$|(?:token|secretkey|accesskey|authkey|privatekey|credential|credentials|signature|sessionid|session)$/;
/** Parameters of many uses: their value is a secret where it is as long as a key. */
const doubtfulNames: ReadonlySet<string> = new Set(['code', 'key', 'token', 'signature', 'session']);
/** Tokens that grant no access: they address the next page, or indicate the kind of a token. */
const harmlessNames =
  /(?:skiptoken|deltatoken|pagetoken|nexttoken|continuationtoken|csrftoken|xsrftoken|canceltoken|cancellationtoken)$/;

type Certainty = 'sure' | 'likely' | 'doubtful' | 'none';

/** Longer texts are not names. */
const longestName = 48;

/** The two letters that names of secrets end with. */
const endings: ReadonlySet<string> = new Set([
  'al',
  'de',
  'en',
  'et',
  'ey',
  'id',
  'ig',
  'ls',
  'on',
  'rd',
  're',
  'se',
  'so',
  'wd',
]);

/** Whether a name may be one of those above by its last letters, which most names of query options are not. */
function mayNameSecret(name: string): boolean {
  if (name.length > longestName || name.includes('%')) return name.length <= longestName;
  let ending = '';
  for (let i = name.length - 1; i >= 0 && ending.length < 2; i--) {
    const code = name.charCodeAt(i);
    // A letter of another alphabet may be one of ours in lower case.
    if (code >= 128) return true;
    if (isLetterOrDigit(code)) ending = name.charAt(i) + ending;
  }
  return endings.has(ending.toLowerCase());
}

const isLetterOrDigit = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);

/** How certain it is that what has a name is a secret. */
function certaintyOf(written: string): Certainty {
  if (!mayNameSecret(written)) return 'none';
  const name = decoded(written)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
  if (harmlessNames.test(name)) return 'none';
  if (sureNames.test(name)) return 'sure';
  if (doubtfulNames.has(name)) return 'doubtful';
  return likelyNames.test(name) ? 'likely' : 'none';
}

const leastOf = { sure: 1, likely: 8, doubtful: 16 } as const;

/** Whether a value that has such a name is a secret. */
function isSecretValue(value: string, certainty: Exclude<Certainty, 'none'>): boolean {
  const plain = decoded(value).trim();
  return (certainty === 'sure' || looksLikeKey(plain, leastOf[certainty])) && !isDummySecret(plain);
}

const looksLikeKey = (value: string, least: number): boolean =>
  value.length >= least && /^[\w+/=.~:|!-]+$/.test(value) && /\d/.test(value);

function decoded(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The secrets of an address: what opens it before its host, and the values of parameters (RFC 3986 3.2.1, 3.4 and 3.5). */
export function secretsInUrl(url: string): readonly Span[] {
  const found: Span[] = [];
  const scheme = url.indexOf('://');
  if (scheme !== -1 && scheme <= longestScheme) addUser(found, url, scheme + 3);
  const query = /[?#]/.exec(url)?.index ?? url.length;
  const [ampersands, hashes, signs] = [new NextMark(url, '&'), new NextMark(url, '#'), new NextMark(url, '=')];
  for (let at = query; at < url.length;) {
    const end = Math.min(ampersands.from(at + 1), hashes.from(at + 1));
    const equals = signs.from(at + 1);
    if (equals < end) {
      const certainty = certaintyOf(url.slice(at + 1, equals));
      if (certainty !== 'none' && isSecretValue(url.slice(equals + 1, end), certainty))
        found.push({ start: equals + 1, end });
    }
    at = end;
  }
  return found;
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
/** Longer, no host follows. */
const longestUser = 400;

/** Adds the password before a host, or the user where it is alone there and looks like a key. Out: the end of both. */
function addUser(found: Span[], text: string, start: number): number | undefined {
  const end = endOf(text, start, '@/?# "\'<>`\r\n', start + longestUser);
  if (text[end] !== '@') return undefined;
  const colon = text.indexOf(':', start);
  const from = colon !== -1 && colon < end ? colon + 1 : start;
  if (isSecretValue(text.slice(from, end), from === start ? 'doubtful' : 'sure')) found.push({ start: from, end });
  return end;
}

function nameVariables(value: string, onVariable: (name: string) => void): void {
  for (const [, name = ''] of value.matchAll(/\{\{([^{}\r\n]{1,200})\}\}/g)) onVariable(name.trim());
}

function endOf(text: string, from: number, marks: string, limit = text.length): number {
  let end = from;
  while (end < limit && !marks.includes(text.charAt(end))) end++;
  return end;
}

export interface SecretsInTextOptions {
  /** Set for text that is about anything: where no quotes are around it, only what looks like a key is a secret; lines stand alone. */
  readonly isProse?: boolean;
  /** Called with each variable `{{name}}` that replaces a secret. */
  readonly onVariable?: (name: string) => void;
}

/**
 * The secrets in a text of any kind, well-formed or not: values of members, elements, attributes, lines and parameters that are
 * named like secrets, cookies, and passwords in addresses. In a batch these are also the headers and addresses of its requests.
 */
export function secretsInText(
  text: string,
  { isProse = false, onVariable }: SecretsInTextOptions = {},
): readonly Span[] {
  const found: Span[] = [];
  const marks = /[:=>]/g;
  let done = 0;
  for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
    const { index } = mark;
    if (index < done) continue;
    if (text.startsWith('://', index)) {
      const end = addUser(found, text, index + 3);
      if (end !== undefined && onVariable !== undefined) nameVariables(text.slice(index, end), onVariable);
      continue;
    }
    const name = nameBefore(text, index, isProse);
    if (name === '') continue;
    const isCookie = /^(?:set-)?cookies?$/i.test(name);
    const certainty = isCookie ? 'sure' : certaintyOf(name);
    if (certainty === 'none') continue;
    const value = valueAfter(text, index, isCookie || /authorization$/i.test(name), isProse);
    // What ends a value can be a brace.
    if (onVariable !== undefined) nameVariables(text.slice(value.start, value.end + 2), onVariable);
    if (isCookie) addCookies(found, text, value);
    else if (isSecretIn(text, value, certainty, isProse)) found.push({ start: value.start, end: value.end });
    done = value.end;
  }
  return found;
}

/** A value, and whether quotes, tags or a definition set it apart from prose. */
interface FoundValue extends Span {
  readonly isApart: boolean;
}

function isSecretIn(text: string, value: FoundValue, certainty: Exclude<Certainty, 'none'>, isProse: boolean): boolean {
  const written = text.slice(value.start, value.end);
  if (!isProse) return written.trim() !== '' && !isDummySecret(decoded(written).trim());
  return isSecretValue(written, certainty === 'sure' && !value.isApart ? 'likely' : certainty);
}

const isBlank = (code: number, isProse: boolean): boolean =>
  code === 32 || code === 9 || (!isProse && (code === 10 || code === 13));

/** So many spaces may be beside a mark. */
const mostBlanks = 9;

/** The name before a mark; of a pair `"name": "…", "value": "…"` the name that the pair gives. */
function nameBefore(text: string, mark: number, isProse: boolean): string {
  let end = mark;
  for (let i = 0; i < mostBlanks && end > 0 && isBlank(text.charCodeAt(end - 1), isProse); i++) end--;
  while (end > 0 && mark - end < 2 * mostBlanks && '"\'\\'.includes(text.charAt(end - 1))) end--;
  let start = end;
  while (start > 0 && end - start <= longestName && /[\w.%$-]/.test(text.charAt(start - 1))) start--;
  const name = text.slice(start, end);
  if (name.toLowerCase() !== 'value') return name;
  const before = text.slice(Math.max(0, start - 120), start);
  return (
    /["'](?:name|key|Name|Key)\\?["']\s{0,9}:\s{0,9}\\?["']([\w.-]{1,48})\\?["']\s{0,20},\s{0,20}\\?["']$/.exec(
      before,
    )?.[1] ?? name
  );
}

/** The value after a mark, without the scheme that credentials begin with. */
function valueAfter(text: string, mark: number, isLine: boolean, isProse: boolean): FoundValue {
  const opener = text.charAt(mark);
  let start = mark + 1;
  const blanks = (): void => {
    for (let i = 0; i < mostBlanks && isBlank(text.charCodeAt(start), isProse); i++) start++;
  };
  blanks();
  if (opener === ':' && text.charAt(start) === '=') start++;
  blanks();
  while (text.charAt(start) === '\\') start++;
  const quote = text.charAt(start);
  const isQuoted = quote === '"' || quote === "'" || quote === '`';
  if (isQuoted) start++;
  const scheme = /^(?:Bearer|Basic|Digest|Negotiate|Token|SharedKey)[ ]{1,3}/i.exec(text.slice(start, start + 16));
  if (scheme !== null) start += scheme[0].length;
  const marks = isQuoted
    ? `${quote}\r\n`
    : opener === '>'
      ? isProse
        ? '<\r\n'
        : '<'
      : isLine || (opener === ':' && !isProse)
        ? '\r\n'
        : '&"\'<>` \t\r\n#,;)}\\';
  let end = endOf(text, start, marks);
  while (isQuoted && end > start && text.charAt(end - 1) === '\\') end--;
  return { start, end, isApart: isQuoted || opener === '>' || isDefinition(text, mark) };
}

/** Whether the line of a mark is `@name = value`. A line can be as long as the text, so only its end is looked at. */
function isDefinition(text: string, mark: number): boolean {
  const from = Math.max(0, mark - 2 * longestName);
  const before = text.slice(from, mark);
  const line = before.lastIndexOf('\n') + 1;
  return (line > 0 || from === 0) && /^\s*@/.test(before.slice(line));
}

const anyName = /^/;
/** The names of cookies that let their holder in, rather than count visitors. */
const sessionNames = /session|sess|auth|token|sid$|jwt|sso|login/i;

/** Adds the values of cookies that look like keys: `a=b; c=d`. */
function addCookies(found: Span[], text: string, { start, end }: Span, names = anyName): void {
  for (let at = start; at < end;) {
    const next = endOf(text, at, ';', end);
    const equals = endOf(text, at, '=', next);
    const isNamed = equals < next && names.test(text.slice(at, equals));
    if (isNamed && isSecretValue(text.slice(equals + 1, next), 'likely')) found.push({ start: equals + 1, end: next });
    at = next + 1;
  }
}

/** The secrets in a header's value that does not open something as a whole: cookies of sessions, and addresses with keys in them. */
export function secretsInHeader(name: string, value: string): readonly Span[] {
  const found: Span[] = [];
  if (/^(?:set-)?cookie$/i.test(name.trim())) addCookies(found, value, { start: 0, end: value.length }, sessionNames);
  else {
    const certainty = certaintyOf(name.trim());
    if (certainty !== 'none' && certainty !== 'doubtful' && isSecretValue(value.trim(), 'likely')) {
      const start = value.length - value.trimStart().length;
      found.push({ start, end: start + value.trim().length });
    } else for (const span of secretsInUrl(value)) found.push(span);
  }
  return found;
}
