/** A filter on a property that the schema declares non-filterable. */
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

export const nonFilterableProperty = defineRule<'QueryOption', Fact>({
  name: 'non-filterable-property',
  wakes: ['QueryOption'],
  forms: { QueryOption: ['filter'] },
  restrictions: ['NonFilterableProperties'],
  find(node, context, report) {
    const restriction = restrictionOfOptions(context, 'FilterRestrictions', 'NonFilterableProperties');
    if (restriction === undefined) return;
    for (const { node: at, names, start, end } of usedPaths(node.value)) {
      const path = listedPath(restriction, textsOf(names));
      if (path !== undefined) report(at, { path, restriction }, { span: { start, end } });
    }
  },
  describe: ({ path, restriction }) => ({
    message: `${path} is not filterable (NonFilterableProperties in ${restriction.words}); use another property, or filter the results on the client.`,
    notes: [declarationNote(restriction)],
  }),
});
