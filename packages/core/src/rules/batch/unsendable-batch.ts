/** A batch without requests, or with a batch in it (OData 4.01 Protocol 11.7). */
import { defineRule } from '../engine/rule.js';

export const unsendableBatch = defineRule<'Batch', { readonly isNested: boolean }>({
  name: 'unsendable-batch',
  visits: ['Batch'],
  find(batch, { ancestors }, report) {
    for (const { url } of batch.items)
      if (url !== undefined && !url.hasHole && /(?:^|\/)\$batch\/?$/i.test(url.text.trim()))
        report(url, { isNested: true });
    // Readers of parts report a batch without them.
    if (batch.format !== 'json') return;
    // Requests may be in the text of a body that is not JSON.
    const isRead = ancestors.every((each) => each.kind !== 'Request' || (each.body?.faults ?? []).length === 0);
    if (batch.items.length === 0 && batch.isComplete && batch.faults.length === 0 && isRead)
      report(batch, { isNested: false });
  },
  describe: ({ isNested }) => ({
    message: isNested
      ? 'A batch cannot contain another batch; move its requests into this one.'
      : 'This batch has no requests; add at least one.',
  }),
});
