/** An id that an earlier request of the batch has. */
import type { BatchText } from '../../syntax/index.js';
import { defineRule } from '../engine/rule.js';
import { shorten } from '../shared/text/words.js';
import { namedItems } from '../shared/batch/batch-names.js';

interface Fact {
  readonly text: string;
  readonly first: BatchText;
}

export const duplicateBatchId = defineRule<'Batch', Fact>({
  name: 'duplicate-batch-id',
  visits: ['Batch'],
  find(batch, { conventions }, report) {
    const seen = new Map<string, BatchText>();
    for (const { requestId, item } of namedItems(batch)) {
      // A Content-ID only has to be unique among the requests of one change set (OData 4.0 Protocol 11.7.2).
      const group = batch.format === 'multipart' ? item.atomicityGroup?.start : 0;
      const id = conventions.batch.idCase === 'any' ? requestId.text.toLowerCase() : requestId.text;
      const key = `${group} ${id}`;
      const first = group === undefined ? undefined : seen.get(key);
      if (first === undefined) seen.set(key, requestId);
      else report(requestId, { text: requestId.text, first });
    }
  },
  describe: ({ text, first: { start, end } }) => ({
    message: `The id ${shorten(JSON.stringify(text))} is already used in this batch; choose another.`,
    notes: [{ message: 'It is first used here.', span: { start, end } }],
  }),
});
