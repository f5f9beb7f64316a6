/** Headers of a single request in a batch. */
import { defineRule } from '../engine/rule.js';

export const batchRequestHeaders = defineRule<'BatchItem', null>({
  name: 'batch-request-headers',
  visits: ['BatchItem'],
  find(item, { conventions }, report) {
    if (conventions.batch.requestHeaders === 'accepted' || item.headersName === undefined) return;
    report(item.headersName, null);
  },
  describe: () => ({
    message:
      'A request of a batch cannot have its own headers; set them on the batch, where they apply to every request.',
  }),
});
