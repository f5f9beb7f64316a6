/** A dependency on a request that the batch does not have. */
import { suggestNames } from '../../schema/index.js';
import type { BatchText } from '../../syntax/index.js';
import { defineRule } from '../engine/index.js';
import { changeTo, shorten } from '../shared/text/index.js';
import { dependenciesOf, firstByName, namesAreKnown } from '../shared/batch/index.js';

interface Fact {
  readonly node: BatchText;
  readonly isGroup: boolean;
  readonly near: readonly string[];
}

export const unknownDependency = defineRule<'Batch', Fact>({
  name: 'unknown-dependency',
  wakes: ['Batch'],
  find(batch, { conventions }, report) {
    if (!namesAreKnown(batch)) return;
    const names = firstByName(batch);
    for (const { name, on, group, index } of dependenciesOf(batch)) {
      if (on !== undefined) continue;
      if (group !== undefined && conventions.batch.dependsOnGroups) continue;
      // A dependency can only name earlier requests, and comparing with each of a thousand ids would not help.
      const earlier = names.size > 200 ? [] : [...names.values()].filter((named) => named.index < index);
      const near = suggestNames(
        name.text,
        earlier.map(({ requestId }) => requestId.text),
        { strict: true },
      );
      report(name, { node: name, isGroup: group !== undefined, near });
    }
  },
  describe({ node, isGroup, near }) {
    const quoted = shorten(JSON.stringify(node.text));
    if (isGroup)
      return {
        message: `dependsOn accepts only request ids, but ${quoted} is an atomicity group; name its requests.`,
      };
    const hint = near[0] === undefined ? 'name an earlier request, or remove it' : `did you mean "${near[0]}"?`;
    return {
      message: `This batch has no request ${quoted} to depend on; ${hint}${near[0] === undefined ? '.' : ''}`,
    };
  },
  fix: ({ node, near }, context) => changeTo(near, node, (name) => context.write(node, name)),
});
