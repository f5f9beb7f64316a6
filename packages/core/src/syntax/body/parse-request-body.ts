/** The body parser's door: text in, body node out. */
import { odata401 } from '../dialect.js';
import { ParseContext } from '../context/parse-context.js';
import type { Body } from '../tree/request-tree.js';
import { parseBody } from './parse-body.js';

/**
 * Parses a JSON body. Offsets count in `text`; node numbers begin at `firstId`. In a body that a server has received nothing is a variable. Never throws: what is wrong is in the
 * node's `faults`. `nodeCount` is one more than the greatest node number.
 */
export function parseRequestBody(
  text: string,
  firstId = 0,
  isReceived = false,
): { readonly tree: Body; readonly nodeCount: number } {
  const context = new ParseContext(text, odata401, undefined, false, firstId, false, isReceived);
  const tree = parseBody(context);
  return { tree, nodeCount: context.nodeCount };
}
