/** A property that an aggregation has left out, named after it. */
import type { Name } from '../../syntax/index.js';
import { defineRule } from '../engine/rule.js';
import { isInOtherOptions } from '../shared/options/query-options.js';
import { shorten } from '../shared/text/words.js';

export const propertyAfterAggregation = defineRule<'Name', { readonly name: Name }>({
  name: 'property-after-aggregation',
  within: 'service-query',
  visits: ['Name'],
  forms: { Name: ['removed'] },
  appliesTo: ({ schema }) => schema !== undefined,
  find(name, context, report) {
    if (!isInOtherOptions(context)) report(name, { name });
  },
  describe({ name }, context) {
    const path = context.ancestors.at(-1);
    const text = shorten(
      path?.kind === 'MemberPath' ? context.textOf(path, { start: path.start, end: name.end }) : name.text,
    );
    return {
      message: `${text} no longer exists after the aggregation; use the alias of an aggregated value, or add ${text} to groupby.`,
    };
  },
});
