/** Decides whether a query surely goes to a resource of the service. */
import type { BoundRequest } from '../../semantics/index.js';

/**
 * Whether a query surely goes to a resource of the service. A URL that follows no route of the service and names none of its sets may
 * belong to another service. If it begins with a variable or a slash, it can name an unknown set, and without a schema it needs no set.
 */
export function isServiceQuery({ route, url, binding, conventions, schema, isInBatch }: BoundRequest): boolean {
  if (route !== undefined) return route.route.interface === 'object';
  const base = url?.base?.text;
  if (base === undefined || conventions.addresses.sharesHosts === true) return true;
  // Such a batch is at the root of the service, from which its URLs go on.
  if (isInBatch && conventions.batch.urls === 'path' && !base.includes('://')) return true;
  if (!conventions.addresses.routes.some((each) => each.interface === 'object')) return true;
  if (schema === undefined) return !base.includes('://');
  // Options without a URL. A service that is recognized only by its routes has no such options.
  if (url?.path === undefined) return !base.includes('://') && conventions.addresses.hosts !== 'any';
  const first = binding.path[0];
  return first !== undefined && (first.unlisted !== 'template' || !base.includes('://'));
}
