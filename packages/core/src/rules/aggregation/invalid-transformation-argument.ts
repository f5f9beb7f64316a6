/** An aggregation method or a transformation that gets values it cannot work on. */
import { typeFamilies } from '../../language/index.js';
import { isExpression, type ValueType } from '../../semantics/index.js';
import type { Aggregate, Expression, Node, Transformation } from '../../syntax/index.js';
import { operandType, operandWords, typeWords } from '../shared/expressions/index.js';
import { defineRule, type RuleContext } from '../engine/index.js';

interface Fact {
  readonly argument: Expression;
  readonly type: ValueType;
  /** The transformation or method: `sum`, `topcount`. */
  readonly taker: string;
  readonly wanted: Wanted;
}

type Wanted = 'numbers' | 'ordered' | 'collection' | 'single' | 'number-first';

/** The values that each accepts (data aggregation 3.2.1.4 and 3.3.1); some services also add up durations. */
const wantedBy: Readonly<Record<string, Wanted>> = {
  sum: 'numbers',
  average: 'numbers',
  min: 'ordered',
  max: 'ordered',
  topcount: 'ordered',
  bottomcount: 'ordered',
  toppercent: 'numbers',
  bottompercent: 'numbers',
  topsum: 'numbers',
  bottomsum: 'numbers',
  join: 'collection',
  outerjoin: 'collection',
  groupby: 'single',
};

const words: Readonly<Record<Wanted, string>> = {
  numbers: 'requires numbers; use a number, or count with "$count" or "countdistinct"',
  ordered: 'requires a sortable value; use a primitive property',
  collection: 'requires a collection; use a collection-valued property',
  single: 'requires a single value; use a single-valued property',
  'number-first': 'requires the number before the property; swap the arguments',
};

export const invalidTransformationArgument = defineRule<'Aggregate' | 'Transformation', Fact>({
  name: 'invalid-transformation-argument',
  wakes: ['Aggregate', 'Transformation'],
  find(node, context, report) {
    const taker =
      node.kind === 'Transformation' ? node.name.text : node.method?.kind === 'Name' ? node.method.text : '';
    const wanted = Object.hasOwn(wantedBy, taker) ? wantedBy[taker] : undefined;
    if (wanted === undefined || context.schema === undefined) return;
    if (node.kind === 'Transformation' && isSwapped(node, context)) {
      const argument = node.args![0] as Expression;
      return report(argument, { argument, type: operandType(context, argument)!, taker, wanted: 'number-first' });
    }
    for (const argument of node.kind === 'Transformation' ? argumentsOf(node) : aggregatedBy(node)) {
      const type = operandType(context, argument);
      if (type !== undefined && !isTaken(type, wanted, context)) report(argument, { argument, type, taker, wanted });
    }
  },
  describe: ({ argument, type, taker, wanted }, context) => ({
    message: `${operandWords(context, argument)} is ${wanted === 'collection' ? 'single-valued' : typeWords(type)}, but "${taker}" ${words[wanted]}.`,
  }),
});

/** `topcount(Amount,5)`: how many come first, and no property of an instance says how many (data aggregation 3.3.1). */
function isSwapped({ name, args = [] }: Transformation, context: RuleContext): boolean {
  const [first, second] = args;
  if (!/^(?:top|bottom)/.test(name.text) || first?.kind !== 'MemberPath' || second?.kind !== 'Literal') return false;
  return operandType(context, first) !== undefined;
}

/** The values of a transformation that are checked. */
function argumentsOf({ name, args = [] }: Transformation): Expression[] {
  const [first, second] = args;
  if (name.text === 'groupby') return first?.kind === 'Groupings' ? first.items.filter(isValue) : [];
  if (name.text.endsWith('join')) return first?.kind === 'Aliased' && isValue(first.value) ? [first.value] : [];
  return second !== undefined && isValue(second) ? [second] : [];
}

/** With `from` the method is applied to the results of the clauses. */
const aggregatedBy = ({ expression, from }: Aggregate): Expression[] =>
  from.length === 0 && isValue(expression) ? [expression] : [];

const isValue = (node: Node): node is Expression => isExpression(node);

function isTaken({ family, isCollection }: ValueType, wanted: Wanted, { binding }: RuleContext): boolean {
  if (wanted === 'numbers') return family === 'number' || family === 'duration';
  if (wanted === 'ordered') return typeFamilies[family].isPlain;
  // A partial schema may not declare everything about a property.
  return binding.isPartial || isCollection === (wanted === 'collection');
}
