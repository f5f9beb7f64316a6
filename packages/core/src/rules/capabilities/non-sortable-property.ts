/** An orderby on a property that the schema declares non-sortable. */
import { hasAnnotation } from '../engine/has-annotation.js';
import { defineRule } from '../engine/rule.js';
import { declarationNote, listedPath, type Restriction } from '../shared/capabilities/restriction.js';
import { restrictedUse } from '../shared/capabilities/option-uses.js';
import { textsOf, usedPaths } from '../shared/capabilities/used-paths.js';

interface Fact {
  readonly path: string;
  readonly restriction: Restriction;
}

export const nonSortableProperty = defineRule<'QueryOption' | 'Transformation', Fact>({
  name: 'non-sortable-property',
  visits: ['QueryOption', 'Transformation'],
  forms: { QueryOption: ['orderby'] },
  appliesTo: ({ schema }) => hasAnnotation(schema, ['NonSortableProperties']),
  find(node, context, report) {
    const use = restrictedUse(node, 'orderby', context, 'SortRestrictions', 'NonSortableProperties');
    if (use === undefined) return;
    const { restriction, values, seen } = use;
    for (const { node: at, names, start, end } of values.flatMap((value) => usedPaths(value, context, seen))) {
      const path = listedPath(restriction, textsOf(names));
      if (path !== undefined) report(at, { path, restriction }, { span: { start, end } });
    }
  },
  describe: ({ path, restriction }) => ({
    message: `${path} is not sortable (NonSortableProperties in ${restriction.words}); use another property, or sort the results on the client.`,
    notes: [declarationNote(restriction)],
  }),
});
