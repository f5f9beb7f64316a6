/** A property, number or string where a Boolean condition is required. */
import { operators, type TypeFamily } from '../../language/index.js';
import { isExpression } from '../../semantics/index.js';
import {
  type Argument,
  type Case,
  type Expression,
  type Lambda,
  type Logical,
  type QueryOption,
  type Segment,
  type Transformation,
  type Unary,
} from '../../syntax/index.js';
import { nullLiteral, outerNode, unwrap } from '../shared/expressions/operands.js';
import { negationFaults, operandFaults } from '../shared/expressions/operand-faults.js';
import { operandType, operandWords, typeWords } from '../shared/expressions/operand-types.js';
import { type ReferenceValue, valueOfReference } from '../shared/expressions/value-of-reference.js';
import { shorten } from '../shared/text/words.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';

interface Fact {
  readonly operand: Expression;
  readonly words: string;
  /** The filter or operator that requires a condition. */
  readonly place: string;
  /** Whether `not` applies to the operand alone although a comparison follows. */
  readonly isCutOff: boolean;
}

type Holder = Argument | QueryOption | Logical | Unary | Lambda | Case | Segment | Transformation;

export const nonBooleanFilter = defineRule<Holder['kind'], Fact>({
  name: 'non-boolean-filter',
  within: 'service-query',
  visits: ['Argument', 'QueryOption', 'Logical', 'Unary', 'Lambda', 'Case', 'Segment', 'Transformation'],
  forms: { QueryOption: ['filter'], Segment: ['system'] },
  find(node, context, report) {
    for (const condition of conditionsOf(node)) {
      const operand = unwrap(condition);
      const words = wordsForValue(operand, node, context);
      if (words === undefined) continue;
      const isCutOff = node.kind === 'Unary' && isBeforeComparison(context);
      report(operand, { operand, words, place: placeOf(node), isCutOff });
    }
  },
  describe: ({ operand, words, place, isCutOff }, context) => {
    const outer = outerNode(context);
    if (isCutOff && outer?.kind === 'Binary') {
      const condition = context.textOf(outer, { start: operand.start, end: outer.end });
      return {
        message: `"not" applies only to ${operandWords(context, operand)}; write not (${shorten(condition)}).`,
      };
    }
    const before = comparisonBefore(operand, context);
    if (before !== undefined)
      return { message: `Each side of ${place} must be a whole condition; write ${shorten(before)}.` };
    return {
      message: `${place} requires a condition, but ${operandWords(context, operand)} is ${words}; ${adviceFor(operand, context)}.`,
    };
  },
});

/** `Code eq 'a' or 'b'`: the comparison of the other side, with this value. */
function comparisonBefore(operand: Expression, context: RuleContext): string | undefined {
  const outer = outerNode(context);
  if (operand.kind !== 'Literal' || outer?.kind !== 'Logical') return undefined;
  const before = outer.operands[outer.operands.findIndex((each) => unwrap(each) === operand) - 1];
  if (before?.kind !== 'Binary' || before.right.kind !== 'Literal' || before.right.literal !== operand.literal)
    return undefined;
  return context.textOf(before, { start: before.start, end: before.right.start }) + context.textOf(operand);
}

function adviceFor(operand: Expression, context: RuleContext): string {
  if (operand.kind === 'Literal') return `compare a property with it, as in Name eq ${shorten(operand.text)}`;
  const type = operandType(context, operand);
  // An entity cannot be compared, but its key can.
  const reference = type?.structured === undefined ? undefined : valueOfReference(operand, context);
  if (reference !== undefined) return `compare its key: ${shorten(referencePath(operand, reference, context))} eq …`;
  if (type?.structured !== undefined && !type.isCollection) return 'compare one of its properties, such as its key';
  if (type?.isCollection !== true) return `compare it with a value, as in ${shorten(context.textOf(operand))} eq …`;
  return context.dialect.functions.includes('any')
    ? `test its members, as in ${shorten(context.textOf(operand))}/any(x:…)`
    : 'query the entity set of its members';
}

/** The path of a reference with its key. */
function referencePath(operand: Expression, { name, path }: ReferenceValue, context: RuleContext): string {
  return context.textOf(operand, { start: operand.start, end: name.start }) + path;
}

const isFilter = ({ name }: Segment): boolean => name.kind === 'Name' && name.text === '$filter';

/** The operands of a node that must be conditions. */
function conditionsOf(node: Holder): readonly Expression[] {
  switch (node.kind) {
    case 'Segment':
      return isFilter(node)
        ? node.keys.slice(0, 1).flatMap(({ items }) => items.slice(0, 1).map(({ value }) => value))
        : [];
    case 'Transformation': {
      const [condition] = node.name.text === 'filter' ? (node.args ?? []) : [];
      return condition !== undefined && isExpression(condition) ? [condition] : [];
    }
    // `$count($filter=…)`
    case 'Argument':
      return node.name.text === '$filter' ? [node.value] : [];
    case 'Case':
      return [node.condition];
    case 'Logical':
      return node.operands;
    case 'Unary':
      return node.operator.name === 'not' ? [node.operand] : [];
    case 'Lambda':
      return node.body === undefined ? [] : [node.body];
    case 'QueryOption':
      return isExpression(node.value) ? [node.value] : [];
  }
}

/** The words for the filter or operator that requires the conditions. */
function placeOf(node: Holder): string {
  switch (node.kind) {
    case 'Segment':
      return '"$filter"';
    case 'Case':
      return '"case"';
    case 'Logical':
      return `"${node.name}"`;
    case 'Unary':
      return '"not"';
    case 'Lambda':
      return `"${node.operator.text}"`;
    default:
      return 'A filter';
  }
}

/** Whether a node is a filter as a whole, which is not a segment of the path. */
const isWholeFilter = ({ kind }: Holder): boolean =>
  kind === 'QueryOption' || kind === 'Argument' || kind === 'Transformation';

const anything: ReadonlySet<TypeFamily> = new Set(['boolean', 'stream', 'geo']);

/** The words for an operand that is not a condition; undefined when it is one or may be one. */
function wordsForValue(operand: Expression, node: Holder, context: RuleContext): string | undefined {
  // Where the dialect accepts null anywhere, a condition may be null; where not, another rule reports its operators.
  if (nullLiteral(operand) !== undefined)
    return isWholeFilter(node) && context.dialect.nullOperands === 'equality' ? 'not one' : undefined;
  const type = operandType(context, operand);
  if (type === undefined && isCalculated(operand, context)) return 'not one';
  if (type === undefined || (anything.has(type.family) && !type.isCollection)) return undefined;
  return typeWords(type);
}

/** Whether an operand is the result of a calculation, which is a number, date or duration whatever its operands are; another rule reports bad ones. */
function isCalculated(operand: Expression, context: RuleContext): boolean {
  if (operand.kind === 'Unary') return operand.operator.name === '-' && negationFaults(operand, context).length === 0;
  const role = operand.kind === 'Binary' ? operators[operand.operator.name ?? '']?.role : undefined;
  if (operand.kind !== 'Binary' || (role !== 'additive' && role !== 'multiplicative')) return false;
  const isWhole = operand.left.kind !== 'Missing' && operand.right.kind !== 'Missing';
  return (
    isWhole &&
    context.dialect.operators.includes(operand.operator.name!) &&
    operandFaults(operand, context).length === 0
  );
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
