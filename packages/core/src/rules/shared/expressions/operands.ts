/** Shared by the rules about expressions: operands without parentheses, plain paths, comparisons, literals. */
import { functionMeant, functionRow, operators } from '../../../language/index.js';
import {
  type Binary,
  type Expression,
  type Literal,
  type MemberPath,
  type Name,
  type Node,
  type Operator,
} from '../../../syntax/index.js';
import type { RuleContext } from '../../engine/rule-context.js';

/** The expression inside any number of parentheses. */
export function unwrap(node: Expression): Expression {
  let inner = node;
  while (inner.kind === 'Parenthesized') inner = inner.expression;
  return inner;
}

/** The nearest ancestor of the visited node that is not a parenthesis. */
export const outerNode = ({ ancestors }: RuleContext): Node | undefined =>
  ancestors.findLast(({ kind }) => kind !== 'Parenthesized');

/** The function that is written as an operator, as in `Name contains 'a'`; undefined for any other operator. */
export function functionBetween({ name, text }: Operator): string | undefined {
  const lower = text.toLowerCase();
  return name !== undefined ? undefined : (functionRow(lower)?.name ?? functionMeant(lower));
}

/** The names of a path that has no calls and no gaps; undefined for any other expression. */
export function plainNames(node: Expression): readonly Name[] | undefined {
  if (node.kind !== 'MemberPath') return undefined;
  return node.parts.every((part) => part.kind === 'Name') ? node.parts : undefined;
}

/** A literal with a known value: not malformed, without a variable; inside any parentheses. */
export function knownLiteral(node: Expression): Literal | undefined {
  const inner = unwrap(node);
  return inner.kind === 'Literal' && !inner.malformed && !inner.hasHole ? inner : undefined;
}

/** Whether an expression is the literal `null`, in parentheses or not. */
export function nullLiteral(node: Expression): Literal | undefined {
  const inner = unwrap(node);
  return inner.kind === 'Literal' && inner.literal === 'null' ? inner : undefined;
}

/** The content of a string literal, without its quotes and with doubled quotes undone. */
export const stringContent = ({ text }: Literal): string => text.slice(text.indexOf("'") + 1, -1).replaceAll("''", "'");

/** Whether an operator compares its two operands: not `and`, not `add`. */
export function isComparison(name: string | undefined): boolean {
  const role = name === undefined ? undefined : operators[name]?.role;
  return role === 'equality' || role === 'relational' || role === 'membership' || role === 'pattern';
}

/** A path that is compared with a literal of known value; the path is always on the left. */
export interface Comparison {
  readonly node: Binary;
  readonly path: MemberPath;
  readonly names: readonly Name[];
  /** The text of the path; equal paths have equal texts. */
  readonly key: string;
  readonly operator: string;
  readonly literal: Literal;
}

const mirrored: Readonly<Record<string, string>> = { eq: 'eq', ne: 'ne', gt: 'lt', ge: 'le', lt: 'gt', le: 'ge' };

/** Reads `path eq literal`, `literal lt path` and the like; undefined for everything else. */
export function readComparison(expression: Expression): Comparison | undefined {
  const node = unwrap(expression);
  if (node.kind !== 'Binary' || node.operator.name === undefined) return undefined;
  const [left, right] = [unwrap(node.left), unwrap(node.right)];
  const literal = knownLiteral(right);
  if (literal !== undefined && isComparison(node.operator.name))
    return comparison(node, left, node.operator.name, literal);
  const first = knownLiteral(left);
  const operator = mirrored[node.operator.name];
  return first === undefined || operator === undefined ? undefined : comparison(node, right, operator, first);
}

function comparison(node: Binary, path: Expression, operator: string, literal: Literal): Comparison | undefined {
  const names = plainNames(path);
  if (names === undefined || path.kind !== 'MemberPath') return undefined;
  return { node, path, names, key: pathText(names), operator, literal };
}

/** The names of a path, joined by slashes. */
export const pathText = (names: readonly Name[]): string =>
  names.length === 1 ? names[0]!.text : names.map(({ text }) => text).join('/');
