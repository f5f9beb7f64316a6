/** Two conditions of one `and` that cannot both hold. */
import { literalType } from '../../semantics/index.js';
import type { Binary, Expression, Logical, MemberPath, Name } from '../../syntax/index.js';
import { literalValue, type LiteralValue } from '../literal-values.js';
import { knownLiteral, nullLiteral, outerNode, pathText, plainNames, readComparison, unwrap } from '../operands.js';
import { areComparable, operandType } from '../operand-types.js';
import { type Condition, PossibleValues } from '../possible-values.js';
import { defineRule } from '../rule.js';
import type { RuleContext } from '../rule-context.js';
import { shorten } from '../words.js';

interface Fact {
  readonly first: Binary;
  readonly second: Binary;
  readonly path: string;
}

export const impossibleCondition = defineRule<'Logical', Fact>({
  name: 'impossible-condition',
  summary: 'Two conditions joined by "and" cannot both hold, so the filter finds nothing.',
  specification: 'OData 4.01 URL conventions 5.1.1.1',
  group: 'query',
  severity: 'warning',
  wakes: ['Logical'],
  find(node, context, report) {
    const outer = outerNode(context);
    // An `and` in parentheses within another one is part of that.
    if (node.name !== 'and' || (outer?.kind === 'Logical' && outer.name === 'and')) return;
    const byPath = new Map<string, PossibleValues<Binary> | undefined>();
    for (const operand of conjuncts(node)) {
      const found = readCondition(operand, context);
      if (found === undefined) continue;
      const { path, condition } = found;
      if (!byPath.has(path)) byPath.set(path, new PossibleValues());
      const first = byPath.get(path)?.add(condition);
      if (first === undefined) continue;
      report(condition.source, { first, second: condition.source, path });
      // What follows would contradict a contradiction.
      byPath.set(path, undefined);
    }
  },
  describe: ({ first, second, path }, context) => ({
    message: `${shorten(context.textOf(second))} cannot hold together with ${shorten(context.textOf(first))}, so no value of ${path} meets both; write "or" between them, or remove one.`,
    notes: [{ message: 'The other condition is here.', span: first }],
  }),
});

/** The operands of an `and`, those of an `and` in parentheses among them, in the order of the text. */
function* conjuncts({ operands }: Logical): Generator<Expression> {
  for (const operand of operands) {
    const inner = unwrap(operand);
    if (inner.kind === 'Logical' && inner.name === 'and') yield* conjuncts(inner);
    else yield inner;
  }
}

function readCondition(
  node: Expression,
  context: RuleContext,
): { readonly path: string; readonly condition: Condition<Binary> } | undefined {
  const comparison = readComparison(node);
  if (comparison !== undefined) {
    const { names, path, key, operator, literal } = comparison;
    if (!isSingleValued(names, context)) return undefined;
    const values = literal.literal === 'null' ? undefined : readValues([literal], path, context);
    if (values === undefined && literal.literal !== 'null') return undefined;
    return { path: key, condition: { source: comparison.node, operator, values } };
  }
  return readMembership(node, context);
}

function readMembership(node: Expression, context: RuleContext): ReturnType<typeof readCondition> {
  if (node.kind !== 'Binary' || node.operator.name !== 'in' || node.right.kind !== 'List') return undefined;
  const path = unwrap(node.left);
  const names = plainNames(path);
  if (names === undefined || path.kind !== 'MemberPath' || !isSingleValued(names, context)) return undefined;
  const values = readValues(node.right.items, path, context);
  return values === undefined
    ? undefined
    : { path: pathText(names), condition: { source: node, operator: 'in', values } };
}

/** The values of literals that go with the path's type; undefined when there is one of which nothing is known. */
function readValues(items: readonly Expression[], path: MemberPath, context: RuleContext): LiteralValue[] | undefined {
  const type = operandType(context, path);
  const values: LiteralValue[] = [];
  for (const item of items) {
    const literal = knownLiteral(item);
    const value = literal === undefined || nullLiteral(item) !== undefined ? undefined : literalValue(literal);
    const valueType = literal === undefined ? undefined : literalType(literal.literal);
    if (
      value === undefined ||
      (type !== undefined && valueType !== undefined && !areComparable(type, valueType) && type.family !== 'structured')
    )
      return undefined;
    values.push(value);
  }
  return values.length === 0 ? undefined : values;
}

/** A path through a collection has many values, and one through what is not known may have. */
function isSingleValued(names: readonly Name[], { binding }: RuleContext): boolean {
  return names.every((name, i) => {
    const referent = binding.referentOf(name);
    if (referent?.kind === 'property' || referent?.kind === 'navigation') return !referent.property.type.isCollection;
    if (i === names.length - 1) return true;
    return referent?.kind === 'variable' || referent?.kind === 'type' || name.text === '$it';
  });
}
