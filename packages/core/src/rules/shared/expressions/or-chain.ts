/** Finds `or` conditions that compare one path with several values, and rewrites them as one `in`. */
import type { BoundRequest } from '../../../semantics/index.js';
import type { TextEdit } from '../../../text/index.js';
import type { Logical } from '../../../syntax/index.js';
import { type Comparison, readComparison } from './operands.js';

/** Operands of one `or` that compare the same path with literals by `eq`. */
export interface OrChain {
  readonly chain: Logical;
  /** The operands of the chain with their comparisons; at least two values differ. */
  readonly members: readonly { readonly index: number; readonly comparison: Comparison }[];
}

/** The chains of at least `fewest` conditions in one `or`, without `eq null`, because a list cannot contain null. */
export function orChainsIn(chain: Logical, fewest: number): readonly OrChain[] {
  if (chain.name !== 'or' || chain.operands.length < fewest) return [];
  const byPath = new Map<string, { index: number; comparison: Comparison }[]>();
  for (const [index, operand] of chain.operands.entries()) {
    const comparison = readComparison(operand);
    if (comparison?.operator !== 'eq' || comparison.literal.literal === 'null') continue;
    const members = byPath.get(comparison.key);
    if (members === undefined) byPath.set(comparison.key, [{ index, comparison }]);
    else members.push({ index, comparison });
  }
  return [...byPath.values()]
    .filter((members) => members.length >= fewest && valuesOf(members).length > 1)
    .map((members) => ({ chain, members }));
}

/** The first condition becomes the list; the others are removed, each with the `or` before it. */
export function collapseOrChain(
  { chain, members }: OrChain,
  context: Pick<BoundRequest, 'textOf' | 'write'>,
): TextEdit[] {
  const [first, ...others] = members;
  if (first === undefined) return [];
  const list = valuesOf(members)
    .map((literal) => context.textOf(literal))
    .join(context.write(chain, ', '));
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

/** The literals without duplicates. */
const valuesOf = (members: OrChain['members']): Comparison['literal'][] => [
  ...new Map(members.map(({ comparison: { literal } }) => [literal.text, literal])).values(),
];
