/** An order and a filter by other properties, where the service requires those of the order first in the filter. */
import { propertyUses } from '../shared/capabilities/property-conventions.js';
import { textsOf, usedPaths } from '../shared/capabilities/used-paths.js';
import { listedResource } from '../shared/path/resource-conventions.js';
import { hasHole } from '../shared/options/query-options.js';
import { defineRule } from '../engine/rule.js';

interface Fact {
  readonly path: string;
  readonly problem: 'order' | 'missing' | 'later';
  readonly source: string | undefined;
}

export const unfilteredOrder = defineRule<'Query', Fact>({
  name: 'unfiltered-order',
  visits: ['Query'],
  appliesTo: ({ conventions: { query } }) =>
    query.resources.some(
      ({ orderInFilter, filterNeedsOrder }) => orderInFilter === true || filterNeedsOrder !== undefined,
    ),
  find({ options }, context, report) {
    if (context.method !== 'GET') return;
    const resource = listedResource(context)?.conventions;
    const filter = options.find(({ option }) => option === 'filter');
    const orderby = options.find(({ option }) => option === 'orderby');
    if (resource === undefined || filter === undefined || hasHole(context.textOf(filter), context)) return;
    if (orderby !== undefined && hasHole(context.textOf(orderby), context)) return;
    const { source } = resource;
    const ordered = orderby === undefined ? [] : usedPaths(orderby.value, context);
    const paths = ordered.map(({ names }) => textsOf(names).join('/').toLowerCase());
    const uses = propertyUses(filter.value, context);
    for (const { path, node } of uses) {
      if (resource.filterNeedsOrder?.some((each) => each.toLowerCase() === path.toLowerCase()) !== true) continue;
      if (!paths.includes(path.toLowerCase())) return report(node, { path, problem: 'order', source });
    }
    if (resource.orderInFilter !== true || ordered.length === 0) return;
    const used = [...new Set(uses.map(({ path }) => path.toLowerCase()))];
    for (const [i, path] of paths.entries()) {
      // After all properties of the filter, the order may contain others.
      if (i >= used.length) return;
      if (used[i] === path) continue;
      const { node, names } = ordered[i]!;
      return report(node, {
        path: textsOf(names).join('/'),
        problem: used.includes(path) ? 'later' : 'missing',
        source,
      });
    }
  },
  describe: ({ path, problem, source }) => ({
    message: {
      order: `A $filter by ${path} has an effect only with $orderby=${path} desc; add it.`,
      missing: `$orderby=${path} requires a condition on ${path} at the beginning of the $filter; add one.`,
      later: `The properties of $orderby must come first in the $filter and in the same sequence; move the condition on ${path}.`,
    }[problem],
    notes: source === undefined ? [] : [{ message: `Documented at ${source}` }],
  }),
});
