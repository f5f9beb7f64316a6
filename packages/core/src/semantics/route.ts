/** Finds a service's route in a URL: where its root ends and the resource path begins. */
import { memo, type Span, suggestNames } from '../text/index.js';
import { decodeText, holeEnd, serviceRootEnd } from '../syntax/index.js';
import type { Addresses, Conventions, Route } from './conventions.js';

/** A route found in a URL; offsets count in the URL as written. */
export interface RouteMatch {
  readonly route: Route;
  /** Where the resource path begins, after the route's last slash. */
  readonly resourcePathStart: number;
  /** The version word as written. */
  readonly version: Span | undefined;
}

/** An address that begins like a route of the service but matches none. */
export interface RouteMiss {
  /** The segment that no route has. */
  readonly segment: Span;
  /** The possible segments there. */
  readonly expected: readonly string[];
  /** The beginning of the route that is missing before the segment; undefined where the segment itself is wrong. */
  readonly lacks?: string;
  /** Set where the segment is in the root of a service: the name after the root, and whether the root is only this segment. */
  readonly root?: { readonly resource: string; readonly isOneWord: boolean };
}

/** A GUID, or the name of a domain. */
const tenantWord = /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\w-]+(?:\.[\w-]+)+)$/i;

const versionWord = /^v?\d+(?:\.\d+)*(?:-?(?:alpha|beta|rc)\d*)?$/i;

/** The raw segments of a URL's path, with their spans; `first` is true for the one right after the base. */
function pathSegments(url: string, isReceived = false): Span[] {
  const hasHoles = !isReceived && url.includes('{{');
  const query = firstOf('?', url, 0, url.length, hasHoles);
  const mark = firstOf('#', url, 0, query, hasHoles);
  const spans: Span[] = [];
  let start = serviceRootEnd(url, mark, isReceived);
  // A parenthesis ends the text that can belong to a route; keys may contain slashes.
  const parenthesis = firstOf('(', url, start, mark, false);
  for (let end = start; start <= mark && (spans.length === 0 || end <= parenthesis); start = end + 1) {
    end = firstOf('/', url, start, mark, hasHoles);
    spans.push({ start, end });
  }
  return spans;
}

/** The first offset of a character outside of variables, or `limit`. */
function firstOf(character: string, text: string, from: number, limit: number, hasHoles: boolean): number {
  if (!hasHoles) {
    const found = text.indexOf(character, from);
    return found === -1 || found > limit ? limit : found;
  }
  let i = from;
  while (i < limit && text[i] !== character) i = text.startsWith('{{', i) ? (holeEnd(text, i, limit) ?? i + 2) : i + 1;
  return i;
}

/** The path of an address as routes are compared with it: taken apart once, however many services are asked. */
interface PathWords {
  readonly url: string;
  readonly segments: readonly Span[];
  /** Decoded, since routers compare decoded words, and in lower case. */
  readonly words: readonly string[];
}

function wordsOf(url: string, isReceived: boolean): PathWords {
  const segments = pathSegments(url, isReceived);
  const words = segments.map(({ start, end }) => {
    const word = url.slice(start, end);
    return (word.includes('%') ? decodeText(url, start, end, 'path', !isReceived).text : word).toLowerCase();
  });
  return { url, segments, words };
}

/** A route with its words in lower case. */
interface ComparedRoute {
  readonly route: Route;
  readonly words: readonly string[];
}

const comparedRoutes = memo((routes: readonly Route[]): readonly ComparedRoute[] =>
  routes.map((route) => ({ route, words: route.segments.map((word) => word.toLowerCase()) })),
);

/** The first route that the path of `url` contains, compared without case; undefined when there is none. */
export const matchRoute = (
  url: string,
  { addresses: { routes } }: { readonly addresses: Pick<Addresses, 'routes'> },
  isReceived = false,
): RouteMatch | undefined => (routes.length === 0 ? undefined : findRoute(wordsOf(url, isReceived), routes, Infinity));

/** The route that the path of `url` begins with, after a base address if it has one; undefined when it begins with none. */
export const matchLeadingRoute = (url: string, routes: readonly Route[]): RouteMatch | undefined =>
  routes.length === 0 ? undefined : findRoute(wordsOf(url, false), routes, 1);

/**
 * The names of the APIs beside the one for resources, each with its route: `batch` of `/api/v1/batch` beside `/api/v1/object`. Before
 * them belongs what is before the name of that API.
 */
export const siblingApis = memo((routes: readonly Route[]): ReadonlyMap<string, Route> => {
  const parent = (route: Route): string => route.segments.slice(0, -1).join('/');
  const own = routes.filter((route) => route.interface === 'object' && route.segments.length > 1).map(parent);
  const others = routes.filter((route) => route.interface !== 'object' && own.includes(parent(route)));
  return new Map(others.map((route) => [route.segments.at(-1)!, route]));
});

/** Whether an address says by itself that it is the service's: it follows a route, at a host where only that service is. */
export const isOwnAddress = (url: string, conventions: Pick<Conventions, 'addresses'>): boolean =>
  ownerOf(url, [{ conventions }]) !== undefined;

/** The first of several services to which an absolute URL belongs by its host. */
export function ownerOf<Owner extends { readonly conventions: Pick<Conventions, 'addresses'> }>(
  url: string,
  owners: readonly Owner[],
): Owner | undefined {
  let host: ReturnType<typeof hostOf> | 'unread' = 'unread';
  let path: PathWords | undefined;
  return owners.find(({ conventions }) => {
    const {
      addresses: { hosts, routes, ownPaths },
    } = conventions;
    if (hosts !== 'any') {
      if (host === 'unread') host = hostOf(url);
      if (!isAtHost(host, hosts) && !isOnOwnPath(url, ownPaths)) return false;
    }
    path ??= wordsOf(url, false);
    // Every service may have a batch at its root, wherever that is.
    return findRoute(path, routes, Infinity, isOwnRoute) !== undefined || missVersion(url, conventions) !== undefined;
  });
}

/** Whether a path after a variable begins as those of one service only. */
function isOnOwnPath(url: string, ownPaths: readonly string[] = []): boolean {
  if (ownPaths.length === 0 || !/^\s*(?:https?:\/\/)?\{\{/i.test(url)) return false;
  const path = url.slice(url.indexOf('}}') + 2).toLowerCase();
  return ownPaths.some((each) => path.startsWith(each));
}

const isOwnRoute = ({ segments }: Route): boolean => segments.length > 1 || segments[0] !== '$batch';

/**
 * The first segment of an address at a host of the service's own where it is a version that no route begins with: `v2.0` beside
 * `v1.0` and `beta`. Undefined for every other address.
 */
export function missVersion(
  url: string,
  { addresses: { routes, hosts, sharesHosts } }: Pick<Conventions, 'addresses'>,
): RouteMiss | undefined {
  if (hosts === 'any' || sharesHosts === true || !isAtHost(hostOf(url), hosts)) return undefined;
  const firsts = routes.flatMap(({ segments: [first = ''], interface: kind }) =>
    first.startsWith('{') || kind === 'foreign' ? [] : [first],
  );
  const expected = [...new Set(firsts)];
  const [segment] = pathSegments(url);
  if (segment === undefined || !expected.some((word) => versionWord.test(word))) return undefined;
  const word = url.slice(segment.start, segment.end);
  return versionWord.test(word) && !expected.includes(word.toLowerCase()) ? { segment, expected } : undefined;
}

/** The host of an address and its port, which may be empty; undefined for an address without a host. */
function hostOf(url: string): readonly [host: string, port: string] | undefined {
  const authority = /^\s*https?:\/\/([^/?#\s]+)/i.exec(url)?.[1];
  if (authority === undefined) return undefined;
  // A name before an @ is the user's; a colon begins the port.
  const [host = '', port = ''] = authority
    .slice(authority.lastIndexOf('@') + 1)
    .toLowerCase()
    .split(':');
  return [host, port];
}

const isAtHost = (at: ReturnType<typeof hostOf>, hosts: readonly string[]): boolean =>
  at !== undefined &&
  hosts.some((each) =>
    each.startsWith('*:')
      ? at[1] === each.slice(2)
      : each.startsWith('*.')
        ? at[0].endsWith(each.slice(1))
        : at[0] === each,
  );

function findRoute(
  path: PathWords,
  routes: readonly Route[],
  starts: number,
  counts: (route: Route) => boolean = () => true,
): RouteMatch | undefined {
  const candidates = comparedRoutes(routes);
  for (let i = 0; i < Math.min(path.segments.length, starts); i++) {
    for (const candidate of candidates) {
      const match = counts(candidate.route) ? matchAt(candidate, path, i) : undefined;
      if (match !== undefined) return match;
    }
  }
  return undefined;
}

function matchAt(
  { route, words: expectedWords }: ComparedRoute,
  { url, segments, words }: PathWords,
  i: number,
): RouteMatch | undefined {
  let version: Span | undefined;
  if (route.isFirst === true && i > 0) return undefined;
  // A relative address has the resource at once.
  if (route.instead !== undefined && segments[0]!.start <= 1) return undefined;
  // A service at the root of its host has no route: the text after the host is the resource.
  if (route.segments.length === 0)
    return i === 0 && (route.isFirst === true || segments[0]!.start > 1)
      ? { route, resourcePathStart: segments[0]!.start, version }
      : undefined;
  for (let k = 0; k < expectedWords.length; k++) {
    const expected = expectedWords[k]!;
    const word = words[i + k];
    if (word === undefined) return undefined;
    if (expected === '{name}') {
      const span = segments[i + k]!;
      const isCapital = /^[A-Z]\w+$/.test(url.slice(span.start, span.end));
      if (word === '' || (route.segments[k] === '{Name}' && !isCapital)) return undefined;
    } else if (expected === '[{name}]') {
      if (!word.startsWith('[') || !word.endsWith(']')) return undefined;
    } else if (expected === '{tenant}') {
      if (!tenantWord.test(word)) return undefined;
    } else if (expected === '{version}') {
      if (!versionWord.test(word)) return undefined;
      version = segments[i + k];
    } else if (word !== expected) return undefined;
  }
  const last = segments[i + route.segments.length - 1]!;
  return { route, resourcePathStart: segments[i + route.segments.length]?.start ?? last.end, version };
}

/**
 * The segment at which a path leaves all routes after it has followed one of them up to its version: `objects` in
 * `/api/v1/objects/…`. Undefined if a route matches or none begins.
 */
export function missRoute(url: string, conventions: Conventions): RouteMiss | undefined {
  const root = missRoot(url, conventions.addresses.routes) ?? missSoap(url, conventions.addresses.routes);
  if (root !== undefined) return root;
  if (!conventions.addresses.routes.some(({ segments: [, second] }) => second === '{version}')) return undefined;
  const segments = pathSegments(url);
  const words = segments.map(({ start, end }) => url.slice(start, end).toLowerCase());
  for (let i = 0; i + 1 < segments.length; i++) {
    const begun = conventions.addresses.routes.filter(
      (route) =>
        route.segments[0]?.toLowerCase() === words[i] &&
        route.segments[1] === '{version}' &&
        versionWord.test(words[i + 1] ?? ''),
    );
    const segment = segments[i + 2];
    if (begun.length === 0 || segment === undefined || segment.end === segment.start) continue;
    return { segment, expected: begun.map(({ segments: [, , word] }) => word ?? '') };
  }
  return missStart(url, segments, words, conventions);
}

/** The one segment by which the end of a path differs from the address of a SOAP service, if it is a typo or another extension. */
function missSoap(url: string, routes: readonly Route[]): RouteMiss | undefined {
  const segments = pathSegments(url);
  for (const { interface: kind, segments: parts } of routes) {
    const rest = segments.slice(segments.length - parts.length);
    if (kind !== 'soap' || parts.length < 2 || rest.length < parts.length) continue;
    const wrong = parts.flatMap((part, i) => {
      const { start, end } = rest[i]!;
      const word = url.slice(start, end);
      return word.toLowerCase() === part.toLowerCase()
        ? []
        : [{ part, word, segment: rest[i]!, isLast: i === parts.length - 1 }];
    });
    const [one, ...others] = wrong;
    if (one === undefined || others.length > 0) continue;
    const isExtension = nameOf(one.word).toLowerCase() === nameOf(one.part).toLowerCase() && one.word.includes('.');
    if (isExtension || suggestNames(one.word, [one.part], { strict: one.isLast }).length > 0)
      return { segment: one.segment, expected: [one.part] };
  }
  return undefined;
}

/** A segment without its extension. */
const nameOf = (segment: string): string => segment.split('.', 1)[0]!;

/** The word of a route for resources without the version before it, or without all that comes before it directly after a host. */
function missStart(
  url: string,
  segments: readonly Span[],
  words: readonly string[],
  {
    addresses: {
      routes,
      versions: [version = 'v1'],
    },
  }: Conventions,
): RouteMiss | undefined {
  for (const { interface: kind, segments: parts } of routes) {
    const [first = '', second, word = ''] = parts.map((part) => part.toLowerCase());
    if (kind !== 'object' || second !== '{version}' || word === '') continue;
    const at = words.findIndex((each, i) => each === word && (words[i - 1] === first || i === 0));
    const isAfterHost = at === 0 && /^https?:/i.test(url);
    if (at === -1 || (at === 0 && !isAfterHost) || (words[at + 1] ?? '') === '') continue;
    return { segment: segments[at]!, expected: [word], lacks: `${at === 0 ? `${first}/` : ''}${version}/` };
  }
  return undefined;
}

/**
 * The segment by which the beginning of a path differs from the root of a service, if it is a typo: `odta` in `/odta/Orders`
 * for a service at `/odata`. Undefined for a path that differs in more or in its version, since it can be that of another API.
 */
export function missRoot(url: string, routes: readonly Route[]): RouteMiss | undefined {
  const roots = comparedRoutes(routes).filter(isPlainRoot);
  if (roots.length === 0) return undefined;
  const { segments, words } = wordsOf(url, false);
  for (const { route, words: root } of roots) {
    const next = segments[root.length];
    const [at, ...others] = root.flatMap((word, i) => (word === words[i] ? [] : [i]));
    if (at === undefined || others.length > 0 || next === undefined || next.start === next.end) continue;
    const expected = route.segments.slice(at, at + 1);
    const isTypo = !versionWord.test(root[at]!) && suggestNames(words[at]!, expected, { strict: true }).length > 0;
    if (!isTypo) continue;
    const resource = url.slice(next.start, next.end).split('(', 1)[0]!;
    return { segment: segments[at]!, expected, root: { resource, isOneWord: root.length === 1 } };
  }
  return undefined;
}

/**
 * The first segment of an address at the host of a service that is below a path there, where nothing of that path is before it:
 * `Orders` in `https://host/Orders` for a service at `https://host/odata`. Only its name can show that it is meant to be the service's.
 */
export function missWholeRoot(url: string, routes: readonly Route[]): RouteMiss | undefined {
  const known = comparedRoutes(routes).filter((each) => isPlainRoot(each) && each.route.origin !== undefined);
  if (known.length === 0) return undefined;
  const origin = /^\s*(https?:\/\/)(?:[^/?#\s@]*@)?([^/?#\s]+)\//i.exec(url);
  if (origin === null) return undefined;
  const at = `${origin[1]!}${origin[2]!}`.toLowerCase();
  const { segments, words } = wordsOf(url, false);
  if (known.some(({ words: [first] }) => first === words[0])) return undefined;
  const found = known.find(({ route }) => route.origin === at);
  const segment = segments[0];
  if (found === undefined || segment === undefined || segment.start === segment.end) return undefined;
  const resource = url.slice(segment.start, segment.end).split('(', 1)[0]!;
  const { segments: expected } = found.route;
  return { segment, expected, lacks: `${expected.join('/')}/`, root: { resource, isOneWord: true } };
}

const isPlainRoot = ({ route, words }: ComparedRoute): boolean =>
  route.interface === 'object' && words.length > 0 && !words.some((word) => /^[[{]/.test(word));
