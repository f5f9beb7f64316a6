/** The resource path of a request, if it certainly identifies entities of this service. */
import { headerLines } from '../../../text/index.js';
import type { SegmentFact, BoundRequest } from '../../../semantics/index.js';
import type { Schema, StructuredType } from '../../../schema/index.js';
import { isBeforeV4 } from '../../../syntax/index.js';

/** The resource of a request; `parent` is the resource before its last segment. */
export interface WrittenAddress {
  readonly target: SegmentFact;
  readonly parent: SegmentFact | undefined;
  readonly path: readonly SegmentFact[];
}

/** `Job('2')`: an entity in the entity set of its type, if there is just one. */
export function inOwnSet(
  type: StructuredType | undefined,
  key: string,
  schema: Schema | undefined,
): string | undefined {
  const sets = [...(schema?.container?.entitySets.values() ?? [])].filter((set) => set.type === type?.name);
  return sets.length === 1 ? `${sets[0]!.name}${key}` : undefined;
}

/** The resource of the request; undefined for a fragment, for other APIs, and if it is unknown. */
export const writtenAddress = (context: BoundRequest): WrittenAddress | undefined => context.remember(readAddress);

function readAddress({ request, route, binding, url, dialect }: BoundRequest): WrittenAddress | undefined {
  const { target, path } = binding;
  if (request === undefined || target === undefined) return undefined;
  if (route !== undefined && route.route.interface !== 'object') return undefined;
  // Without a route, an absolute URL with an unlisted name may be anything.
  if (route === undefined && url?.base !== undefined && path[0]?.unlisted === 'template') return undefined;
  // With X-HTTP-Method or X-HTTP-Method-Override, the request line does not contain the real method; V2 and V3 define X-HTTP-Method.
  const hidden = isBeforeV4(dialect) ? /^x-http-method-override$/i : /^x-http-method(?:-override)?$/i;
  if (headerLines(request.headers).some(({ name }) => hidden.test(name.trim()))) return undefined;
  return { target, parent: path.at(-2), path };
}
