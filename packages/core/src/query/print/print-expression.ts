/** Writes expressions in the notation of a dialect, with the parentheses that precedence requires. */
import { functionFor, isOfCollections, operators } from '../../language/index.js';
import { findProperty, type KeyProperty, keyOf, type Schema } from '../../schema/index.js';
import { type ValueType, valueTypeOf } from '../../semantics/index.js';
import { type Dialect, isBeforeV4 } from '../../syntax/index.js';
import type {
  Expr,
  ExprOf,
  FilterStep,
  KeyStep,
  OperationStep,
  Path,
  PathStep,
  ScopeRef,
} from '../model/expression.js';
import { writeValue } from '../values/literal-text.js';

/** The notation to write, and the row that names without a prefix refer to. */
export interface PrintContext {
  readonly dialect: Dialect;
  readonly schema: Schema | undefined;
  /** Undefined for an expression by itself; names of its row then have no prefix. */
  readonly here: ScopeRef | undefined;
  /** Set for a resource path, in which functions have the names of their imports. */
  readonly isResourcePath?: true;
}

const tightest = 10;

/** Precedence of an expression: how tightly its outermost operator binds. */
function precedenceOf(expression: Expr): number {
  switch (expression.kind) {
    case 'and':
    case 'or':
    case 'in':
    case 'like':
    case 'has':
      return operators[expression.kind]!.precedence;
    case 'compare':
    case 'arithmetic':
      return operators[expression.operator]!.precedence;
    case 'not':
    case 'negate':
      return 8;
    default:
      return tightest;
  }
}

/** Writes an operand, in parentheses if its operator binds less tightly than required. */
function operandText(context: PrintContext, operand: Expr, least: number, expected?: ValueType): string {
  const text = expressionText(context, operand, expected);
  return precedenceOf(operand) < least ? `(${text})` : text;
}

/** Writes an operand, in parentheses if it has an operator: dialects differ in how tightly `not` binds. */
const closed = (context: PrintContext, operand: Expr): string => operandText(context, operand, tightest);

/**
 * The type of an expression that decides the notation of a constant next to it. Next to a constant, a calculation or a case, the constant
 * decides.
 */
function besides(other: Expr): ValueType | undefined {
  if (other.kind === 'negate') return besides(other.operand);
  return other.kind === 'value' || other.kind === 'arithmetic' || other.kind === 'case' ? undefined : other.type;
}

/** The type of a constant by itself. A double must look like one; other values can have the type with which they were read. */
const ownType = ({ value, type }: ExprOf<'value'>): ValueType | undefined =>
  value.kind === 'double' ? undefined : type;

/** Writes an expression as decoded text. */
export function expressionText(context: PrintContext, expression: Expr, expected?: ValueType): string {
  switch (expression.kind) {
    case 'value':
      return writeValue(expression.value, expected ?? ownType(expression), context.dialect);
    case 'path':
      return memberPathText(context, expression);
    case 'and':
    case 'or': {
      const least = precedenceOf(expression) + 1;
      return expression.operands.map((each) => operandText(context, each, least)).join(` ${expression.kind} `);
    }
    case 'not':
      return `not ${closed(context, expression.operand)}`;
    case 'negate':
      return negatedText(context, expression);
    case 'compare':
    case 'arithmetic': {
      const { left, right, operator } = expression;
      const least = precedenceOf(expression);
      const before = operandText(context, left, least, besides(right));
      return `${before} ${operator} ${operandText(context, right, least + 1, besides(left))}`;
    }
    case 'in':
      return `${closed(context, expression.operand)} in ${listText(context, expression)}`;
    case 'like':
      return `${closed(context, expression.operand)} like ${closed(context, expression.pattern)}`;
    case 'has':
      return `${closed(context, expression.operand)} has ${closed(context, expression.flags)}`;
    default:
      return callText(context, expression);
  }
}

/** Writes a negated expression: a minus sign before a constant would become part of it. */
function negatedText(context: PrintContext, { operand }: ExprOf<'negate'>): string {
  const text = expressionText(context, operand);
  const isPlain = operand.kind !== 'value' && precedenceOf(operand) === tightest;
  return isPlain ? `-${text}` : `-(${text})`;
}

function listText(context: PrintContext, { operand, items }: ExprOf<'in'>): string {
  if ('kind' in items) return closed(context, items);
  const expected = besides(operand);
  return `(${items.map((item) => expressionText(context, item, expected)).join(',')})`;
}

function callText(
  context: PrintContext,
  expression: ExprOf<'call' | 'quantifier' | 'count' | 'case' | 'cast' | 'isof'>,
): string {
  switch (expression.kind) {
    case 'call':
      return functionText(context, expression);
    case 'quantifier': {
      const { quantifier, over, variable, body } = expression;
      const inside =
        variable === undefined || body === undefined ? '' : `${variable.name}:${expressionText(context, body)}`;
      return `${memberPathText(context, over)}/${quantifier}(${inside})`;
    }
    case 'count':
      return countText(context, expression.of);
    case 'case': {
      // The space keeps `12: 30` from being a time.
      const branches = expression.branches.map(
        ({ condition, value }) => `${expressionText(context, condition)}: ${expressionText(context, value)}`,
      );
      return `case(${branches.join(',')})`;
    }
    case 'cast':
      return `cast(${typeArguments(context, expression.operand, expression.to)})`;
    case 'isof':
      return `isof(${typeArguments(context, expression.operand, expression.of)})`;
  }
}

/** Writes `/$count`. A dialect without `$filter` in paths has the condition in an option of `$count`. */
function countText(context: PrintContext, of: Path): string {
  const last = of.steps.at(-1);
  if (last?.kind !== 'filter' || context.dialect.pathSegments.includes('$filter'))
    return `${memberPathText(context, of)}/$count`;
  const counted = memberPathText(context, { ...of, steps: of.steps.slice(0, -1) });
  const condition = expressionText({ ...context, here: last.scope }, last.condition);
  return `${counted}/$count($filter=${condition})`;
}

function typeArguments(context: PrintContext, operand: Expr, { name }: ValueType): string {
  const type = isBeforeV4(context.dialect) ? `'${name}'` : name;
  const isRow = operand.kind === 'path' && operand.steps.length === 0 && operand.start === operand.end;
  return isRow ? type : `${expressionText(context, operand)},${type}`;
}

function functionText(context: PrintContext, { name, args }: ExprOf<'call'>): string {
  const texts = args.map((each, i) => {
    const other = isOfCollections(name) ? args[1 - i] : undefined;
    return expressionText(context, each, other && besides(other));
  });
  const row = functionFor(name, context.dialect.functions);
  return `${row.spelling ?? row.name}(${(row.isReversed === true ? texts.reverse() : texts).join(',')})`;
}

/** Writes a path in an expression. */
export function memberPathText(context: PrintContext, { from, steps }: Path): string {
  const start = from === 'service' ? serviceStart(steps) : startOf(context, from, steps.length === 0);
  const parts = stepTexts(context, steps);
  return start === '' ? parts.join('/') : [start, ...parts].join('/');
}

/** The beginning of a path from the service: an unbound function needs none. */
const serviceStart = ([first]: readonly PathStep[]): string => (first?.kind === 'operation' ? '' : '$root');

function startOf({ here }: PrintContext, scope: ScopeRef, isAlone: boolean): string {
  if (scope.kind === 'variable') return scope.name;
  if (scope.kind === 'it' && here !== undefined && here !== scope) return '$it';
  return isAlone ? scope.name : '';
}

/** Writes the parts of a path between slashes; a key belongs to the part before it. */
export function stepTexts(context: PrintContext, steps: readonly PathStep[]): string[] {
  const parts: string[] = [];
  for (const step of steps) {
    if (step.kind === 'key') parts.push(`${parts.pop() ?? ''}${keyText(context, step)}`);
    else parts.push(stepText(context, step));
  }
  return parts;
}

function stepText(context: PrintContext, step: Exclude<PathStep, KeyStep>): string {
  switch (step.kind) {
    case 'set':
      return step.set.name;
    case 'singleton':
      return step.singleton.name;
    case 'crossjoin':
      return `$crossjoin(${step.sets.map(({ set }) => set.name).join(',')})`;
    case 'cast':
      return step.target.name;
    case 'filter':
      return filterText(context, step);
    case 'index':
      return String(step.index);
    case 'operation':
      return operationText(context, step);
    default:
      return step.name;
  }
}

const filterText = (context: PrintContext, { scope, condition }: FilterStep): string =>
  `$filter(${expressionText({ ...context, here: scope }, condition)})`;

function operationText(context: PrintContext, { operation, args }: OperationStep): string {
  const imports = context.schema?.container?.imports.values() ?? [];
  const isImport = context.isResourcePath === true && !operation.isBound;
  const imported = isImport ? [...imports].find((each) => each.operation === operation.name) : undefined;
  const name = imported?.name ?? operation.name;
  if (operation.kind === 'action') return name;
  return `${name}(${args.map((each) => `${each.name}=${expressionText(context, each.value)}`).join(',')})`;
}

/** Writes a key with the names of its properties, unless the type has a single key property. */
function keyText(context: PrintContext, { parts, type, isAlternate }: KeyStep): string {
  const { schema, dialect } = context;
  const structured = type?.structured;
  const key = schema === undefined || structured === undefined ? undefined : keyOf(schema, structured);
  const isPlain = parts.length === 1 && !isAlternate && (key?.length ?? 1) === 1;
  const texts = parts.map(({ path, value }) => {
    const [name = ''] = path;
    const property = schema && structured && findProperty(schema, structured, name)?.property;
    const text = writeValue(
      value,
      property && schema && path.length === 1 ? valueTypeOf(schema, property.type) : undefined,
      dialect,
    );
    return isPlain || path.length === 0 ? text : `${aliasOf(key, path)}=${text}`;
  });
  return `(${texts.join(',')})`;
}

const aliasOf = (key: readonly KeyProperty[] | undefined, path: readonly string[]): string => {
  const joined = path.join('/');
  return key?.find((each) => each.path === joined)?.alias ?? joined;
};
