/** A method that a request of a batch cannot have. */
import { defineRule } from '../engine/rule.js';
import { listWords, shorten } from '../shared/text/words.js';

interface Fact {
  /** A GET in a change set, a change outside of one, or a method that no batch has. */
  readonly problem: 'read' | 'change' | 'method';
  readonly method: string;
  readonly accepted: readonly string[];
}

export const invalidBatchMethod = defineRule<'BatchItem', Fact>({
  name: 'invalid-batch-method',
  visits: ['BatchItem'],
  find({ method, atomicityGroup }, { conventions, ancestors }, report) {
    const { methods, groupsHoldChanges } = conventions.batch;
    if (method === undefined || method.hasHole) return;
    const word = method.text.toUpperCase();
    const isInGroup = atomicityGroup !== undefined;
    const batch = ancestors.at(-1);
    // In V4 a group of a JSON batch may have a GET, but a change set of a multipart batch may not (Protocol 11.7.7.1).
    const isReadInChangeSet = isInGroup && word === 'GET' && batch?.kind === 'Batch' && batch.format === 'multipart';
    const isMisplaced = isReadInChangeSet || (groupsHoldChanges && isInGroup === (word === 'GET'));
    const problem = !methods.includes(word) ? 'method' : word === 'GET' ? 'read' : 'change';
    if (isMisplaced || problem === 'method') report(method, { problem, method: method.text, accepted: methods });
  },
  describe({ problem, method, accepted }) {
    if (problem === 'read') return { message: 'A change set cannot contain a GET; move it out of the change set.' };
    if (problem === 'change')
      return {
        message: `Before V4 a batch has changes only in change sets; put this ${method.toUpperCase()} into a multipart/mixed part of its own.`,
      };
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
