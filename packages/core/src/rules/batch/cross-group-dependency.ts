/** A member of an atomicity group that depends on a request outside of it. */
import { defineRule } from '../engine/rule.js';
import { shorten } from '../shared/text/words.js';
import { dependenciesOf } from '../shared/batch/dependencies.js';

interface Fact {
  readonly name: string;
  readonly group: string;
  readonly other: string | undefined;
}

export const crossGroupDependency = defineRule<'Batch', Fact>({
  name: 'cross-group-dependency',
  visits: ['Batch'],
  find(batch, { conventions }, report) {
    if (conventions.batch.groupDependencies === 'any') return;
    for (const { item, name, on } of dependenciesOf(batch)) {
      const own = item.atomicityGroup;
      const other = on?.item.atomicityGroup;
      if (on === undefined || own === undefined || own.hasHole || other?.hasHole === true) continue;
      if (other?.text !== own.text) report(name, { name: name.text, group: own.text, other: other?.text });
    }
  },
  describe({ name, group, other }) {
    const where = other === undefined ? 'is not in a group' : `is in group ${shorten(JSON.stringify(other))}`;
    return {
      message: `Requests of atomicity group ${shorten(JSON.stringify(group))} can only depend on each other, but ${shorten(JSON.stringify(name))} ${where}; put it in the same group, or remove the dependency.`,
    };
  },
});
