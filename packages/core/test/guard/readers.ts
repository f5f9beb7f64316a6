/**
 * Small readers of a request target. Each reads it like the program after which it is named, and returns the options by their names in lower
 * case, without `$` if that is the name of a system query option.
 */

/** Values by the names of options, in the order in which the program keeps them. */
export type Reading = ReadonlyMap<string, readonly string[]>;

/** The query options of a request target; undefined if the program responds with an error before it reads any. */
export type Reader = (target: string) => Reading | undefined;

const options = [
  'filter',
  'orderby',
  'select',
  'expand',
  'top',
  'skip',
  'count',
  'search',
  'compute',
  'apply',
  'format',
];
const others = ['id', 'index', 'levels', 'skiptoken', 'deltatoken', 'schemaversion'];
const system: ReadonlySet<string> = new Set([...options, ...others]);

/** A name as a program compares it: the `$` is optional and case is ignored (URL conventions 5.1). */
function wordOf(name: string): string {
  const bare = name.toLowerCase().replace(/^\$/, '');
  return system.has(bare) ? bare : name;
}

/** The system query options and parameter aliases of a reading; the rest are the service's own. */
function readingOf(pairs: Iterable<readonly [string, string]>): Reading {
  const reading = new Map<string, string[]>();
  for (const [name, value] of pairs) {
    const word = wordOf(name);
    if (!system.has(word) && !/^[$@]/.test(word)) continue;
    const values = reading.get(word) ?? [];
    reading.set(word, [...values, value]);
  }
  return reading;
}

const queryOf = (target: string): string => (target.includes('?') ? target.slice(target.indexOf('?') + 1) : '');

function decode(text: string, plusIsSpace: boolean): string {
  return decodeURIComponent(plusIsSpace ? text.replaceAll('+', ' ') : text);
}

/** Splits at every `&` and at the first `=` of each part, then decodes, as the standard requires (URL conventions 2). */
function* splitFirst(query: string, plusIsSpace = true): Generator<readonly [string, string]> {
  for (const part of query.split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const [name, value] = equals < 0 ? [part, ''] : [part.slice(0, equals), part.slice(equals + 1)];
    yield [decode(name, plusIsSpace), decode(value, plusIsSpace)];
  }
}

/** The end of a string in single quotes, in which two quotes are one; the end of the text if it is open. */
function stringEnd(text: string, quote: number): number {
  let i = quote + 1;
  while (i < text.length && !(text[i] === "'" && text[i + 1] !== "'")) i += text[i] === "'" ? 2 : 1;
  return i + 1;
}

/**
 * Decodes the whole URL, then reads it by a grammar as SAP CAP does: strings in single quotes are whole in the options that have
 * expressions, white space before a name does not count, and other names that begin with `$` or `@` are an error. In the path it knows no strings, which is the worst it could do.
 */
function* decodeFirst(target: string): Generator<readonly [string, string]> {
  const url = decodeURIComponent(target);
  const query = queryOf(url);
  for (let start = 0, end; start < query.length; start = end + 1) {
    while (/[ \t\n&]/.test(query[start] ?? '')) start++;
    const rest = query.slice(start);
    const hasStrings = /^(?:\$(?:filter|orderby|select|expand|compute|apply)|@\w+)=/.test(rest);
    if (/^[$@]/.test(rest) && !hasStrings && !/^\$(?:top|skip|search|count|skiptoken|deltatoken|format)=/.test(rest))
      throw new Error('CAP answers with status 400.');
    for (end = start; end < query.length && query[end] !== '&';)
      end = hasStrings && query[end] === "'" ? stringEnd(query, end) : end + 1;
    const part = query.slice(start, end);
    const equals = part.indexOf('=');
    yield equals < 0 ? [part.trim(), ''] : [part.slice(0, equals).trim(), part.slice(equals + 1)];
  }
}

/** White space, controls and invisible characters at both ends, which `Trim` of .NET, `trim` of Java or JavaScript removes. */
const trimmed = (text: string): string => text.replace(/^[\s\p{C}\p{Z}]+|[\s\p{C}\p{Z}]+$/gu, '');

/** The names as qs reads them: `]=` ends one if there is any, and the first word in or before brackets is the option. */
function* splitAtBrackets(query: string): Generator<readonly [string, string]> {
  for (const part of query.replace(/%5b/gi, '[').replace(/%5d/gi, ']').split('&')) {
    if (part === '') continue;
    const bracket = part.indexOf(']=');
    const equals = bracket < 0 ? part.indexOf('=') : bracket + 1;
    const [name, value] = equals < 0 ? [part, ''] : [part.slice(0, equals), part.slice(equals + 1)];
    const [word = ''] = decode(name, true)
      .split(/[[\]]+/)
      .filter((each) => each !== '');
    yield [word, decode(value, true)];
  }
}

const attempt =
  (read: (target: string) => Iterable<readonly [string, string]>): Reader =>
  (target) => {
    try {
      return readingOf(read(target));
    } catch {
      return undefined;
    }
  };

/** Every reader with which the guard must agree, and whether it reads `+` as a space. */
export const readers: Readonly<Record<string, { readonly read: Reader; readonly plusIsSpace: boolean }>> = {
  'WHATWG URL (node:http)': { read: attempt((target) => new URL(target, 'http://h').searchParams), plusIsSpace: true },
  'Express simple, Hono': { read: attempt((target) => splitFirst(queryOf(target))), plusIsSpace: true },
  'Express extended': { read: attempt((target) => splitAtBrackets(queryOf(target))), plusIsSpace: true },
  Fastify: { read: attempt((target) => splitFirst(queryOf(target.split('#', 1)[0]!))), plusIsSpace: true },
  'RFC 3986': { read: attempt((target) => splitFirst(queryOf(target), false)), plusIsSpace: false },
  CAP: { read: attempt(decodeFirst), plusIsSpace: false },
  'ODL, Olingo': { read: attempt((target) => renamed(target, trimmed)), plusIsSpace: true },
  'names decoded twice': {
    read: attempt((target) => renamed(target, (name) => trimmed(decode(name, true)))),
    plusIsSpace: true,
  },
  'names in any case and width': {
    read: attempt((target) => renamed(target, (name) => name.normalize('NFKC').toUpperCase().toLowerCase())),
    plusIsSpace: true,
  },
};

function* renamed(target: string, rename: (name: string) => string): Generator<readonly [string, string]> {
  for (const [name, value] of splitFirst(queryOf(target))) yield [rename(name), value];
}

/** A URL that is split before it is decoded, as the guard reads it. */
export const ownReading = (target: string, plusIsSpace: boolean): Reading | undefined =>
  attempt((each) => splitFirst(queryOf(each), plusIsSpace))(target);
