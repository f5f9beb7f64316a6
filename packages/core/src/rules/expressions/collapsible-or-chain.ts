/** Three or more `eq` conditions on one path with `or` between them. */
import type { Fix, TextEdit } from '../../source/index.js';
import type { Logical } from '../../syntax/index.js';
import { type Comparison, readComparison } from '../operands.js';
import { defineRule } from '../rule.js';
import type { RuleContext } from '../rule-context.js';

interface Fact {
  readonly chain: Logical;
  /** Which operands of the chain, and what each of them says. */
  readonly members: readonly { readonly index: number; readonly comparison: Comparison }[];
}

/** Of two values a list is hardly easier to read. */
const fewest = 3;

export const collapsibleOrChain = defineRule<'Logical', Fact>({
  name: 'collapsible-or-chain',
  summary: 'Conditions that compare one property with several values can be one "in".',
  specification: 'OData 4.01 URL conventions 5.1.1.1.12; interface "Filter operators"',
  group: 'query',
  severity: 'hint',
  wakes: ['Logical'],
  find(chain, { dialect }, report) {
    if (chain.name !== 'or' || chain.operands.length < fewest || !dialect.operators.includes('in')) return;
    const byPath = new Map<string, { index: number; comparison: Comparison }[]>();
    for (const [index, operand] of chain.operands.entries()) {
      const comparison = readComparison(operand);
      if (comparison?.operator !== 'eq' || comparison.literal.literal === 'null') continue;
      const members = byPath.get(comparison.key);
      if (members === undefined) byPath.set(comparison.key, [{ index, comparison }]);
      else members.push({ index, comparison });
    }
    for (const members of byPath.values()) {
      if (members.length < fewest || valuesOf(members).length < 2) continue;
      const span = { start: chain.operands[members[0]!.index]!.start, end: chain.operands[members.at(-1)!.index]!.end };
      report(chain, { chain, members }, { span });
    }
  },
  describe: ({ members }) => {
    const { key } = members[0]!.comparison;
    return {
      message: `${members.length} conditions compare ${key} with a value each; one list says the same: ${key} in (…).`,
    };
  },
  fix: (fact, context): Fix[] => [
    { title: `Write ${fact.members[0]!.comparison.key} in (…)`, safety: 'safe', edits: collapse(fact, context) },
  ],
});

/** The literals without repetitions. */
const valuesOf = (members: Fact['members']): Comparison['literal'][] => [
  ...new Map(members.map(({ comparison: { literal } }) => [literal.text, literal])).values(),
];

/** The first condition becomes the list; the others go, each with the `or` before it. */
function collapse({ chain, members }: Fact, context: RuleContext): TextEdit[] {
  const [first, ...others] = members;
  if (first === undefined) return [];
  const values = valuesOf(members).map((literal) => context.textOf(literal));
  const list = values.join(context.write(chain, ', '));
  const text = `${context.textOf(first.comparison.path)}${context.write(chain, ' in (')}${list})`;
  const { start, end } = chain.operands[first.index]!;
  return [
    { start, end, text },
    ...others.map(({ index }) => ({
      start: chain.operands[index - 1]!.end,
      end: chain.operands[index]!.end,
      text: '',
    })),
  ];
}
