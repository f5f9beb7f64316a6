/** A change of the members of a relationship without `/$ref`, which changes the members themselves or nothing. */
import { listedResource } from '../shared/path/resource-conventions.js';
import { defineRule } from '../engine/rule.js';

export const missingReferenceSegment = defineRule<'ResourcePath', { readonly method: string }>({
  name: 'missing-reference-segment',
  visits: ['ResourcePath'],
  appliesTo: ({ conventions: { query } }) => query.resources.some(({ isReference }) => isReference === true),
  find(node, context, report) {
    if (!['POST', 'PUT', 'DELETE'].includes(context.method)) return;
    const last = node.segments.at(-1);
    if (last === undefined || listedResource(context)?.conventions.isReference !== true) return;
    report(last, { method: context.method });
  },
  describe: ({ method }) => ({
    message:
      method === 'DELETE'
        ? 'This deletes the entity itself, not its membership; write /$ref at the end to remove the member.'
        : 'This relationship refers to existing entities; write /$ref at the end and {"@odata.id": "…"} in the body.',
  }),
});
