/** A method that a request of a batch cannot have. */
import { defineRule } from '../engine/index.js';
import { listWords, shorten } from '../shared/text/index.js';

interface Fact {
  readonly method: string;
  readonly accepted: readonly string[];
}

export const invalidBatchMethod = defineRule<'BatchItem', Fact>({
  name: 'invalid-batch-method',
  summary: 'A request of a batch has a method that is not allowed in a batch.',
  specification: 'interface "Batch endpoint", member method; OData 4.01 JSON format 19.1',
  group: 'batch',
  severity: 'error',
  wakes: ['BatchItem'],
  find({ method }, { conventions }, report) {
    const { methods } = conventions.batch;
    if (method === undefined || method.hasHole || methods.includes(method.text.toUpperCase())) return;
    report(method, { method: method.text, accepted: methods });
  },
  describe({ method, accepted }) {
    const word = method.trim().toUpperCase();
    const advice =
      word === 'MERGE'
        ? 'use PATCH, which replaced MERGE'
        : word === 'GET'
          ? `send the GET on its own (a batch accepts ${listWords(accepted, 'or')})`
          : `use ${listWords(accepted, 'or')}`;
    return { message: `The method ${shorten(JSON.stringify(method))} is not allowed in a batch; ${advice}.` };
  },
});
