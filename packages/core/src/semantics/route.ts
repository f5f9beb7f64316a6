/** Finds a service's route in a URL: where its root ends and the resource path begins. */
import type { Span } from '../source/index.js';
import { decodeText, holeEnd, serviceRootEnd } from '../syntax/index.js';
import type { Conventions, Route } from './conventions.js';

/** A route found in a URL; offsets count in the URL as written. */
export interface RouteMatch {
  readonly route: Route;
  /** Where the resource path begins, after the route's last slash. */
  readonly resourcePathStart: number;
  /** The version word as written. */
  readonly version: Span | undefined;
}

/** An address that begins like one of the service's routes but goes on to none of them. */
export interface RouteMiss {
  /** The segment that no route has. */
  readonly segment: Span;
  /** What could be there. */
  readonly expected: readonly string[];
}

const versionWord = /^v?\d+(?:\.\d+)*$/i;

const slash = [47];
/** `?` and `#`. */
const queryMarks = [63, 35];

/** The raw segments of a URL's path, with their spans; `first` is true for the one right after the base. */
function pathSegments(url: string, isReceived = false): Span[] {
  const mark = firstOf(queryMarks, url, 0, url.length, isReceived);
  const spans: Span[] = [];
  let start = serviceRootEnd(url, mark, isReceived);
  while (start <= mark) {
    const end = firstOf(slash, url, start, mark, isReceived);
    spans.push({ start, end });
    start = end + 1;
    // A parenthesis ends what a route can be made of; keys may hold slashes.
    if (url.slice(spans.at(-1)!.start, end).includes('(')) break;
  }
  return spans;
}

/** Where one of the characters comes first that is not inside a hole, or `limit`. */
function firstOf(codes: readonly number[], text: string, from: number, limit: number, isReceived: boolean): number {
  let i = from;
  while (i < limit) {
    const code = text.charCodeAt(i);
    if (codes.includes(code)) return i;
    i = code === 123 && !isReceived && text.startsWith('{{', i) ? (holeEnd(text, i, limit) ?? i + 2) : i + 1;
  }
  return i;
}

/** The first route that the path of `url` contains, compared without case; undefined when there is none. */
export const matchRoute = (
  url: string,
  { routes }: Pick<Conventions, 'routes'>,
  isReceived = false,
): RouteMatch | undefined => findRoute(url, routes, Infinity, isReceived);

/** The route that the path of `url` begins with, after a base address if it has one; undefined when it begins with none. */
export const matchLeadingRoute = (url: string, routes: readonly Route[]): RouteMatch | undefined =>
  findRoute(url, routes, 1);

/** Whether an address says by itself that it is the service's: it follows a route, at a host where only that service is. */
export function isOwnAddress(url: string, conventions: Pick<Conventions, 'routes' | 'hosts' | 'sharesHosts'>): boolean {
  const { hosts } = conventions;
  if (hosts !== 'any' && !isAtHost(url, hosts)) return false;
  // Every service may have a batch at its root, wherever that is.
  const routes = conventions.routes.filter(({ segments }) => segments.length > 1 || segments[0] !== '$batch');
  return matchRoute(url, { routes }) !== undefined || missVersion(url, conventions) !== undefined;
}

/**
 * The first segment of an address at a host of the service's own where it is a version that no route begins with: `v2.0` beside
 * `v1.0` and `beta`. Undefined for every other address.
 */
export function missVersion(
  url: string,
  { routes, hosts, sharesHosts }: Pick<Conventions, 'routes' | 'hosts' | 'sharesHosts'>,
): RouteMiss | undefined {
  if (hosts === 'any' || sharesHosts === true || !isAtHost(url, hosts)) return undefined;
  const expected = [...new Set(routes.flatMap(({ segments: [first = ''] }) => (first.startsWith('{') ? [] : [first])))];
  const [segment] = pathSegments(url);
  if (segment === undefined || !expected.some((word) => versionWord.test(word))) return undefined;
  const word = url.slice(segment.start, segment.end);
  return versionWord.test(word) && !expected.includes(word.toLowerCase()) ? { segment, expected } : undefined;
}

function isAtHost(url: string, hosts: readonly string[]): boolean {
  const authority = /^\s*https?:\/\/([^/?#\s]+)/i.exec(url)?.[1];
  if (authority === undefined) return false;
  // A name before an @ is the user's; a colon begins the port.
  const [host = '', port = ''] = authority
    .slice(authority.lastIndexOf('@') + 1)
    .toLowerCase()
    .split(':');
  return hosts.some((each) =>
    each.startsWith('*:')
      ? port === each.slice(2)
      : each.startsWith('*.')
        ? host.endsWith(each.slice(1))
        : host === each,
  );
}

function findRoute(url: string, routes: readonly Route[], starts: number, isReceived = false): RouteMatch | undefined {
  if (routes.length === 0) return undefined;
  const segments = pathSegments(url, isReceived);
  // Routers compare decoded words.
  const words = segments.map(({ start, end }) => decodeText(url, start, end, 'path', !isReceived).text);
  for (let i = 0; i < Math.min(segments.length, starts); i++) {
    for (const route of routes) {
      const match = matchAt(route, segments, words, i);
      if (match !== undefined) return match;
    }
  }
  return undefined;
}

function matchAt(route: Route, segments: readonly Span[], words: readonly string[], i: number): RouteMatch | undefined {
  let version: Span | undefined;
  // A service at the root of its host has no route of its own: what follows the host is the resource.
  if (route.segments.length === 0)
    return i === 0 && segments[0]!.start > 1 ? { route, resourcePathStart: segments[0]!.start, version } : undefined;
  for (const [k, expected] of route.segments.entries()) {
    const word = words[i + k];
    if (word === undefined) return undefined;
    if (expected === '{name}') {
      if (word === '') return undefined;
    } else if (expected === '[{name}]') {
      if (!word.startsWith('[') || !word.endsWith(']')) return undefined;
    } else if (expected === '{version}') {
      if (!versionWord.test(word)) return undefined;
      version = segments[i + k];
    } else if (word.toLowerCase() !== expected.toLowerCase()) return undefined;
  }
  const last = segments[i + route.segments.length - 1]!;
  return { route, resourcePathStart: segments[i + route.segments.length]?.start ?? last.end, version };
}

/**
 * The segment at which a path leaves all routes, when it has followed one of them as far as its version: `objects` in
 * `/api/v1/objects/…`. Undefined when a route matches or none is begun.
 */
export function missRoute(url: string, conventions: Conventions): RouteMiss | undefined {
  if (!conventions.routes.some(({ segments: [, second] }) => second === '{version}')) return undefined;
  const segments = pathSegments(url);
  const words = segments.map(({ start, end }) => url.slice(start, end).toLowerCase());
  for (let i = 0; i + 1 < segments.length; i++) {
    const begun = conventions.routes.filter(
      (route) =>
        route.segments[0]?.toLowerCase() === words[i] &&
        route.segments[1] === '{version}' &&
        versionWord.test(words[i + 1] ?? ''),
    );
    const segment = segments[i + 2];
    if (begun.length === 0 || segment === undefined || segment.end === segment.start) continue;
    return { segment, expected: begun.map(({ segments: [, , word] }) => word ?? '') };
  }
  return undefined;
}
