/** The fix that moves a request of a batch after another one. */
import type { BoundRequest } from '../../../semantics/index.js';
import type { Fix } from '../../../text/index.js';
import type { Batch } from '../../../syntax/index.js';
import { moveInList } from '../text/list-edits.js';

/** A multipart batch has lines between its requests that belong to each of them, so there it is not offered. */
export function moveRequest(batch: Batch, index: number, after: number, context: BoundRequest): Fix[] {
  if (batch.format !== 'json') return [];
  const edits = moveInList(batch.items, index, after, (span) => context.textOf(batch, span));
  return [{ title: 'Move the request', safety: 'unsafe', edits }];
}
