/** Three or more `eq` conditions on one path with `or` between them. */
import type { Fix } from '../../text/index.js';
import { collapseOrChain, type OrChain, orChainsIn } from '../shared/expressions/or-chain.js';
import { defineRule } from '../engine/rule.js';

/** A list of two values is hardly easier to read. */
const fewest = 3;

export const collapsibleOrChain = defineRule<'Logical', OrChain>({
  name: 'collapsible-or-chain',
  within: 'service-query',
  visits: ['Logical'],
  forms: { Logical: ['or'] },
  appliesTo: ({ dialect }) => dialect.operators.includes('in'),
  find(chain, _context, report) {
    for (const found of orChainsIn(chain, fewest)) {
      const [first, last] = [found.members[0]!, found.members.at(-1)!];
      const span = { start: chain.operands[first.index]!.start, end: chain.operands[last.index]!.end };
      report(chain, found, { span });
    }
  },
  describe: ({ members }) => {
    const { key } = members[0]!.comparison;
    return {
      message: `${members.length} conditions compare ${key} with one value each; write one list instead: ${key} in (…).`,
    };
  },
  fix: (found, context): Fix[] => [
    {
      title: `Write ${found.members[0]!.comparison.key} in (…)`,
      safety: 'safe',
      edits: collapseOrChain(found, context),
    },
  ],
});
