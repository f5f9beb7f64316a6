/** A `top` larger than one page of the resource. */
import { listedResource } from '../shared/path/resource-conventions.js';
import { defineRule } from '../engine/rule.js';

interface Fact {
  readonly top: string;
  readonly limit: number;
}

export const excessiveTop = defineRule<'QueryOption', Fact>({
  name: 'excessive-top',
  visits: ['QueryOption'],
  forms: { QueryOption: ['top'] },
  appliesTo: ({ conventions: { query } }) => query.top.limit !== undefined || query.resources.length > 0,
  find({ value }, context, report) {
    if (value.kind !== 'RawValue' || !/^\d{1,15}$/.test(value.text)) return;
    if (context.ancestors.some(({ kind }) => kind === 'NestedOptions')) return;
    const limit = listedResource(context)?.conventions.topLimit ?? context.conventions.query.top.limit;
    if (limit !== undefined && Number(value.text) > limit) report(value, { top: value.text, limit });
  },
  describe: ({ top, limit }) => ({
    message: `This requests ${top} entities, but a page of this resource has at most ${limit}; write ${limit}, and follow the next links.`,
  }),
});
