/** A change of the members of a relationship without `/$ref`, which changes the members themselves or nothing. */
import { isBeforeV4 } from '../../syntax/index.js';
import { isServiceQuery } from '../engine/is-service-query.js';
import { listedResource } from '../shared/path/resource-conventions.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';

export const missingReferenceSegment = defineRule<'ResourcePath', { readonly method: string }>({
  name: 'missing-reference-segment',
  visits: ['ResourcePath'],
  appliesTo: ({ dialect }) => !isBeforeV4(dialect),
  find(node, context, report) {
    if (!['POST', 'PUT', 'DELETE'].includes(context.method)) return;
    const last = node.segments.at(-1);
    if (last === undefined) return;
    if (listedResource(context)?.conventions.isReference === true || (node.segments.length > 1 && hasOnlyId(context)))
      report(last, { method: context.method });
  },
  describe: ({ method }) => ({
    message:
      method === 'DELETE'
        ? 'This deletes the entity itself, not its membership; write /$ref at the end to remove the member.'
        : 'This relationship refers to existing entities; write /$ref at the end and {"@odata.id": "…"} in the body.',
  }),
});

/** Whether a body that adds something after a navigation property is that of a reference (OData 4.01 Protocol 11.4.6.1). */
function hasOnlyId(context: RuleContext): boolean {
  const root = context.roots[0];
  const content = root?.kind === 'Request' ? root.body?.content : undefined;
  const last = context.url?.path?.segments.at(-1);
  if (last?.name.kind !== 'Name' || last.name.text.startsWith('$') || last.keys.length > 0) return false;
  if (content?.kind !== 'JsonObject' || content.members.length !== 1 || !isServiceQuery(context)) return false;
  return /^@odata\.id$/.test(content.members[0]!.name.text);
}
