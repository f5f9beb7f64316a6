/** A comparison with null of a property that is never null. */
import type { Binary, MemberPath, QueryOption } from '../../syntax/index.js';
import { nameWords } from '../shared/expressions/operand-types.js';
import { nullLiteral, unwrap } from '../shared/expressions/operands.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';

interface Fact {
  readonly path: MemberPath;
  readonly operator: 'eq' | 'ne';
}

export const needlessNullComparison = defineRule<'Binary', Fact>({
  name: 'needless-null-comparison',
  within: 'service-query',
  visits: ['Binary'],
  forms: { Binary: ['null'] },
  find(node, context, report) {
    const operator = node.operator.name;
    if (operator !== 'eq' && operator !== 'ne') return;
    const path = comparedWithNull(node);
    if (path !== undefined && isNeverNull(path, context)) report(node, { path, operator });
  },
  describe({ path, operator }, context) {
    const last = path.parts.at(-1);
    const subject = last?.kind === 'Name' ? nameWords(context, last) : context.textOf(path);
    const always = operator === 'eq' ? 'false' : 'true';
    return {
      message: `${subject} is never null in the schema, so this is always ${always}; ${operator === 'eq' ? 'compare another property, or ' : ''}remove the comparison.`,
    };
  },
});

function comparedWithNull({ left, right }: Binary): MemberPath | undefined {
  const [a, b] = [unwrap(left), unwrap(right)];
  const other = nullLiteral(b) !== undefined ? a : nullLiteral(a) !== undefined ? b : undefined;
  return other?.kind === 'MemberPath' ? other : undefined;
}

/** Whether every step of a path has a value. The result of `apply` may lack properties that the type declares. */
function isNeverNull({ parts }: MemberPath, { ancestors, binding, schema }: RuleContext): boolean {
  if (schema === undefined || binding.isPartial || schema.isUnannotated === true) return false;
  const isApplied = (option: QueryOption): boolean => option.option === 'apply';
  if (
    ancestors.some((node) => (node.kind === 'Query' || node.kind === 'NestedOptions') && node.options.some(isApplied))
  )
    return false;
  return parts.every((part, i) => {
    if (part.kind !== 'Name') return false;
    const referent = binding.referentOf(part);
    if (i === 0 && parts.length > 1 && (part.text === '$it' || referent?.kind === 'variable')) return true;
    if (referent?.kind === 'key') return true;
    if (referent?.kind !== 'property' && referent?.kind !== 'navigation') return false;
    return !referent.property.type.isCollection && referent.property.isNullable === false;
  });
}
