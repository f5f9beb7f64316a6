/** Finds where the service of an address is, so that its metadata can be downloaded. */
import { builtInServices } from '@odatalint/core';
import { matchRoute } from '@odatalint/core/internal';
import { namesHost } from '../config/base-url.js';

/**
 * In: an address with a host, and the name of the built-in service that it is for. Out: the address up to the end of the route of that
 * service, up to a segment that is named after OData, or the host; undefined for an address without a host.
 */
export function serviceRoot(url: string, profile: string): string | undefined {
  if (!namesHost(url)) return undefined;
  const path = url.split(/[?#]/, 1)[0]!;
  const origin = /^[a-z][a-z0-9+.-]*:\/\/[^/]*/i.exec(path)?.[0] ?? path;
  const service = builtInServices.find(({ name }) => name === profile);
  const start = service && matchRoute(path, service.conventions)?.resourcePathStart;
  if (start !== undefined && start > origin.length + 1) return path.slice(0, start).replace(/\/$/, '');
  return `${origin}${/^(?:\/[^/]{1,100}){0,3}\/odata(?=\/)/i.exec(path.slice(origin.length))?.[0] ?? ''}`;
}
