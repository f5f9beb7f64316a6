/** An orderby on a property that the schema declares non-sortable. */
import { defineRule } from '../engine/index.js';
import {
  declarationNote,
  listedPath,
  type Restriction,
  restrictionOfOptions,
  textsOf,
  usedPaths,
} from '../shared/capabilities/index.js';

interface Fact {
  readonly path: string;
  readonly restriction: Restriction;
}

export const nonSortableProperty = defineRule<'OrderbyList', Fact>({
  name: 'non-sortable-property',
  wakes: ['OrderbyList'],
  restrictions: ['NonSortableProperties'],
  find(node, context, report) {
    const restriction = restrictionOfOptions(context, 'SortRestrictions', 'NonSortableProperties');
    if (restriction === undefined) return;
    for (const { node: at, names, start, end } of usedPaths(node)) {
      const path = listedPath(restriction, textsOf(names));
      if (path !== undefined) report(at, { path, restriction }, { span: { start, end } });
    }
  },
  describe: ({ path, restriction }) => ({
    message: `${path} is not sortable (NonSortableProperties in ${restriction.words}); use another property, or sort the results on the client.`,
    notes: [declarationNote(restriction)],
  }),
});
