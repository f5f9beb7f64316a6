/** The resource path of a request, where it certainly identifies records of this service. */
import { headerLines } from '../../../text/index.js';
import type { SegmentFact, BoundRequest } from '../../../semantics/index.js';
import { isBeforeV4 } from '../../../syntax/index.js';

/** The resource of a request; `parent` is the resource before its last segment. */
export interface WrittenAddress {
  readonly target: SegmentFact;
  readonly parent: SegmentFact | undefined;
  readonly path: readonly SegmentFact[];
}

/** The resource of the request; undefined for a fragment, for other APIs, and where unknown. */
export const writtenAddress = (context: BoundRequest): WrittenAddress | undefined => context.remember(readAddress);

function readAddress({ request, route, binding, url, dialect }: BoundRequest): WrittenAddress | undefined {
  const { target, path } = binding;
  if (request === undefined || target === undefined) return undefined;
  if (route !== undefined && route.route.interface !== 'object') return undefined;
  // Without a route, an absolute URL with an unlisted name may be anything.
  if (route === undefined && url?.base !== undefined && path[0]?.unlisted === 'template') return undefined;
  // With X-HTTP-Method(-Override), the request line does not contain the real method; V2 and V3 define the first of them.
  const hidden = isBeforeV4(dialect) ? /^x-http-method-override$/i : /^x-http-method(?:-override)?$/i;
  if (headerLines(request.headers).some(({ name }) => hidden.test(name.trim()))) return undefined;
  return { target, parent: path.at(-2), path };
}
