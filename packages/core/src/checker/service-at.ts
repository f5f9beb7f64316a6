/** Gives a service the addresses where it is. */
import type { Route, Service } from '../semantics/index.js';

/**
 * Adds routes to a service that has none for resources, so that it is certain which segment of a path is the entity set. Its other
 * routes remain, since a variable can contain any address.
 *
 * @param addresses - Absolute URLs, or paths from the root of a host or of the value of a variable. Only their paths count, and an
 *   address without a path is ignored. A segment with `*` is any word.
 * @returns The service at these addresses; the same service if it has routes for resources.
 * @public
 */
export function serviceAt(service: Service, addresses: readonly string[]): Service {
  const { conventions } = service;
  // Routes at shared hosts determine only the version.
  if (
    conventions.addresses.sharesHosts !== true &&
    conventions.addresses.routes.some((route) => route.interface === 'object')
  )
    return service;
  const roots = addresses
    .map((address) => ({ segments: segmentsOf(address), ...originOf(address) }))
    .filter(({ segments }) => segments.length > 0);
  if (roots.length === 0) return service;
  // The first matching route is used, so longer addresses come first.
  roots.sort((a, b) => b.segments.length - a.segments.length);
  const routes = [
    ...roots.map(({ segments }): Route => ({
      interface: 'batch',
      segments: [...segments, '$batch'],
      methods: ['POST'],
    })),
    ...roots.map((root): Route => ({ interface: 'object', ...root })),
    ...conventions.addresses.routes,
  ];
  return { ...service, conventions: { ...conventions, addresses: { ...conventions.addresses, routes } } };
}

const isSession = (segment: string): boolean => /^\(S\([^()]*\)\)$/.test(segment);

function segmentsOf(address: string): string[] {
  const segments = (/^(?:[a-z][a-z0-9+.-]*:\/\/[^/?#]*|\{\{[^{}]*\}\})?(\/[^?#]*)/i.exec(address)?.[1] ?? '').split(
    '/',
  );
  // The parser reads a session and the text before it as the root, so routes begin after it.
  return (
    segments
      .slice(segments.findLastIndex(isSession) + 1)
      .filter((segment) => segment !== '')
      // A pattern in a base address; a route only requires some word there.
      .map((segment) => (segment.includes('*') ? '{name}' : segment))
  );
}

/** The origin of an address, unless it is a pattern. */
function originOf(address: string): Pick<Route, 'origin'> {
  const origin = /^\s*(https?:\/\/[^/?#@*{}\s]+)\//i.exec(address)?.[1];
  return origin === undefined ? {} : { origin: origin.toLowerCase() };
}

/**
 * A service at the root that its server knows: a path below it begins with an entity set, and no other path belongs to the service, so
 * the root replaces all routes of the service. Without a root, the routes that are checked remain; a service without routes for resources,
 * or with routes at shared hosts, is at the root of its host.
 *
 * @throws A RangeError for a root that no address can begin with.
 */
export function atRoot(service: Service, root: string | undefined): Service {
  const { conventions } = service;
  const hasOwn =
    conventions.addresses.sharesHosts !== true &&
    conventions.addresses.routes.some((route) => route.interface === 'object' && route.segments.length > 0);
  const routes =
    root === undefined && hasOwn
      ? conventions.addresses.routes.filter((route) => route.interface !== 'foreign')
      : routesAt(rootSegments(root ?? '/'), conventions.addresses.routes);
  const batch = { ...conventions.batch, routes: root === undefined ? conventions.batch.routes : [] };
  return { ...service, conventions: { ...conventions, addresses: { ...conventions.addresses, routes }, batch } };
}

/** Resources are below the root, and so is the address for batches, by the last word that it has among the service's own routes. */
function routesAt(segments: readonly string[], own: readonly Route[]): readonly Route[] {
  const batch = own.find((route) => route.interface === 'batch')?.segments.at(-1) ?? '$batch';
  return [
    { interface: 'batch', segments: [...segments, batch], methods: ['POST'], isFirst: true },
    { interface: 'object', segments, isFirst: true },
  ];
}

/** The words of a root, decoded as those of addresses are before they are compared. */
function rootSegments(root: string): string[] {
  const path = /^(?:[a-z][a-z0-9+.-]*:\/\/[^/?#\\]*)?(?:\/([^?#\\]*))?$/i.exec(root);
  if (path === null) throw new RangeError(`${asked(root)} write an absolute URL or a path that begins with a slash.`);
  const written = (path[1] ?? '').replace(/\/$/, '');
  return written === '' ? [] : written.split('/').map((segment) => wordOf(segment, root));
}

function wordOf(segment: string, root: string): string {
  let word: string;
  try {
    word = decodeURIComponent(segment);
  } catch {
    throw new RangeError(`${asked(root)} write a percent sign as %25.`);
  }
  if (word === '' || word === '.' || word === '..')
    throw new RangeError(`${asked(root)} remove empty segments, "." and "..".`);
  if (/[{}]/.test(word)) throw new RangeError(`${asked(root)} write * for a segment that can be any word.`);
  return segment.includes('*') ? '{name}' : word;
}

const asked = (root: string): string => `No address can begin with the root "${root}":`;
