/** Recognizes paths that may belong to another protocol than OData, such as a REST API on the same host. */
import type { BoundRequest } from '../../../semantics/index.js';
import type { ResourcePath, Segment } from '../../../syntax/index.js';
import { segmentName } from './path-segments.js';

/**
 * Whether nothing shows that the last segment of a path is OData: there is no schema, no query, no host of the service, no word "odata", and
 * all names around it are in lower case, as in `log/debug(module=sqlite)`, `v1/$document` and `cds/admin/$csn`.
 */
export function mayBeOfAnotherProtocol(segment: Segment, { segments }: ResourcePath, context: BoundRequest): boolean {
  if (context.schema !== undefined || context.url?.query !== undefined) return false;
  // The hosts of a service serve nothing else at its routes.
  if (context.route !== undefined && context.conventions.addresses.hosts !== 'any') return false;
  // Only one segment is the last, so the others are read only once.
  if (segments.length < 2 || segment !== segments.at(-1)) return false;
  const names = segments.map((each) => segmentName(each, context));
  const areSmall = names.every((name) => name.startsWith('{{') || /^[$]?[a-z-]+\d?$/.test(name));
  return areSmall && !names.some((name) => name !== '$odata' && /odata/i.test(name));
}
