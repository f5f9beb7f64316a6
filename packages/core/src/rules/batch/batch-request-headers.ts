/** Headers of a single request in a batch. */
import { defineRule } from '../engine/index.js';

export const batchRequestHeaders = defineRule<'BatchItem', null>({
  name: 'batch-request-headers',
  summary: 'A request of a batch has headers of its own.',
  specification: 'interface "Batch endpoint", batch rule 3',
  group: 'batch',
  severity: 'error',
  wakes: ['BatchItem'],
  find(item, { conventions }, report) {
    if (conventions.batch.requestHeaders === 'accepted' || item.headersName === undefined) return;
    report(item.headersName, null);
  },
  describe: () => ({
    message:
      'Headers cannot be set for one request of a batch; put them on the batch itself, where they hold for every request in it.',
  }),
});
