/** A key on a collection whose entities the schema does not allow to read by key. */
import { segmentIndex } from '../shared/path/path-segments.js';
import { hasAnnotation } from '../engine/has-annotation.js';
import { defineRule } from '../engine/rule.js';
import { declarationNote, isRefused, type Restriction, restrictionOf } from '../shared/capabilities/restriction.js';
import { resourceAtSegment } from '../shared/capabilities/resource.js';

interface Fact {
  readonly restriction: Restriction;
}

export const nonIndexableCollection = defineRule<'Segment', Fact>({
  name: 'non-indexable-collection',
  visits: ['Segment'],
  forms: { Segment: ['keyed'] },
  appliesTo: ({ schema }) => hasAnnotation(schema, ['IndexableByKey']),
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
    message: `The schema does not allow keys on this collection; use a filter instead.`,
    notes: [declarationNote(restriction)],
  }),
});
