/** Finds where a service begins in the paths of requests: before the names of its sets, or where URLs show it. */
import type { Address } from './addresses-in.js';
import type { KnownSchema } from './known-schemas.js';

/** The service of a URL: the path before its sets, and its schema. */
export interface FittingPath {
  readonly base: string;
  readonly known: KnownSchema;
}

/**
 * Finds the service of each URL. Each base path has the schema with the most sets below it, and a URL belongs to the
 * base path with the most requests, so that a name with a typo goes where the others go.
 */
export function basesOf(
  addresses: readonly Address[],
  schemas: readonly KnownSchema[],
): (address: Address) => FittingPath | undefined {
  const votes = new Map<string, Map<KnownSchema, number>>();
  for (const { path } of addresses)
    for (const known of schemas) {
      const base = baseBefore(path, known);
      if (base === undefined) continue;
      const counts = votes.get(base) ?? new Map<KnownSchema, number>();
      votes.set(base, counts.set(known, (counts.get(known) ?? 0) + 1));
    }
  const best = new Map([...votes].map(([base, counts]) => [base, mostVoted(base, counts)] as const));
  const atRoot = votes.get('') ?? new Map<KnownSchema, number>();
  return ({ path, file }) => {
    let found: (FittingPath & { readonly count: number }) | undefined;
    for (const base of prefixesOf(path)) {
      const fit = base === '' ? nearest(path, file, atRoot) : best.get(base);
      if (fit === undefined) continue;
      if (found === undefined || fit.count > found.count) found = { base, ...fit };
    }
    return found;
  };
}

/** The schema with the most votes; among equals the one whose file has the name of the path. */
function mostVoted(
  base: string,
  counts: ReadonlyMap<KnownSchema, number>,
): { readonly known: KnownSchema; readonly count: number } {
  const word = base.split('/').at(-1)?.toLowerCase() ?? '';
  const isNamed = ({ path }: KnownSchema): number => Number(word !== '' && path.toLowerCase().includes(word));
  const [[known, count] = []] = [...counts].sort((a, b) => b[1] - a[1] || isNamed(b[0]) - isNamed(a[0]));
  return { known: known!, count: count! };
}

/**
 * The schema in the nearest folder, among those with the set at the beginning of a path; among equals the one with the
 * most votes.
 */
function nearest(
  path: string,
  file: string,
  counts: ReadonlyMap<KnownSchema, number>,
): { readonly known: KnownSchema; readonly count: number } | undefined {
  const having = [...counts].filter(([known]) => baseBefore(path, known) === '');
  const closeness = ({ folder }: KnownSchema): number =>
    folder !== '' && file.startsWith(`${folder}/`) ? folder.length : 0;
  const [first] = having.sort((a, b) => closeness(b[0]) - closeness(a[0]) || b[1] - a[1]);
  return first && { known: first[0], count: first[1] };
}

/** A path up to each of its slashes, the shortest first, without the slash. */
function* prefixesOf(path: string): Generator<string> {
  for (let at = 0, parts = 0; at >= 0 && parts < 20; at = path.indexOf('/', at + 1), parts++) yield path.slice(0, at);
  yield path;
}

/** The part of a path before the first name of a set; undefined if there is none. */
function baseBefore(path: string, { names }: KnownSchema): string | undefined {
  let start = path.startsWith('/') ? 1 : 0;
  while (start <= path.length) {
    const slash = path.indexOf('/', start);
    const end = slash < 0 ? path.length : slash;
    const segment = path.slice(start, end);
    if (names.has(segment.split('(', 1)[0]!)) return path.slice(0, Math.max(0, start - 1));
    if (segment.includes('(')) return undefined;
    start = end + 1;
  }
  return undefined;
}

/** Paths that show by themselves where a service begins. */
const plainBases: readonly RegExp[] = [
  // Services of SAP systems.
  /^\/sap\/opu\/odata\/[^/]{1,100}\/[^/]{1,100}(?=\/|$)/i,
  /^\/sap\/opu\/odata4(?:\/[^/]{1,100}){6}(?=\/|$)/i,
  // WCF Data Services.
  /^\/(?:[^/]{1,100}\/){0,9}[^/]{1,100}\.svc(?=\/|$)/i,
  // The Cloud Application Programming Model: a service in lower case, and a set below it.
  /^\/(?:[^/]{1,100}\/){0,3}odata\/v[24]\/[a-z][\w.-]{0,100}(?=\/[A-Z$])/,
];

/** The base path that a URL shows without any schema, also before `$metadata` and `$batch`. */
export function plainBasePath(path: string, declared: readonly string[]): string {
  const lower = path.toLowerCase();
  const own = declared.find((base) => lower.startsWith(`${base.toLowerCase()}/`));
  if (own !== undefined) return path.slice(0, own.length);
  for (const pattern of plainBases) {
    const match = pattern.exec(path);
    if (match !== null) return match[0];
  }
  const before = /\/\$(?:metadata|batch)(?:\/|$)/.exec(path);
  return before === null ? '' : path.slice(0, before.index);
}
