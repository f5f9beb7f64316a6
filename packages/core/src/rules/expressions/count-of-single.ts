/** `/$count` in an expression after a single-valued property. */
import { valueTypeOf } from '../../semantics/index.js';
import type { Name } from '../../syntax/index.js';
import { defineRule, type RuleContext } from '../engine/index.js';
import { shorten } from '../shared/text/index.js';

interface Fact {
  readonly name: string;
}

export const countOfSingle = defineRule<'MemberPath', Fact>({
  name: 'count-of-single',
  wakes: ['MemberPath'],
  forms: { MemberPath: ['marked'] },
  concerns: ({ schema }) => schema !== undefined,
  find(node, context, report) {
    const [owner, count] = node.parts.slice(-2);
    if (owner?.kind !== 'Name' || count?.kind !== 'Name' || count.text !== '$count') return;
    if (isSingle(owner, context)) report(count, { name: owner.text });
  },
  describe: ({ name }) => ({
    message: `"$count" needs a collection, but ${shorten(name)} is single-valued; compare ${shorten(name)} itself, or count a collection.`,
  }),
});

/** Whether a name certainly refers to one value or one entity. */
function isSingle(name: Name, { binding, schema }: RuleContext): boolean {
  const referent = binding.referentOf(name);
  if (schema === undefined || (referent?.kind !== 'property' && referent?.kind !== 'navigation')) return false;
  const { type } = referent.property;
  return !type.isCollection && (referent.kind === 'navigation' || valueTypeOf(schema, type) !== undefined);
}
