/** The entry of the batch readers: from the parsed body of a batch request to its requests. */
import { odata401 } from '../dialect.js';
import { ParseContext } from '../context/parse-context.js';
import type { Batch, Body } from '../tree/request-tree.js';
import { readJsonBatch } from './read-json-batch.js';
import { isMultipartBatch, readMultipartBatch } from './read-multipart-batch.js';

/**
 * Reads the requests of a batch. It never throws: faults are in the `faults` of the node.
 *
 * @param text - From which `body` was parsed; offsets count in it.
 * @param firstId - The number of the first node.
 * @returns The node; `nodeCount` is one more than the greatest node number.
 */
export function parseBatch(
  text: string,
  body: Body,
  contentType: string | undefined,
  firstId = 0,
  isReceived = false,
): { readonly tree: Batch; readonly nodeCount: number } {
  const context = new ParseContext(text, odata401, undefined, false, firstId, false, isReceived);
  const tree = isMultipartBatch(text, contentType)
    ? readMultipartBatch(context, contentType)
    : readJsonBatch(body, context);
  return { tree, nodeCount: context.nodeCount };
}
