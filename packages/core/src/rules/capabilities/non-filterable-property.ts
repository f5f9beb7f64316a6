/** A filter on a property that the schema declares non-filterable. */
import { hasAnnotation } from '../engine/has-annotation.js';
import { defineRule } from '../engine/rule.js';
import { declarationNote, listedPath, type Restriction } from '../shared/capabilities/restriction.js';
import { type OptionNode, restrictedUse } from '../shared/capabilities/option-uses.js';
import { textsOf, usedPaths } from '../shared/capabilities/used-paths.js';

interface Fact {
  readonly path: string;
  readonly restriction: Restriction;
}

export const nonFilterableProperty = defineRule<OptionNode['kind'], Fact>({
  name: 'non-filterable-property',
  visits: ['QueryOption', 'Segment', 'Transformation'],
  forms: { QueryOption: ['filter'], Segment: ['system'] },
  appliesTo: ({ schema }) => hasAnnotation(schema, ['NonFilterableProperties']),
  find(node, context, report) {
    const use = restrictedUse(node, 'filter', context, 'FilterRestrictions', 'NonFilterableProperties');
    if (use === undefined) return;
    const { restriction, values, seen } = use;
    for (const { node: at, names, start, end } of values.flatMap((value) => usedPaths(value, context, seen))) {
      const path = listedPath(restriction, textsOf(names));
      if (path !== undefined) report(at, { path, restriction }, { span: { start, end } });
    }
  },
  describe: ({ path, restriction }) => ({
    message: `${path} is not filterable (NonFilterableProperties in ${restriction.words}); use another property, or filter the results on the client.`,
    notes: [declarationNote(restriction)],
  }),
});
