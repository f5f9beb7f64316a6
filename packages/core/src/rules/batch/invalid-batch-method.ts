/** A method that a request of a batch cannot have. */
import { defineRule } from '../engine/index.js';
import { listWords, shorten } from '../shared/text/index.js';

interface Fact {
  readonly method: string;
  readonly accepted: readonly string[];
}

export const invalidBatchMethod = defineRule<'BatchItem', Fact>({
  name: 'invalid-batch-method',
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
