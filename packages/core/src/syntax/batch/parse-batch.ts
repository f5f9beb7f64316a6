/** The batch reader's door: the parsed body of a batch request in, its requests out. */
import { odata401 } from '../dialect.js';
import { ParseContext } from '../context/parse-context.js';
import type { Batch, Body } from '../tree/request-tree.js';
import { readJsonBatch } from './read-json-batch.js';
import { isMultipartBatch, readMultipartBatch } from './read-multipart-batch.js';

/**
 * Reads the requests of a batch. Offsets count in `text`, from which `body` was parsed; node numbers begin at `firstId`. In a batch that a server has received nothing is a variable.
 * Never throws: faults are in the node's `faults`. `nodeCount` is one more than the greatest node number.
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
