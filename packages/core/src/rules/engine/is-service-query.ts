/** Which queries surely go to a resource of the service. */
import type { BoundRequest } from '../../semantics/index.js';

/**
 * Whether a query surely goes to a resource of the service. An address that follows none of the service's routes and
 * names none of its sets may be another service's; where a variable or a slash begins it, one unknown set will do, and
 * without a schema no set is needed.
 */
export function isServiceQuery({ route, url, binding, conventions, schema }: BoundRequest): boolean {
  if (route !== undefined) return route.route.interface === 'object';
  const base = url?.base?.text;
  const hasRoutes = conventions.sharesHosts !== true && conventions.routes.some((each) => each.interface === 'object');
  if (base === undefined || !hasRoutes) return true;
  if (schema === undefined) return !base.includes('://');
  // Options beside which no address is written; a service that its routes alone show has none of those.
  if (url?.path === undefined) return !base.includes('://') && conventions.hosts !== 'any';
  const first = binding.path[0];
  return first !== undefined && (first.unlisted !== 'template' || !base.includes('://'));
}
