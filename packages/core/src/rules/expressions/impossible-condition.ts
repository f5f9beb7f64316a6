/** Two conditions of one `and` that can never both be true. */
import { literalType } from '../../semantics/index.js';
import type { Binary, Expression, List, Logical, MemberPath, Name } from '../../syntax/index.js';
import { allowsInFilter } from '../shared/capabilities/filter-operations.js';
import { areComparable, operandType } from '../shared/expressions/operand-types.js';
import { type Condition, PossibleValues } from '../shared/expressions/possible-values.js';
import {
  knownLiteral,
  nullLiteral,
  outerNode,
  pathText,
  plainNames,
  readComparison,
  unwrap,
} from '../shared/expressions/operands.js';
import { comparableValue, type LiteralValue } from '../shared/expressions/literal-values.js';
import { defineRule, type Report } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { shorten } from '../shared/text/words.js';

interface Fact {
  readonly first: Binary;
  readonly second: Binary;
  /** Whether they are all operands of the `and`. */
  readonly isPair: boolean;
  /** Whether the two can be joined by `or`. */
  readonly allowsOr: boolean;
}

export const impossibleCondition = defineRule<'Logical', Fact>({
  name: 'impossible-condition',
  within: 'service-query',
  visits: ['Logical'],
  forms: { Logical: ['and'] },
  find(node, context, report) {
    const outer = outerNode(context);
    // An `and` in parentheses within another one is part of that.
    if (outer?.kind === 'Logical' && outer.name === 'and') return;
    const operands = conjuncts(node);
    if (!repeatName(operands)) return;
    const byPath = new Map<string, Expression[]>();
    for (const operand of operands) {
      const path = pathOf(operand);
      const others = path === undefined ? undefined : byPath.get(path);
      if (others !== undefined) others.push(operand);
      else if (path !== undefined) byPath.set(path, [operand]);
    }
    // A single condition on a path cannot contradict anything.
    for (const conditions of byPath.values())
      if (conditions.length > 1) findContradiction(conditions, operands.length === 2, context, report);
  },
  describe: ({ first, second, isPair, allowsOr }, context) => {
    const [one, two] = [shorten(context.textOf(first)), shorten(context.textOf(second))];
    const advice = areOpposite(first, second, context) || !allowsOr ? 'remove one of them.' : 'did you mean "or"?';
    return {
      message: isPair
        ? `${one} and ${two} are never both true; ${advice}`
        : `${two} contradicts the other conditions on this property; remove one of them.`,
      notes: [{ message: 'The other condition is here.', span: first }],
    };
  },
});

function findContradiction(
  operands: readonly Expression[],
  isPair: boolean,
  context: RuleContext,
  report: Report<Fact>,
): void {
  const possible = new PossibleValues<Binary>();
  for (const operand of operands) {
    const condition = readCondition(operand, context);
    const first = condition === undefined ? undefined : possible.add(condition);
    if (condition === undefined || first === undefined) continue;
    report(condition.source, {
      first,
      second: condition.source,
      isPair,
      allowsOr: allowsInFilter('or', undefined, context),
    });
    // A further condition would contradict a contradiction.
    return;
  }
}

/** The operands of an `and`, those of an `and` in parentheses among them, in the order of the text. */
function conjuncts({ operands }: Logical, into: Expression[] = []): readonly Expression[] {
  for (const operand of operands) {
    const inner = unwrap(operand);
    if (inner.kind === 'Logical' && inner.name === 'and') conjuncts(inner, into);
    else into.push(inner);
  }
  return into;
}

/** Whether the paths of two conditions begin with the same name, which is rare. */
function repeatName(operands: readonly Expression[]): boolean {
  const names = new Set<string>();
  for (const operand of operands) {
    if (operand.kind !== 'Binary') continue;
    const left = unwrap(operand.left);
    const path = left.kind === 'MemberPath' ? left : unwrap(operand.right);
    const first = path.kind === 'MemberPath' ? path.parts[0] : undefined;
    if (first?.kind !== 'Name') continue;
    if (names.has(first.text)) return true;
    names.add(first.text);
  }
  return false;
}

/** Whether each value satisfies one of two conditions, so that "or" between them would always be true. */
function areOpposite(one: Expression, other: Expression, context: RuleContext): boolean {
  const [first, second] = [readComparison(one), readComparison(other)];
  if (first === undefined || second === undefined) return false;
  return (
    opposites[first.operator] === second.operator && context.textOf(first.literal) === context.textOf(second.literal)
  );
}

const opposites: Readonly<Record<string, string>> = { eq: 'ne', ne: 'eq', gt: 'le', le: 'gt', ge: 'lt', lt: 'ge' };

/** The path that a condition tests, as written; undefined where it does not compare a path with literals. */
function pathOf(node: Expression): string | undefined {
  const comparison = readComparison(node);
  if (comparison !== undefined) return comparison.key;
  const names = isMembership(node) ? plainNames(unwrap(node.left)) : undefined;
  return names === undefined ? undefined : pathText(names);
}

interface Membership extends Binary {
  readonly right: List;
}

const isMembership = (node: Expression): node is Membership =>
  node.kind === 'Binary' && node.operator.name === 'in' && node.right.kind === 'List';

function readCondition(node: Expression, context: RuleContext): Condition<Binary> | undefined {
  const comparison = readComparison(node);
  if (comparison !== undefined) {
    const { names, path, operator, literal } = comparison;
    if (!isSingleValued(names, context)) return undefined;
    const values = literal.literal === 'null' ? undefined : readValues([literal], path, context);
    if (values === undefined && literal.literal !== 'null') return undefined;
    return { source: comparison.node, operator, values };
  }
  return isMembership(node) ? readMembership(node, context) : undefined;
}

function readMembership(node: Membership, context: RuleContext): Condition<Binary> | undefined {
  const path = unwrap(node.left);
  const names = plainNames(path);
  if (names === undefined || path.kind !== 'MemberPath' || !isSingleValued(names, context)) return undefined;
  const values = readValues(node.right.items, path, context);
  return values === undefined ? undefined : { source: node, operator: 'in', values };
}

/** The values of literals that match the path's type; undefined when one of them is unknown. */
function readValues(items: readonly Expression[], path: MemberPath, context: RuleContext): LiteralValue[] | undefined {
  const type = operandType(context, path);
  const values: LiteralValue[] = [];
  for (const item of items) {
    const literal = knownLiteral(item);
    const value = literal === undefined || nullLiteral(item) !== undefined ? undefined : comparableValue(literal);
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

/** A path through a collection has many values, and one through an unknown name may have. */
function isSingleValued(names: readonly Name[], { binding }: RuleContext): boolean {
  return names.every((name, i) => {
    const referent = binding.referentOf(name);
    if (referent?.kind === 'property' || referent?.kind === 'navigation') return !referent.property.type.isCollection;
    if (i === names.length - 1) return true;
    return referent?.kind === 'variable' || referent?.kind === 'type' || name.text === '$it';
  });
}
