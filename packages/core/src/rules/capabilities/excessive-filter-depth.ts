/** A filter path that crosses more navigation properties than the schema allows. */
import type { Name } from '../../syntax/index.js';
import { defineRule } from '../engine/index.js';
import {
  declarationNote,
  type OptionNode,
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
  readonly depth: number;
  readonly most: number;
  readonly restriction: Restriction;
}

const seenValues = (): SeenValues => new Map();

export const excessiveFilterDepth = defineRule<OptionNode['kind'], Fact>({
  name: 'excessive-filter-depth',
  visits: ['QueryOption', 'Segment', 'Transformation'],
  forms: { QueryOption: ['filter'], Segment: ['system'] },
  restrictions: ['MaxLevels'],
  find(node, context, report) {
    const use = optionUse(node, 'filter', context);
    const restriction = use && restrictionOf(context.schema, use.resource, 'FilterRestrictions', 'MaxLevels');
    const most = restriction?.value;
    // -1 means no limit.
    if (use === undefined || restriction === undefined || typeof most !== 'number' || most < 0) return;
    const told = new Set<Name>();
    const seen = seenFor(context.remember(seenValues), restriction);
    for (const { node: at, names, start, end } of use.values.flatMap((value) => usedPaths(value, context, seen))) {
      const levels = names.filter((name) => context.binding.referentOf(name)?.kind === 'navigation');
      const first = levels[most];
      // Inside a lambda all paths share the level that is too deep.
      if (first === undefined || told.has(first)) continue;
      told.add(first);
      const path = textsOf(names).join('/');
      report(at, { path, depth: levels.length, most, restriction }, { span: { start, end } });
    }
  },
  describe: ({ path, depth, most, restriction }) => ({
    message: `A filter path may cross at most ${most} navigation ${most === 1 ? 'property' : 'properties'} (MaxLevels in ${restriction.words}), but ${path} crosses ${depth}; use a shorter path.`,
    notes: [declarationNote(restriction)],
  }),
});
