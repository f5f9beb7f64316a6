/** An `or` between conditions on different properties, where the service accepts only one property. */
import { isExpression } from '../../semantics/index.js';
import type { Expression, Logical } from '../../syntax/index.js';
import { knownLiteral, pathText, plainNames, readComparison, unwrap } from '../shared/expressions/operands.js';
import { defineRule } from '../engine/rule.js';

interface Fact {
  readonly first: string;
  readonly other: string;
}

export const orAcrossProperties = defineRule<'Logical', Fact>({
  name: 'or-across-properties',
  within: 'service-query',
  visits: ['Logical'],
  forms: { Logical: ['or'] },
  appliesTo: ({ conventions }) => conventions.query.filter.disjunctions === 'one-property',
  find(node, _context, report) {
    const found = findOther(node);
    if (found !== undefined) report(found.at, found.fact);
  },
  describe: ({ first, other }) => ({
    message: `This service supports "or" only between conditions on one property, not on ${first} and ${other}; send one request for each.`,
  }),
});

/** The first condition on another property than the first one's; conditions that are not simple are skipped. */
function findOther({ operands }: Logical): { readonly at: Expression; readonly fact: Fact } | undefined {
  let first: string | undefined;
  for (const at of operands) {
    const property = propertyOf(at);
    first ??= property;
    if (property !== undefined && first !== undefined && property.toLowerCase() !== first.toLowerCase())
      return { at, fact: { first, other: property } };
  }
  return undefined;
}

/** The property of `Path eq literal` and of `startswith(Path,literal)`. */
function propertyOf(condition: Expression): string | undefined {
  const comparison = readComparison(condition);
  if (comparison !== undefined) return comparison.key;
  const node = unwrap(condition);
  const call = node.kind === 'MemberPath' && node.parts.length === 1 ? node.parts[0] : node;
  if (call?.kind !== 'Call' || call.args.length !== 2) return undefined;
  const [path, literal] = call.args.filter(isExpression);
  if (path === undefined || literal === undefined || knownLiteral(literal) === undefined) return undefined;
  const names = plainNames(unwrap(path));
  return names === undefined ? undefined : pathText(names);
}
