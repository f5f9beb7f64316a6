/** Finds the root of a service in a URL, to download its metadata. */
import { builtInServices } from '@odatalint/core';
import { matchRoute } from '@odatalint/core/internal';
import { namesHost } from '../config/base-url.js';

/**
 * The URL up to the end of the route of its built-in service, up to a segment with a name of OData, or the host;
 * undefined for a URL without a host.
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
