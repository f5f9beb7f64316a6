/** The resource path of a request, where it is surely one of this service's records. */
import { headerLines } from '../../../source/index.js';
import type { SegmentFact } from '../../../semantics/index.js';
import type { RuleContext } from '../../engine/index.js';

/** What a request addresses; `parent` is what its last segment starts from. */
export interface WrittenAddress {
  readonly target: SegmentFact;
  readonly parent: SegmentFact | undefined;
  readonly path: readonly SegmentFact[];
}

/** What the request addresses; undefined for a fragment, for other interfaces, and where it is not known. */
export const writtenAddress = (context: RuleContext): WrittenAddress | undefined => context.remember(readAddress);

function readAddress({ request, route, binding, url }: RuleContext): WrittenAddress | undefined {
  const { target, path } = binding;
  if (request === undefined || target === undefined) return undefined;
  if (route !== undefined && route.route.interface !== 'object') return undefined;
  // Without a route an absolute address with an unlisted name may lead anywhere.
  if (route === undefined && url?.base !== undefined && path[0]?.unlisted === 'template') return undefined;
  // A tunnelled method is not the one that the request line has.
  if (headerLines(request.headers).some(({ name }) => /^x-http-method(?:-override)?$/i.test(name))) return undefined;
  return { target, parent: path.at(-2), path };
}
