/** An orderby on a property that the schema declares non-sortable. */
import { defineRule } from '../engine/index.js';
import {
  declarationNote,
  listedPath,
  optionUse,
  type Restriction,
  restrictionOf,
  seenFor,
  type SeenValues,
  textsOf,
  usedPaths,
} from '../shared/capabilities/index.js';

interface Fact {
  readonly path: string;
  readonly restriction: Restriction;
}

const seenValues = (): SeenValues => new Map();

export const nonSortableProperty = defineRule<'QueryOption' | 'Transformation', Fact>({
  name: 'non-sortable-property',
  visits: ['QueryOption', 'Transformation'],
  forms: { QueryOption: ['orderby'] },
  restrictions: ['NonSortableProperties'],
  find(node, context, report) {
    const use = optionUse(node, 'orderby', context);
    const restriction = use && restrictionOf(context.schema, use.resource, 'SortRestrictions', 'NonSortableProperties');
    if (use === undefined || restriction === undefined) return;
    const seen = seenFor(context.remember(seenValues), restriction);
    for (const { node: at, names, start, end } of use.values.flatMap((value) => usedPaths(value, context, seen))) {
      const path = listedPath(restriction, textsOf(names));
      if (path !== undefined) report(at, { path, restriction }, { span: { start, end } });
    }
  },
  describe: ({ path, restriction }) => ({
    message: `${path} is not sortable (NonSortableProperties in ${restriction.words}); use another property, or sort the results on the client.`,
    notes: [declarationNote(restriction)],
  }),
});
