/** A filter path that crosses more navigation properties than the schema allows. */
import type { Name } from '../../syntax/index.js';
import { defineRule } from '../engine/index.js';
import {
  declarationNote,
  type Restriction,
  restrictionOfOptions,
  textsOf,
  usedPaths,
} from '../shared/capabilities/index.js';

interface Fact {
  readonly path: string;
  readonly depth: number;
  readonly most: number;
  readonly restriction: Restriction;
}

export const excessiveFilterDepth = defineRule<'QueryOption', Fact>({
  name: 'excessive-filter-depth',
  wakes: ['QueryOption'],
  forms: { QueryOption: ['filter'] },
  restrictions: ['MaxLevels'],
  find(node, context, report) {
    const restriction = restrictionOfOptions(context, 'FilterRestrictions', 'MaxLevels');
    const most = restriction?.value;
    // -1 means no limit.
    if (restriction === undefined || typeof most !== 'number' || most < 0) return;
    const told = new Set<Name>();
    for (const { node: at, names, start, end } of usedPaths(node.value)) {
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
