/** An orderby on a property that the schema declares non-sortable. */
import { hasAnnotation } from '../engine/has-annotation.js';
import { defineRule } from '../engine/rule.js';
import { declarationNote } from '../shared/capabilities/restriction.js';
import { type ListedPath, reportListed } from '../shared/capabilities/option-uses.js';

export const nonSortableProperty = defineRule<'QueryOption' | 'Transformation', ListedPath>({
  name: 'non-sortable-property',
  visits: ['QueryOption', 'Transformation'],
  forms: { QueryOption: ['orderby'] },
  appliesTo: ({ schema }) => hasAnnotation(schema, ['NonSortableProperties']),
  find: (node, context, report) =>
    reportListed(node, 'orderby', context, ['SortRestrictions', 'NonSortableProperties'], report),
  describe: ({ path, restriction }) => ({
    message: `The schema does not allow sorting by ${path}; use another property, or sort the results on the client.`,
    notes: [declarationNote(restriction, 'NonSortableProperties')],
  }),
});
