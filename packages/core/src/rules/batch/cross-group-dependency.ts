/** A dependency on a member of another atomicity group, or in some services on any request outside of the own group. */
import { defineRule } from '../engine/rule.js';
import { shorten } from '../shared/text/words.js';
import { dependenciesOf } from '../shared/batch/dependencies.js';

interface Fact {
  readonly name: string;
  /** The group of the request; undefined if it may depend on other groups, but only as a whole. */
  readonly group: string | undefined;
  readonly other: string | undefined;
}

export const crossGroupDependency = defineRule<'Batch', Fact>({
  name: 'cross-group-dependency',
  visits: ['Batch'],
  find(batch, { conventions }, report) {
    const { groupDependencies, dependsOnGroups } = conventions.batch;
    for (const { item, name, on } of dependenciesOf(batch)) {
      const own = item.atomicityGroup;
      const other = on?.item.atomicityGroup;
      if (on === undefined || own?.hasHole === true || other?.hasHole === true || other?.text === own?.text) continue;
      if (groupDependencies === 'own-group') {
        if (own !== undefined) report(name, { name: name.text, group: own.text, other: other?.text });
      } else if (dependsOnGroups && other !== undefined && !item.dependsOn.some(({ text }) => text === other.text))
        report(name, { name: name.text, group: undefined, other: other.text });
    }
  },
  describe({ name, group, other }) {
    if (group === undefined)
      return {
        message: `${shorten(JSON.stringify(name))} is in atomicity group ${shorten(JSON.stringify(other))}, so dependsOn must name the group; write ${shorten(JSON.stringify(other))}.`,
      };
    const where = other === undefined ? 'is not in a group' : `is in group ${shorten(JSON.stringify(other))}`;
    return {
      message: `Requests of atomicity group ${shorten(JSON.stringify(group))} can only depend on each other, but ${shorten(JSON.stringify(name))} ${where}; put it in the same group, or remove the dependency.`,
    };
  },
});
