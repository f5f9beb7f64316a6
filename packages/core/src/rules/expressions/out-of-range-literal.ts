/** A number that is outside the range of the compared property's type, a divisor 0, or a negative length. */
import { exceedsType, integerBounds, isExpression, rangeWords } from '../../semantics/index.js';
import type { Binary, Call, Expression, Literal } from '../../syntax/index.js';
import { followAlias } from '../shared/expressions/parameter-alias.js';
import { isComparison, knownLiteral, unwrap } from '../shared/expressions/operands.js';
import { nameWords, operandType } from '../shared/expressions/operand-types.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { shorten } from '../shared/text/words.js';

type Fact =
  | { readonly literal: Literal; readonly subject: string; readonly type: string }
  | { readonly literal: Literal; readonly subject: 'divisor' | 'length'; readonly type?: undefined };

export const outOfRangeLiteral = defineRule<'Binary' | 'Call', Fact>({
  name: 'out-of-range-literal',
  within: 'service-query',
  visits: ['Binary', 'Call'],
  forms: { Binary: ['number', 'list', 'alias'] },
  find(node, context, report) {
    const { schema } = context;
    const wrong = node.kind === 'Call' ? negativeLength(node, context) : zeroDivisor(node, context);
    if (wrong !== undefined) report(wrong.literal, wrong);
    if (node.kind === 'Call' || schema === undefined || schema.isUnannotated === true) return;
    if (!isComparison(node.operator.name)) return;
    for (const fact of [...factsOf(node.left, node.right, context), ...factsOf(node.right, node.left, context)])
      report(fact.literal, fact);
  },
  describe: ({ literal, subject, type }) => ({
    message:
      type === undefined
        ? subject === 'divisor'
          ? 'An integer cannot be divided by 0; correct the divisor.'
          : `The length must not be negative, but is ${shorten(literal.text)}.`
        : `${shorten(literal.text)} is out of range: ${subject} has type ${type}; write a number from ${rangeWords(type)}.`,
  }),
});

/** `Stock div 0`: integers have no infinity (URL conventions 5.1.1.2.5 and 5.1.1.2.7). */
function zeroDivisor({ operator, left, right }: Binary, context: RuleContext): Fact | undefined {
  if (operator.name !== 'div' && operator.name !== 'mod') return undefined;
  const value = followAlias(right, context)?.value;
  const literal = value === undefined ? undefined : knownLiteral(value);
  if (literal?.literal !== 'integer' || !/^[-+]?0+$/.test(literal.text)) return undefined;
  const dividend = unwrap(left);
  // The service may calculate a result of another type than the binder's.
  const isInteger =
    dividend.kind === 'Literal'
      ? dividend.literal === 'integer'
      : dividend.kind === 'MemberPath' && Object.hasOwn(integerBounds, operandType(context, dividend)?.name ?? '');
  return isInteger ? { literal, subject: 'divisor' } : undefined;
}

/** `substring(Name,1,-1)` (URL conventions 5.1.1.5.7). */
function negativeLength({ name, args }: Call, context: RuleContext): Fact | undefined {
  const [, , length] = name.text.toLowerCase() === 'substring' ? args : [];
  const value = length !== undefined && isExpression(length) ? followAlias(length, context)?.value : undefined;
  const literal = value === undefined ? undefined : knownLiteral(value);
  return literal?.literal === 'integer' && /^-0*[1-9]/.test(literal.text) ? { literal, subject: 'length' } : undefined;
}

/** The literals of one side that the declared type of the other side cannot contain. */
function factsOf(side: Expression, other: Expression, context: RuleContext): Fact[] {
  const path = unwrap(side);
  // The service may calculate a result of a wider type than its operands.
  const last = path.kind === 'MemberPath' ? path.parts.at(-1) : undefined;
  if (last?.kind !== 'Name' || !isDeclared(path, context)) return [];
  const type = operandType(context, path);
  if (type?.family !== 'number' || type.isCollection) return [];
  return literalsOf(other, context)
    .filter(({ text }) => exceedsType(text, type.name))
    .map((literal) => ({ literal, subject: subjectOf(path, context), type: type.name }));
}

const subjectOf = (path: Expression, context: RuleContext): string => {
  const last = path.kind === 'MemberPath' ? path.parts.at(-1) : undefined;
  return last?.kind === 'Name' && context.binding.scopeOf(last) !== undefined
    ? nameWords(context, last)
    : shorten(context.textOf(path));
};

/** Whether a path ends on a property of the schema, or is an item of a collection of numbers. */
function isDeclared(path: Expression, { binding }: RuleContext): boolean {
  const last = path.kind === 'MemberPath' ? path.parts.at(-1) : undefined;
  if (last?.kind !== 'Name') return false;
  const referent = binding.referentOf(last)?.kind;
  return referent === 'property' || referent === 'variable' || last.text === '$it' || last.text === '$this';
}

function literalsOf(node: Expression, context: RuleContext): Literal[] {
  const value = followAlias(node, context)?.value;
  if (value === undefined) return [];
  const items = value.kind === 'List' ? value.items : [value];
  return items
    .map((item) => knownLiteral(followAlias(item, context)?.value ?? item))
    .filter((each) => each !== undefined);
}
