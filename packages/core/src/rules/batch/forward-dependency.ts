/** A request that depends on a later one. */
import type { BatchText } from '../../syntax/index.js';
import { defineRule } from '../engine/rule.js';
import { shorten } from '../shared/text/words.js';
import { dependenciesOf } from '../shared/batch/dependencies.js';

interface Fact {
  readonly name: string;
  readonly on: BatchText;
  readonly isItself: boolean;
}

export const forwardDependency = defineRule<'Batch', Fact>({
  name: 'forward-dependency',
  visits: ['Batch'],
  find(batch, _context, report) {
    for (const { name, on, index } of dependenciesOf(batch)) {
      if (on === undefined || on.index < index) continue;
      report(name, { name: name.text, on: on.requestId, isItself: on.index === index });
    }
  },
  describe({ name, on: { start, end }, isItself }) {
    const quoted = shorten(JSON.stringify(name));
    if (isItself)
      return {
        message: `This request depends on itself (${quoted}); remove the dependency.`,
      };
    return {
      message: `dependsOn can only name earlier requests, but ${quoted} comes later; move this request after it.`,
      notes: [{ message: `The request ${quoted} is here.`, span: { start, end } }],
    };
  },
});
