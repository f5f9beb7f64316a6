/** A filter on a property that the schema declares non-filterable. */
import { hasAnnotation } from '../engine/has-annotation.js';
import { defineRule } from '../engine/rule.js';
import { declarationNote } from '../shared/capabilities/restriction.js';
import { type ListedPath, type OptionNode, reportListed } from '../shared/capabilities/option-uses.js';

export const nonFilterableProperty = defineRule<OptionNode['kind'], ListedPath>({
  name: 'non-filterable-property',
  visits: ['QueryOption', 'Segment', 'Transformation'],
  forms: { QueryOption: ['filter'], Segment: ['system'] },
  appliesTo: ({ schema }) => hasAnnotation(schema, ['NonFilterableProperties']),
  find: (node, context, report) =>
    reportListed(node, 'filter', context, ['FilterRestrictions', 'NonFilterableProperties'], report),
  describe: ({ path, restriction }) => ({
    message: `The schema does not allow filtering by ${path}; use another property, or filter the results on the client.`,
    notes: [declarationNote(restriction, 'NonFilterableProperties')],
  }),
});
