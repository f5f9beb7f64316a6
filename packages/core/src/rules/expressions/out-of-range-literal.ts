/** A number that is outside the range of the compared property's type. */
import { exceedsType, rangeWords } from '../../semantics/index.js';
import type { Expression, Literal } from '../../syntax/index.js';
import { followAlias } from '../shared/expressions/parameter-alias.js';
import { isComparison, knownLiteral, unwrap } from '../shared/expressions/operands.js';
import { nameWords, operandType } from '../shared/expressions/operand-types.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { shorten } from '../shared/text/words.js';

interface Fact {
  readonly literal: Literal;
  readonly subject: string;
  readonly type: string;
}

export const outOfRangeLiteral = defineRule<'Binary', Fact>({
  name: 'out-of-range-literal',
  scope: 'service-query',
  visits: ['Binary'],
  forms: { Binary: ['number', 'list', 'alias'] },
  appliesTo: ({ schema }) => schema !== undefined && schema.isUnannotated !== true,
  find(node, context, report) {
    if (!isComparison(node.operator.name)) return;
    for (const fact of [...factsOf(node.left, node.right, context), ...factsOf(node.right, node.left, context)])
      report(fact.literal, fact);
  },
  describe: ({ literal, subject, type }) => ({
    message: `${shorten(literal.text)} is out of range: ${subject} has type ${type}, which holds ${rangeWords(type)}; correct the number.`,
  }),
});

/** The literals of one side that the declared type of the other side cannot contain. */
function factsOf(side: Expression, other: Expression, context: RuleContext): Fact[] {
  const path = unwrap(side);
  // What is calculated may have a wider type than its operands.
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
