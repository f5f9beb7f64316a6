/** A request that depends on a later one. */
import type { Batch, BatchText } from '../../syntax/index.js';
import { defineRule } from '../engine/rule.js';
import { moveRequest } from '../shared/batch/move-request.js';
import { shorten } from '../shared/text/words.js';
import { dependenciesOf } from '../shared/batch/dependencies.js';

interface Fact {
  readonly name: string;
  readonly on: BatchText;
  readonly batch: Batch;
  /** The places of this request and of the one that it depends on. */
  readonly index: number;
  readonly onIndex: number;
}

export const forwardDependency = defineRule<'Batch', Fact>({
  name: 'forward-dependency',
  visits: ['Batch'],
  find(batch, _context, report) {
    for (const { name, on, index } of dependenciesOf(batch)) {
      if (on === undefined || on.index < index) continue;
      report(name, { name: name.text, on: on.requestId, batch, index, onIndex: on.index });
    }
  },
  describe({ name, on: { start, end }, index, onIndex }) {
    const quoted = shorten(JSON.stringify(name));
    if (index === onIndex)
      return {
        message: `This request depends on itself (${quoted}); remove the dependency.`,
      };
    return {
      message: `dependsOn can only name earlier requests, but ${quoted} comes later; move this request after it.`,
      notes: [{ message: `The request ${quoted} is here.`, span: { start, end } }],
    };
  },
  fix: ({ batch, index, onIndex }, context) => (index === onIndex ? [] : moveRequest(batch, index, onIndex, context)),
});
