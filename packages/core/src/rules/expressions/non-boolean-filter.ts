/** A condition that is no condition: a property, a number, a string where true or false is needed. */
import type { TypeFamily } from '../../semantics/index.js';
import {
  type Expression,
  type Lambda,
  type Logical,
  operators,
  type QueryOption,
  type Unary,
} from '../../syntax/index.js';
import { nullLiteral, operandType, operandWords, outerNode, typeWords, unwrap } from '../shared/expressions/index.js';
import { defineRule, type RuleContext } from '../engine/index.js';

interface Fact {
  readonly operand: Expression;
  readonly words: string;
  /** What needs a condition: the filter, or an operator. */
  readonly place: string;
  /** Whether `not` holds for the operand alone although a comparison follows. */
  readonly isCutOff: boolean;
}

export const nonBooleanFilter = defineRule<'QueryOption' | 'Logical' | 'Unary' | 'Lambda', Fact>({
  name: 'non-boolean-filter',
  summary: 'A filter, or an operand of and, or, not, is a value that is neither true nor false.',
  specification: 'OData 4.01 URL conventions 5.1.1, ABNF boolCommonExpr; interface "Query options"',
  group: 'query',
  severity: 'error',
  wakes: ['QueryOption', 'Logical', 'Unary', 'Lambda'],
  find(node, context, report) {
    for (const { expression, place } of conditionsOf(node)) {
      const operand = unwrap(expression);
      const words = wordsForValue(operand, place, context);
      if (words === undefined) continue;
      report(operand, { operand, words, place, isCutOff: node.kind === 'Unary' && isBeforeComparison(context) });
    }
  },
  describe: ({ operand, words, place, isCutOff }, context) => {
    const message = `${operandWords(context, operand)} is ${words}, but ${place} needs a condition that is true or false; ${adviceFor(operand, context)}.`;
    const note = 'Here "not" binds tighter than the comparison behind it; put that in parentheses: not (… eq …).';
    return { message, notes: isCutOff ? [{ message: note }] : [] };
  },
});

function adviceFor(operand: Expression, context: RuleContext): string {
  if (operand.kind === 'Literal') return 'compare a property with it, by eq for example';
  if (operandType(context, operand)?.isCollection !== true) return 'compare it with a value, by eq for example';
  return context.dialect.functions.includes('any')
    ? 'ask about its members by any or all'
    : 'query the set of its members';
}

interface Condition {
  readonly expression: Expression;
  readonly place: string;
}

const theFilter = 'a filter';

function conditionsOf(node: QueryOption | Logical | Unary | Lambda): readonly Condition[] {
  if (node.kind === 'Logical') return node.operands.map((expression) => ({ expression, place: `"${node.name}"` }));
  if (node.kind === 'Unary') return node.operator.name === 'not' ? [{ expression: node.operand, place: '"not"' }] : [];
  if (node.kind === 'Lambda')
    return node.body === undefined ? [] : [{ expression: node.body, place: `"${node.operator.text}"` }];
  const { option, value } = node;
  if (option !== 'filter' || value.kind === 'RawValue' || value.kind.endsWith('List')) return [];
  return [{ expression: value as Expression, place: theFilter }];
}

const anything: ReadonlySet<TypeFamily> = new Set(['boolean', 'stream', 'geo']);

/** What the operand is instead of a condition; undefined when it is one or may be one. */
function wordsForValue(operand: Expression, place: string, context: RuleContext): string | undefined {
  // Where null may stand anywhere a condition may be null; where not, its operators are another rule's.
  if (nullLiteral(operand) !== undefined)
    return place === theFilter && context.dialect.nullOperands === 'equality' ? 'no value' : undefined;
  const type = operandType(context, operand);
  if (type === undefined || (anything.has(type.family) && !type.isCollection)) return undefined;
  return typeWords(type);
}

/** `not Name eq 'x'` where `not` binds tightest. */
function isBeforeComparison(context: RuleContext): boolean {
  const outer = outerNode(context);
  return (
    outer?.kind === 'Binary' &&
    context.ancestors.at(-1) === outer &&
    context.dialect.notPrecedence > (operators['eq']?.precedence ?? 0)
  );
}
