/** Which headers of a request concern the entities that it writes. */
import type { BoundRequest } from '../../../semantics/index.js';
import { writtenAddress } from '../path/written-address.js';

const writes: ReadonlySet<string> = new Set(['PUT', 'POST', 'PATCH']);

/** Whether a request writes entities: to a resource path, or to the batch address, whose headers apply to every request in it. */
export const writesEntities = (context: BoundRequest): boolean =>
  writes.has(context.method) && (context.route?.route.interface === 'batch' || writtenAddress(context) !== undefined);

/** Whether a header has a name, compared without case as HTTP does. */
export const isNamed = ({ text }: { readonly text: string }, name: string | undefined): boolean =>
  text.trim().toLowerCase() === name?.toLowerCase();
