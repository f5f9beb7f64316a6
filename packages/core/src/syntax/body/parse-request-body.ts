/** The body parser's door: text in, body node out. */
import { odata401 } from '../dialect.js';
import { ParseContext } from '../context/parse-context.js';
import type { Body } from '../tree/request-tree.js';
import { parseBody } from './parse-body.js';

/**
 * Parses a JSON body. Offsets count in `text`; node numbers begin at `firstId`. Never throws: what is wrong is in the
 * node's `faults`. `nodeCount` is one more than the greatest node number.
 */
export function parseRequestBody(text: string, firstId = 0): { readonly tree: Body; readonly nodeCount: number } {
  const context = new ParseContext(text, odata401, undefined, false, firstId);
  const tree = parseBody(context);
  return { tree, nodeCount: context.nodeCount };
}
