/** A method that a request of a batch cannot have. */
import { defineRule } from '../engine/index.js';
import { listWords, shorten } from '../shared/text/index.js';

interface Fact {
  readonly isInGroup: boolean;
  readonly method: string;
  readonly accepted: readonly string[];
}

export const invalidBatchMethod = defineRule<'BatchItem', Fact>({
  name: 'invalid-batch-method',
  wakes: ['BatchItem'],
  find({ method, atomicityGroup }, { conventions }, report) {
    const { methods, groupsHoldChanges } = conventions.batch;
    if (method === undefined || method.hasHole) return;
    const word = method.text.toUpperCase();
    const isInGroup = groupsHoldChanges && atomicityGroup !== undefined && word === 'GET';
    if (isInGroup || !methods.includes(word)) report(method, { isInGroup, method: method.text, accepted: methods });
  },
  describe({ isInGroup, method, accepted }) {
    if (isInGroup) return { message: 'A change set cannot contain a GET; move it out of the change set.' };
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
