/** An atomicity group whose requests are not adjacent. */
import type { Batch, BatchText } from '../../syntax/index.js';
import { defineRule } from '../engine/rule.js';
import { moveRequest } from '../shared/batch/move-request.js';
import { shorten } from '../shared/text/words.js';

interface Fact {
  readonly group: string;
  readonly last: BatchText;
  readonly batch: Batch;
  /** The places of this request and of the last one of its group. */
  readonly index: number;
  readonly lastIndex: number;
}

export const splitAtomicityGroup = defineRule<'Batch', Fact>({
  name: 'split-atomicity-group',
  visits: ['Batch'],
  find(batch, _context, report) {
    const { items } = batch;
    const lastOfGroup = new Map<string, { readonly node: BatchText; readonly index: number }>();
    // An unknown group may be any of them, so the requests around it count as adjacent.
    let unknownAt = -1;
    for (const [index, { atomicityGroup: node }] of items.entries()) {
      if (node === undefined) continue;
      if (node.hasHole) {
        unknownAt = index;
        continue;
      }
      const last = lastOfGroup.get(node.text);
      if (last !== undefined && last.index < index - 1 && unknownAt < last.index)
        report(node, { group: node.text, last: last.node, batch, index, lastIndex: last.index });
      lastOfGroup.set(node.text, { node, index });
    }
  },
  describe: ({ group, last: { start, end } }) => ({
    message: `Requests of atomicity group ${shorten(JSON.stringify(group))} must be adjacent; move this request next to the others.`,
    notes: [{ message: 'The previous request of the group is here.', span: { start, end } }],
  }),
  fix: ({ batch, index, lastIndex }, context) => moveRequest(batch, index, lastIndex, context),
});
