/** A dependency on a request that the batch does not have. */
import { suggestNames } from '../../text/index.js';
import type { Conventions } from '../../semantics/index.js';
import type { BatchText } from '../../syntax/index.js';
import { defineRule } from '../engine/rule.js';
import { changeTo } from '../shared/text/change-to.js';
import { shorten } from '../shared/text/words.js';
import { dependenciesOf } from '../shared/batch/dependencies.js';
import { firstByName, namesAreKnown } from '../shared/batch/batch-names.js';

interface Fact {
  readonly node: BatchText;
  readonly isGroup: boolean;
  readonly near: readonly string[];
  /** Set for an id at the beginning of a url. */
  readonly reference?: string;
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
    batch.items.forEach(({ url }, index) => {
      const reference = url === undefined ? undefined : referenceIn(url.text, conventions.batch.reference);
      if (url === undefined || reference === undefined) return;
      const named = names.get(reference);
      if (named === undefined || named.index >= index)
        report(
          url,
          { node: url, isGroup: false, near: [], reference },
          { span: { start: url.start, end: url.start + reference.length + 1 } },
        );
    });
  },
  describe({ node, isGroup, near, reference }) {
    if (reference !== undefined)
      return {
        message: `The URL begins with $${shorten(reference)}, but no earlier request has this id; correct the id, or move this request.`,
      };
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

/** The id after the `$` at the beginning of a url; undefined for a resource of the service itself, and where it may be one. */
function referenceIn(url: string, { prefix, suffix }: Conventions['batch']['reference']): string | undefined {
  if (prefix !== '$' || suffix !== '') return undefined;
  const [, id] = /^\$([\w.~-]+)(?:[/?]|$)/.exec(url) ?? [];
  return id === undefined || /^(?:metadata|all|batch|entity|crossjoin|root)$/i.test(id) ? undefined : id;
}
