/** Reads expressions: nodes with their types and referents become expressions without parentheses. */
import { calledName, functionRow, isOfCollections, operators } from '../../language/index.js';
import { resolveAlias } from '../../schema/index.js';
import { aliasUse, booleanType, literalType, type ValueType, valueTypeOf } from '../../semantics/index.js';
import type { Binary, Call, Case, Expression, List, Literal } from '../../syntax/index.js';
import { placeOf } from '../../text/index.js';
import type { RowsAround, ReadContext } from './rows-around.js';
import { NotReadable } from './not-readable.js';
import { readMemberPath } from './read-member-path.js';
import type { Arithmetic, Compare, Expr, Value } from '../model/expression.js';
import { typeOfValue } from '../values/literal-text.js';
import { literalValue } from '../values/literal-value.js';

/**
 * Reads an expression.
 *
 * @throws NotReadable with the place of a missing, unknown or unsupported part.
 */
export function readExpression(
  context: ReadContext,
  node: Expression,
  around: RowsAround,
  expected: ValueType | undefined,
): Expr {
  switch (node.kind) {
    case 'Literal':
      return readLiteral(context, node, expected);
    case 'MemberPath':
      return readMemberPath(context, node, around, expected);
    case 'Call':
      return readCall(context, node, around);
    case 'Logical': {
      const operands = node.operands.map((operand) => context.read(operand, around));
      return { kind: node.name, ...placeOf(node), type: booleanType, operands: joined(node.name, operands) };
    }
    case 'Binary':
      return readBinary(context, node, around);
    case 'Unary': {
      const operand = context.read(node.operand, around, expected);
      if (node.operator.name === 'not') return { kind: 'not', ...placeOf(node), type: booleanType, operand };
      return { kind: 'negate', ...placeOf(node), type: operand.type, operand };
    }
    case 'Parenthesized':
      return context.read(node.expression, around, expected);
    case 'Skipped':
    case 'Hole':
      throw new NotReadable(node, `${node.text} is not an expression.`);
    case 'Missing':
      throw new NotReadable(node, 'An expression is missing.');
    default:
      throw new NotReadable(node, 'This is not supported at this place.');
  }
}

/** The operands of a chain, including those of chains of the same operator in parentheses. */
const joined = (name: 'and' | 'or', operands: readonly Expr[]): readonly Expr[] =>
  operands.some(({ kind }) => kind === name)
    ? operands.flatMap((operand) => (operand.kind === name ? operand.operands : [operand]))
    : operands;

function readLiteral({ schema, dialect, binding }: ReadContext, node: Literal, expected: ValueType | undefined): Value {
  const value = literalValue(node, expected, { schema, dialect });
  if (value === undefined) throw new NotReadable(node, `The value of ${node.text.slice(0, 60)} is not known.`);
  const isExpected = expected !== undefined && value.kind !== 'null' && value.kind !== node.literal;
  const type = isExpected ? expected : (binding.typeOf(node) ?? literalType(node.literal));
  return { kind: 'value', ...placeOf(node), type, value };
}

/** The type that the other operand gives to a literal; another literal gives none. */
function expectedBeside({ binding }: ReadContext, other: Expression): ValueType | undefined {
  let inner = other;
  while (inner.kind === 'Parenthesized') inner = inner.expression;
  const alias = aliasUse(inner);
  const value = alias === undefined ? inner : binding.aliasOf(alias)?.value;
  // A calculation only determines the family of its numbers: `2` in `Age sub 20 eq 2` is an integer, not a decimal.
  if (value === undefined || value.kind === 'Literal' || value.kind === 'Binary') return undefined;
  return binding.typeOf(inner);
}

function readBinary(context: ReadContext, node: Binary, around: RowsAround): Expr {
  const { left, right, operator } = node;
  const { name } = operator;
  if (name === 'in') return readIn(context, node, around);
  const sides = {
    left: context.read(left, around, expectedBeside(context, right)),
    right: context.read(right, around, expectedBeside(context, left)),
  };
  const shared = placeOf(node);
  switch (name === undefined ? undefined : operators[name]?.role) {
    case 'equality':
    case 'relational':
      return { kind: 'compare', ...shared, type: booleanType, operator: name as Compare['operator'], ...sides };
    case 'additive':
    case 'multiplicative': {
      const type = context.binding.typeOf(node);
      return { kind: 'arithmetic', ...shared, type, operator: name as Arithmetic['operator'], ...sides };
    }
    case 'pattern':
      return { kind: 'like', ...shared, type: booleanType, operand: sides.left, pattern: sides.right };
    case 'flags':
      return { kind: 'has', ...shared, type: booleanType, operand: sides.left, flags: sides.right };
    case 'membership':
    case 'logical':
    case undefined:
      throw new NotReadable(operator, `${operator.text} is not a known operator.`);
  }
}

function readIn(context: ReadContext, node: Binary, around: RowsAround): Expr {
  const { left, right } = node;
  const list = listOf(context, right);
  const [first] = list?.items ?? [];
  const operand = context.read(left, around, first === undefined ? undefined : expectedBeside(context, first));
  const expected = expectedBeside(context, left);
  const items =
    list === undefined
      ? context.read(right, around, expected)
      : list.items.map((item) => context.read(item, around, expected));
  return { kind: 'in', ...placeOf(node), type: booleanType, operand, items: asList(items) };
}

/** A JSON array is a list too. */
function asList(items: Expr | readonly Expr[]): Expr | readonly Expr[] {
  if (!('kind' in items) || items.kind !== 'value' || items.value.kind !== 'collection') return items;
  const { start, end } = items;
  return items.value.items.map((value): Value => ({ kind: 'value', start, end, type: typeOfValue(value), value }));
}

/** The items after `in`: a list with one item looks like an expression in parentheses. */
function listOf({ binding }: ReadContext, node: Expression): Pick<List, 'items'> | undefined {
  const alias = aliasUse(node);
  const value = alias === undefined ? node : binding.aliasOf(alias)?.value;
  if (value?.kind === 'List') return value;
  if (value?.kind !== 'Parenthesized') return undefined;
  return binding.typeOf(value.expression)?.isCollection === true ? undefined : { items: [value.expression] };
}

function readCall(context: ReadContext, node: Call, around: RowsAround): Expr {
  const name = node.name.text.toLowerCase();
  if (name === 'cast' || name === 'isof') return readTypeFunction(context, node, name, around);
  if (name === 'case') return readCase(context, node, around);
  const called = calledName(name);
  if (called === undefined || context.binding.callOf(node) !== undefined)
    return readMemberPath(context, { ...node, kind: 'MemberPath', parts: [node] }, around, undefined);
  const nodes = node.args.map((argument) => {
    if (argument.kind === 'Argument' || argument.kind === 'Aggregate' || argument.kind === 'Aliased')
      throw new NotReadable(argument, `This is not an argument of ${name}.`);
    return argument;
  });
  const args = nodes.map((argument, i) => {
    const other = nodes[i === 0 ? 1 : 0];
    // The items of a constant collection are read with the type of the other collection's items.
    const type = other !== undefined && isOfCollections(called) ? expectedBeside(context, other) : undefined;
    return context.read(argument, around, type && { ...type, isCollection: false });
  });
  return {
    kind: 'call',
    ...placeOf(node),
    type: context.binding.typeOf(node),
    name: called,
    args: functionRow(name)?.isReversed === true ? args.reverse() : args,
  };
}

function readTypeFunction(context: ReadContext, node: Call, kind: 'cast' | 'isof', around: RowsAround): Expr {
  const { schema } = context;
  const last = node.args.at(-1);
  const name = last === undefined ? undefined : typeName(last);
  const to =
    name === undefined ? undefined : valueTypeOf(schema, { name: resolveAlias(schema, name), isCollection: false });
  if (to === undefined || last === undefined) throw new NotReadable(last ?? node, 'The name of a type is expected.');
  const [first] = node.args;
  const { here } = around;
  const operand: Expr =
    node.args.length === 1
      ? { kind: 'path', start: node.start, end: node.start, type: here.type, from: here, steps: [] }
      : context.read(first as Expression, around);
  if (kind === 'cast') return { kind, ...placeOf(node), type: to, operand, to };
  return { kind, ...placeOf(node), type: booleanType, operand, of: to };
}

/** The name of a type: `Shop.Item`, in quotes before V4. */
function typeName(node: Call['args'][number]): string | undefined {
  if (node.kind === 'Literal' && node.literal === 'string') return node.text.slice(1, -1);
  const [name, ...others] = node.kind === 'MemberPath' ? node.parts : [];
  return name?.kind === 'Name' && others.length === 0 ? name.text : undefined;
}

function readCase(context: ReadContext, node: Call, around: RowsAround): Expr {
  const branches = node.args.map((branch) => {
    if ((branch as Expression).kind !== 'Case') throw new NotReadable(branch, 'A condition and a value are expected.');
    const { condition, value } = branch as Case;
    return { condition: context.read(condition, around), value: context.read(value, around) };
  });
  const type = branches.find(({ value }) => value.type !== undefined)?.value.type;
  return { kind: 'case', ...placeOf(node), type, branches };
}
