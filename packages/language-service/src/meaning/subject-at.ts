/** The subject at a place in a request: the innermost node there that has a referent. */
import type { Node } from '@odatalint/core';
import { nodesAt } from '@odatalint/core/internal';
import type { RequestPosition } from '../document/position.js';
import type { Meaning } from './meaning.js';
import { meaningsOf } from './meanings-of.js';

export interface Subject {
  readonly node: Node;
  readonly meaning: Meaning;
}

/**
 * Undefined where the innermost node represents nothing by itself; at the end of a word, where a parenthesis may begin, it is
 * the word.
 */
export function subjectAt({ bound, text, offset, nodes }: RequestPosition): Subject | undefined {
  const meanings = meaningsOf(bound);
  const [root] = bound.roots;
  // A JSON batch is in the tree twice, as JSON and as requests.
  const batch = root?.kind === 'Request' && text.field === 'body' ? root.batch : undefined;
  const before = offset > 0 && nodes[0] !== undefined ? nodesAt(nodes[0], offset - 1).at(-1) : undefined;
  const candidates = [
    nodes.at(-1),
    batch === undefined ? undefined : nodesAt(batch, offset).at(-1),
    before?.end === offset ? before : undefined,
  ];
  for (const node of candidates) {
    // The text of a stored option can begin before its value, and end after it.
    const isThere = node !== undefined && node.start <= offset && offset <= node.end;
    const meaning = isThere ? meanings.get(node) : undefined;
    if (meaning !== undefined) return { node: node!, meaning };
  }
  return undefined;
}
