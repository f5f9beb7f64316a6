/** An id that is also the name of an atomicity group. */
import type { BatchText } from '../../syntax/index.js';
import { defineRule } from '../engine/rule.js';
import { shorten } from '../shared/text/words.js';
import { firstOfGroup, namedItems } from '../shared/batch/batch-names.js';

interface Fact {
  readonly text: string;
  readonly group: BatchText;
}

export const batchIdIsGroup = defineRule<'Batch', Fact>({
  name: 'batch-id-is-group',
  visits: ['Batch'],
  find(batch, _context, report) {
    const groups = firstOfGroup(batch);
    if (groups.size === 0) return;
    for (const { requestId } of namedItems(batch)) {
      const group = groups.get(requestId.text);
      if (group !== undefined) report(requestId, { text: requestId.text, group });
    }
  },
  describe: ({ text, group: { start, end } }) => ({
    message: `${shorten(JSON.stringify(text))} is both the id of this request and an atomicity group; rename one of them.`,
    notes: [{ message: 'Here it names an atomicity group.', span: { start, end } }],
  }),
});
