/** A dependency on a request that the batch does not have. */
import { suggestNames } from '../../text/index.js';
import type { BatchText, JsonScalar } from '../../syntax/index.js';
import { defineRule } from '../engine/rule.js';
import { changeTo } from '../shared/text/change-to.js';
import { shorten } from '../shared/text/words.js';
import { dependenciesOf } from '../shared/batch/dependencies.js';
import { batchReferencesIn, type WrittenReference } from '../shared/batch/batch-references.js';
import { firstByName, namesAreKnown } from '../shared/batch/batch-names.js';

interface Fact {
  readonly node: BatchText | JsonScalar;
  readonly isGroup: boolean;
  readonly near: readonly string[];
  /** Set for a reference with the id in a url, a body or a condition. */
  readonly reference?: { readonly id: string; readonly place: WrittenReference['in'] };
}

export const unknownDependency = defineRule<'Batch', Fact>({
  name: 'unknown-dependency',
  visits: ['Batch'],
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
    if (conventions.batch.reference.suffix !== '') return;
    batch.items.forEach((item, index) => {
      for (const { node, id, span, in: place } of batchReferencesIn(item, conventions))
        if ((names.get(id)?.index ?? index) >= index)
          report(node, { node, isGroup: false, near: [], reference: { id, place } }, { span });
    });
  },
  describe({ node, isGroup, near, reference }) {
    if (reference !== undefined)
      return {
        message: `The ${reference.place === 'url' ? 'URL begins with' : `${reference.place} refers to`} $${shorten(reference.id)}, but no earlier request has this id; correct the id, or move this request.`,
      };
    const quoted = shorten(JSON.stringify(node.text));
    if (isGroup)
      return {
        message: `dependsOn accepts only request ids, but ${quoted} is an atomicity group; name its requests.`,
      };
    const hint =
      near[0] === undefined ? 'name an earlier request, or remove this dependency' : `did you mean "${near[0]}"?`;
    return {
      message: `This batch has no request ${quoted} to depend on; ${hint}${near[0] === undefined ? '.' : ''}`,
    };
  },
  fix: ({ node, near }, context) => changeTo(near, node, (name) => context.write(node, name)),
});
