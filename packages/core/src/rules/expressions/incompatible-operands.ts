/** Operands whose types cannot be compared or calculated with each other. */
import type { Fix } from '../../source/index.js';
import type { TypeFamily } from '../../semantics/index.js';
import type { Expression, Literal } from '../../syntax/index.js';
import {
  isComparison,
  knownLiteral,
  type OperandFault,
  operandFaults,
  operandWords,
  quoteLiteral,
  typeWords,
  unquoteLiteral,
} from '../shared/expressions/index.js';
import { defineRule, type RuleContext } from '../engine/index.js';

export const incompatibleOperands = defineRule<'Binary', OperandFault>({
  name: 'incompatible-operands',
  summary: 'The two sides of an operator are of types that cannot be compared or calculated with each other.',
  specification: 'OData 4.01 URL conventions 5.1.1.1, 5.1.1.2 and 5.1.1.16; interface "Property types and formats"',
  group: 'query',
  severity: 'error',
  wakes: ['Binary'],
  find(node, context, report) {
    for (const fault of operandFaults(node, context)) report(placeOf(fault, node), fault);
  },
  describe(fault, context) {
    const { operator, operand, other } = fault;
    const subject = `${operandWords(context, operand.node)} is ${typeWords(operand.type)}`;
    const advice = adviceFor(fault, context);
    if (other === undefined)
      return {
        message: `${subject}, and "${operator}" takes ${takenWords(fault)}; ${advice}.`,
      };
    const verb = isComparison(operator) ? 'be compared with' : `be joined by "${operator}" with`;
    if (knownLiteral(other.node) !== undefined)
      return { message: `${subject}, so it cannot ${verb} ${typeWords(other.type)}; ${advice}.` };
    const otherWords = `${operandWords(context, other.node)} is ${typeWords(other.type)}`;
    return { message: `${subject} and ${otherWords}, so neither can ${verb} the other; ${advice}.` };
  },
  fix(fault, context): Fix[] {
    const literal = literalOf(fault);
    const instead = literal === undefined ? undefined : insteadOf(literal, fault, context);
    if (literal === undefined || instead === undefined) return [];
    const title = titleOf(literal, fault);
    return [
      {
        title,
        safety: lacksList(fault) ? 'unsafe' : 'safe',
        edits: [{ start: literal.start, end: literal.end, text: context.write(literal, instead) }],
      },
    ];
  },
});

/** The literal, if one side is one; the operand that the operator cannot take; else the whole operation. */
function placeOf({ operand, other }: OperandFault, whole: Expression): Expression {
  if (other === undefined) return operand.node;
  return other.node.kind === 'Literal' ? other.node : whole;
}

/** The literal that could be written otherwise. */
const literalOf = ({ operand, other }: OperandFault): Literal | undefined => knownLiteral((other ?? operand).node);

/** The literal as one of the type that is needed; undefined where that is not certain. */
function insteadOf(literal: Literal, fault: OperandFault, { dialect }: RuleContext): string | undefined {
  const { operand, other, operator } = fault;
  if (lacksList(fault)) return `(${literal.text})`;
  if (other === undefined) return operator === 'like' ? quoteLiteral(literal) : undefined;
  if (operand.type.isCollection || operand.node.kind === 'Literal') return undefined;
  const { family } = operand.type;
  return family === 'string' ? quoteLiteral(literal) : unquoteLiteral(literal, family, dialect);
}

/** One value stands behind `in` where a list should. */
const lacksList = ({ operator, operand, other }: OperandFault): boolean =>
  operator === 'in' && other === undefined && !operand.type.isCollection;

const takenWords = (fault: OperandFault): string =>
  lacksList(fault)
    ? 'a list in parentheses on its right'
    : fault.operator !== 'like' && fault.operator !== 'in' && isComparison(fault.operator)
      ? 'null beside single values only, as a collection is never null'
      : (takenBy[fault.operator] ?? 'numbers, dates and durations');

function titleOf(literal: Literal, fault: OperandFault): string {
  if (lacksList(fault)) return 'Put it in parentheses';
  return literal.literal === 'string' ? 'Remove the quotes' : 'Put it in quotes';
}

const takenBy: Readonly<Record<string, string>> = {
  like: 'strings only',
  in: 'a single value on its left',
  has: 'an enumeration value on its left',
  mul: 'numbers and durations',
  div: 'numbers and durations',
  divby: 'numbers and durations',
  mod: 'numbers',
};

const dates: ReadonlySet<TypeFamily> = new Set(['date', 'dateTimeOffset']);

const examples: Readonly<Partial<Record<TypeFamily, string>>> = {
  boolean: 'true or false',
  number: 'a number such as 5',
  string: 'a string in single quotes',
  date: 'a date such as 2024-01-31',
  dateTimeOffset: 'a date with time such as 2024-01-31T12:00:00Z',
  timeOfDay: 'a time such as 12:30:00',
  duration: "a duration such as duration'P1D'",
};

function adviceFor(fault: OperandFault, context: RuleContext): string {
  const { operand, other, operator } = fault;
  const literal = literalOf(fault);
  const instead = literal === undefined ? undefined : insteadOf(literal, fault, context);
  if (instead !== undefined && lacksList(fault)) return `write ${instead}`;
  if (instead !== undefined)
    return literal?.literal === 'string' ? `write ${instead} without quotes` : `write it in quotes: ${instead}`;
  if (operand.node.kind === 'Unary' && operand.node.operator.name === 'not')
    return 'put the comparison in parentheses behind "not"';
  if (operand.type.isCollection && other === undefined && isComparison(operator) && operator !== 'in')
    return 'ask for its members by any, or count them';
  if (operand.type.isCollection) return 'compare its members one by one';
  if (other === undefined) return operator === 'like' ? 'use eq, in, or gt and lt' : 'use another operator or operand';
  if (!isComparison(operator) && dates.has(operand.type.family))
    return 'behind a date only a duration is added or subtracted, or another date subtracted';
  const example = examples[operand.type.family];
  return literal === undefined || example === undefined ? 'compare values of one type' : `write ${example}`;
}
