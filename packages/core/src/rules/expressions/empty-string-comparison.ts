/** A comparison with the empty string, which leaves null out. */
import { memo } from '../../text/index.js';
import {
  type Comparison,
  nullLiteral,
  outerNode,
  pathText,
  plainNames,
  readComparison,
  unwrap,
} from '../shared/expressions/operands.js';
import { operandType } from '../shared/expressions/operand-types.js';
import type { Logical } from '../../syntax/index.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';

export const emptyStringComparison = defineRule<'Binary', Comparison>({
  name: 'empty-string-comparison',
  within: 'service-query',
  visits: ['Binary'],
  forms: { Binary: ['empty'] },
  find(node, context, report) {
    const { name } = node.operator;
    const comparison = name === 'eq' || name === 'ne' ? readComparison(node) : undefined;
    if (
      comparison?.literal.text !== "''" ||
      !isNullableString(comparison, context) ||
      isAskedForNull(comparison, context)
    )
      return;
    report(node, comparison);
  },
  describe: ({ key, operator }) => ({
    message:
      operator === 'eq'
        ? `${key} eq '' does not match null; to find both, write (${key} eq '' or ${key} eq null).`
        : `${key} ne '' does not reliably exclude null; to exclude both, write (${key} ne '' and ${key} ne null).`,
  }),
});

/** References and other types have findings of their own; a property that cannot be null has none. */
function isNullableString({ path, names }: Comparison, context: RuleContext): boolean {
  const type = operandType(context, path);
  if (type !== undefined && (type.family !== 'string' || type.isCollection)) return false;
  const referent = context.binding.referentOf(names.at(-1)!);
  if (referent?.kind === 'key') return false;
  return referent?.kind !== 'property' || referent.property.isNullable || names.length > 1;
}

/** Whether the condition is joined with one about null: `or … eq null`, `and … ne null`. */
function isAskedForNull({ key, operator }: Comparison, context: RuleContext): boolean {
  const outer = outerNode(context);
  if (outer?.kind !== 'Logical' || outer.name !== (operator === 'eq' ? 'or' : 'and')) return false;
  return nullConditions(outer, operator).has(key);
}

/** The paths that the operands of a condition compare with null. */
const nullConditions = memo(({ operands }: Logical, operator: string): ReadonlySet<string> => {
  const keys = new Set<string>();
  for (const operand of operands) {
    const node = unwrap(operand);
    if (node.kind !== 'Binary' || node.operator.name !== operator) continue;
    const path =
      nullLiteral(node.right) !== undefined ? node.left : nullLiteral(node.left) !== undefined ? node.right : undefined;
    const names = path === undefined ? undefined : plainNames(unwrap(path));
    if (names !== undefined) keys.add(pathText(names));
  }
  return keys;
});
