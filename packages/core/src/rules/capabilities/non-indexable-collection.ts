/** A key on a collection whose entities the schema says have no address by key. */
import { segmentIndex } from '../shared/path/index.js';
import { defineRule } from '../engine/index.js';
import {
  declaredBy,
  isRefused,
  resourceAtSegment,
  type Restriction,
  restrictionOf,
} from '../shared/capabilities/index.js';

interface Fact {
  readonly restriction: Restriction;
}

export const nonIndexableCollection = defineRule<'Segment', Fact>({
  name: 'non-indexable-collection',
  summary: 'A key on a collection whose entities cannot be addressed by key.',
  specification: 'Capabilities.IndexableByKey',
  group: 'path',
  severity: 'error',
  wakes: ['Segment'],
  concerns: ({ schema }) => schema !== undefined,
  find(node, context, report) {
    const [key] = node.keys;
    if (key === undefined || key.items.length === 0) return;
    const index = segmentIndex(context, node);
    const resource = index < 0 ? undefined : resourceAtSegment(context, index);
    const role = context.binding.path[index]?.role;
    if (resource === undefined || (role !== 'entitySet' && role !== 'navigation')) return;
    const restriction = restrictionOf(context.schema, resource, 'IndexableByKey');
    if (isRefused(restriction)) report(key, { restriction });
  },
  describe: ({ restriction }) => ({
    message: `The schema says that entities of this collection cannot be addressed by their key (${restriction.words}); read the collection with a filter instead.`,
    notes: [declaredBy(restriction)],
  }),
});
