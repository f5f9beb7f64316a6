/** A filter path that crosses more navigation properties than the schema allows. */
import type { Name } from '../../syntax/index.js';
import { hasAnnotation } from '../engine/has-annotation.js';
import { defineRule } from '../engine/rule.js';
import { declarationNote, type Restriction } from '../shared/capabilities/restriction.js';
import { type OptionNode, restrictedUse } from '../shared/capabilities/option-uses.js';
import { textsOf, usedPaths } from '../shared/capabilities/used-paths.js';

interface Fact {
  readonly path: string;
  readonly depth: number;
  readonly max: number;
  readonly restriction: Restriction;
}

export const excessiveFilterDepth = defineRule<OptionNode['kind'], Fact>({
  name: 'excessive-filter-depth',
  visits: ['QueryOption', 'Segment', 'Transformation'],
  forms: { QueryOption: ['filter'], Segment: ['system'] },
  appliesTo: ({ schema }) => hasAnnotation(schema, ['MaxLevels']),
  find(node, context, report) {
    const use = restrictedUse(node, 'filter', context, 'FilterRestrictions', 'MaxLevels');
    const max = use?.restriction.value;
    // -1 means no limit.
    if (use === undefined || typeof max !== 'number' || max < 0) return;
    const { restriction, values, seen } = use;
    const reported = new Set<Name>();
    for (const { node: at, names, start, end } of values.flatMap((value) => usedPaths(value, context, seen))) {
      const levels = names.filter((name) => context.binding.referentOf(name)?.kind === 'navigation');
      const first = levels[max];
      // Inside a lambda all paths share the level that is too deep.
      if (first === undefined || reported.has(first)) continue;
      reported.add(first);
      const path = textsOf(names).join('/');
      report(at, { path, depth: levels.length, max, restriction }, { span: { start, end } });
    }
  },
  describe: ({ path, depth, max, restriction }) => ({
    message: `A filter path can have at most ${max} navigation ${max === 1 ? 'property' : 'properties'}, but ${path} has ${depth}; use a shorter path.`,
    notes: [declarationNote(restriction, 'MaxLevels')],
  }),
});
