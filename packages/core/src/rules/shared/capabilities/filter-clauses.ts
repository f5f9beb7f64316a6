/** The clauses of a filter that `and` and `or` join, with the property and operator of each. */
import { operators } from '../../../language/index.js';
import type { BoundRequest } from '../../../semantics/index.js';
import { type Call, type Expression, type Name, type Node, walk } from '../../../syntax/index.js';
import type { RuleContext } from '../../engine/rule-context.js';
import { followAlias, type GivenValue } from '../expressions/parameter-alias.js';
import { isComparison, plainNames, unwrap } from '../expressions/operands.js';
import { textsOf, type UsedPath, usedPaths } from './used-paths.js';

/** One condition other than `and` and `or`. */
export interface FilterClause {
  readonly node: Expression;
  /** `eq`, `in` …; `search` for the functions that search in a string; `other` for anything else. */
  readonly form: string;
  /** The path of the property that it tests; undefined for the form `other`. */
  readonly subject: string | undefined;
  readonly paths: readonly UsedPath[];
  /** Whether it is inside an `or`. */
  readonly isAlternative: boolean;
}

/** Splits a filter. The operand of `not` is one clause of the form `other`, and so is a lambda. */
export function clausesOf(filter: Expression, context: RuleContext, seen: Set<Node>): FilterClause[] {
  const clauses: FilterClause[] = [];
  const visit = (expression: Expression, isAlternative: boolean): void => {
    const { value: node, isAlias } = valueOf(expression, context);
    if (isAlias && seen.has(node)) return;
    if (isAlias) seen.add(node);
    if (node.kind === 'Logical')
      for (const operand of node.operands) visit(operand, isAlternative || node.name === 'or');
    else clauses.push({ node, ...readClause(node, context), paths: usedPaths(node, context, seen), isAlternative });
  };
  visit(filter, false);
  return clauses;
}

const valueOf = (expression: Expression, context: RuleContext): GivenValue =>
  followAlias(expression, context) ?? { value: unwrap(expression), isAlias: false };

/** The values of aliases, and those among them that depend on a property; many clauses may use one alias. */
interface AliasValues {
  readonly all: Set<Node>;
  readonly withProperty: ReadonlySet<Node>;
}

const readAliases = (request: BoundRequest): AliasValues => {
  const context = request as RuleContext;
  const all = new Set<Node>();
  for (const { value } of context.binding.aliasUses.values()) if (value !== undefined) all.add(value);
  const users = new Map<Node, Node[]>();
  const found: Node[] = [];
  for (const value of [...all]) {
    if (usedPaths(value, context, all).length > 0) found.push(value);
    for (const inner of aliasValuesIn(value, context)) {
      const others = users.get(inner);
      if (others === undefined) users.set(inner, [value]);
      else others.push(value);
    }
  }
  const withProperty = new Set(found);
  for (const value of withProperty) for (const user of users.get(value) ?? []) withProperty.add(user);
  return { all, withProperty };
};

function aliasValuesIn(node: Node, { binding }: RuleContext): readonly Node[] {
  const values: Node[] = [];
  walk(node, (inner) => {
    const value = inner.kind === 'Name' ? binding.aliasOf(inner)?.value : undefined;
    if (value !== undefined) values.push(value);
  });
  return values;
}

/** Whether a value depends on a property. */
function usesProperty(node: Node, context: RuleContext): boolean {
  const { all, withProperty } = context.remember(readAliases);
  if (all.has(node)) return withProperty.has(node);
  return (
    usedPaths(node, context, all).length > 0 || aliasValuesIn(node, context).some((value) => withProperty.has(value))
  );
}

const other = { form: 'other', subject: undefined };

function readClause(node: Expression, context: RuleContext): Pick<FilterClause, 'form' | 'subject'> {
  if (node.kind === 'Call') return readSearch(node, context);
  if (node.kind !== 'Binary' || !isComparison(node.operator.name)) return other;
  const [{ value: left }, { value: right }] = [valueOf(node.left, context), valueOf(node.right, context)];
  const mirrored = plainNames(left) === undefined && operators[node.operator.name!]?.role !== 'membership';
  const names = plainNames(mirrored ? right : left);
  // A comparison of two properties does not restrict either of them.
  if (names === undefined || usesProperty(mirrored ? left : right, context)) return other;
  const form = node.operator.name!;
  return { form: mirrored ? (mirror[form] ?? form) : form, subject: subjectOf(names) };
}

/** `$it` is the entity itself. */
const subjectOf = (names: readonly Name[]): string =>
  textsOf(names[0]?.text === '$it' || names[0]?.text === '$this' ? names.slice(1) : names).join('/');

const mirror: Readonly<Record<string, string>> = { gt: 'lt', ge: 'le', lt: 'gt', le: 'ge' };

function readSearch(
  { name, args: [first, ...rest] }: Call,
  context: RuleContext,
): Pick<FilterClause, 'form' | 'subject'> {
  const isPath = first?.kind === 'MemberPath' || first?.kind === 'Parenthesized';
  const names = isPath ? plainNames(unwrap(first)) : undefined;
  const isSearch =
    /^(?:startswith|endswith|contains)$/i.test(name.text) && rest.every((each) => !usesProperty(each, context));
  return names === undefined || !isSearch ? other : { form: 'search', subject: subjectOf(names) };
}
