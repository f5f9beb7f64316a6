/**
 * Compiles expressions to functions, once for all rows. A condition has two compiled forms, one for "is true" and one for "is false",
 * because each can be neither: that is three-valued logic with two values.
 */
import { integerBounds, type ValueType } from '../../semantics/index.js';
import type { And, Arithmetic, Cast, Compare, Expr, In, IsOf, Or, Path, Quantifier } from '../model/expression.js';
import { calculate, type NumberKind } from './calculate.js';
import { callFunction } from './call-function.js';
import { isLike } from './characters.js';
import { asJson, compilePath, relatedRows } from './compile-path.js';
import {
  areEqual,
  compareData,
  type Datum,
  exactNumber,
  isNumeric,
  ownValue,
  type Row,
  toDecimal,
  toDouble,
} from './datum.js';
import type { Evaluation, Frame, Read, Test } from './evaluation.js';
import { datumOf, datumText, fromJsonOf } from './datum-json.js';
import { singleKey } from './reference-key.js';
import type { Schema } from '../../schema/index.js';
import { isExistingDate } from './calendar.js';
import { wholeDecimal } from './exact-decimal.js';
import { NotEvaluated } from './not-evaluated.js';
import { isDoubleType } from '../values/literal-text.js';

/** Compiles a condition to a test of whether it is true, or of whether it is false. */
export function compileTruth(evaluation: Evaluation, expression: Expr, wanted: boolean): Test {
  switch (expression.kind) {
    case 'and':
    case 'or':
      return compileChain(evaluation, expression, wanted);
    case 'not':
      return compileTruth(evaluation, expression.operand, !wanted);
    case 'compare': {
      const isTrue = compileCompare(evaluation, expression);
      return wanted ? isTrue : (frame) => !isTrue(frame);
    }
    case 'in': {
      const isTrue = compileIn(evaluation, expression);
      return wanted ? isTrue : (frame) => !isTrue(frame);
    }
    case 'quantifier': {
      const isTrue = compileQuantifier(evaluation, expression);
      return wanted ? isTrue : (frame) => !isTrue(frame);
    }
    default: {
      const read = compileValue(evaluation, expression);
      return (frame) => read(frame) === wanted;
    }
  }
}

/** `and` is true if all of it is true, and false if any of it is false; `or` is the reverse (URL conventions 5.1.1.1.7 and 5.1.1.1.8). */
function compileChain(evaluation: Evaluation, { kind, operands }: And | Or, wanted: boolean): Test {
  const tests = operands.map((operand) => compileTruth(evaluation, operand, wanted));
  const needsAll = (kind === 'and') === wanted;
  const [first, second, ...others] = tests as [Test, Test, ...Test[]];
  if (others.length === 0)
    return needsAll ? (frame) => first(frame) && second(frame) : (frame) => first(frame) || second(frame);
  return needsAll ? (frame) => tests.every((test) => test(frame)) : (frame) => tests.some((test) => test(frame));
}

/** A comparison is never null (URL conventions 5.1.1.1.1 to 5.1.1.1.6). */
function compileCompare(evaluation: Evaluation, expression: Compare): Test {
  const { operator, left, right } = expression;
  const convert = isDouble(left) || isDouble(right) ? asDouble : undefined;
  const read = (side: Expr): Read => {
    const value = compileReference(evaluation, side, side === left ? right : left) ?? compileValue(evaluation, side);
    return convert === undefined || isDouble(side) ? value : (frame) => convert(value(frame));
  };
  if (right.kind === 'value' && right.value.kind === 'null') return compileNullTest(evaluation, operator, left);
  const [a, b] = [read(left), read(right)];
  if (right.kind === 'value') {
    const constant = b(evaluation.frame);
    return compareWith(operator, a, constant);
  }
  if (operator === 'eq') return (frame) => areEqual(a(frame), b(frame));
  if (operator === 'ne') return (frame) => !areEqual(a(frame), b(frame));
  const isInOrder = orders[operator];
  const ofNulls = acceptsEqual(operator);
  return (frame) => {
    const [x, y] = [a(frame), b(frame)];
    if (x === null || y === null) return ofNulls && x === y;
    return isInOrder(compareData(x, y));
  };
}

/** Compiles a side of a comparison that is an entity to its key, in dialects in which `Department eq '05'` is a condition. */
function compileReference(evaluation: Evaluation, side: Expr, other: Expr | undefined): Read | undefined {
  if (side.kind !== 'path' || side.type?.structured?.kind !== 'entity' || side.from === 'service') return undefined;
  const last = side.steps.at(-1);
  const key = singleKey(evaluation.schema, side.type.structured);
  if (
    other?.type === undefined ||
    other.type.structured !== undefined ||
    last?.kind !== 'navigation' ||
    key === undefined
  )
    return undefined;
  const owner = side.steps.slice(0, -1);
  const type = owner.at(-1)?.type ?? side.from.type;
  const readOwner = compilePath(evaluation, { ...side, type, steps: owner });
  const readKey = evaluation.reader(type?.structured, [last.name, key]);
  const related = relatedRows(evaluation, last, type?.structured);
  const readOwnKey = evaluation.reader(side.type.structured, [key]);
  return (frame) => {
    const row = readOwner(frame) as Row | null;
    if (row === null) return null;
    // A policy can hide an entity that the row contains.
    if (typeof ownValue(row, last.name) !== 'object') return readKey(row);
    const [entity] = related(row);
    return entity === undefined ? null : readOwnKey(entity);
  };
}

/** Null is neither greater nor less than anything, but it equals itself. */
const acceptsEqual = (operator: Compare['operator']): boolean => operator === 'ge' || operator === 'le';

/** Compiles a comparison with null, which needs no conversion of the value. */
function compileNullTest(evaluation: Evaluation, operator: Compare['operator'], left: Expr): Test {
  return compareWith(operator, compileValue(evaluation, left.kind === 'path' ? asJson(left) : left), null);
}

const orders = {
  eq: (order: number): boolean => order === 0,
  ne: (order: number): boolean => order !== 0,
  gt: (order: number): boolean => order > 0,
  ge: (order: number): boolean => order >= 0,
  lt: (order: number): boolean => order < 0,
  le: (order: number): boolean => order <= 0,
} as const;

/** Compiles a comparison with a constant, the most frequent condition: numbers and text are compared without a call. */
function compareWith(operator: Compare['operator'], read: Read, constant: Datum): Test {
  if (operator === 'eq' || operator === 'ne') return equalTo(operator === 'eq', read, constant);
  if (constant === null) return acceptsEqual(operator) ? equalTo(true, read, null) : () => false;
  const isInOrder = orders[operator];
  const general: Test = (frame) => {
    const value = read(frame);
    return value !== null && isInOrder(compareData(value, constant));
  };
  if (typeof constant !== 'number') return general;
  const byNumber = {
    gt: (value: number) => value > constant,
    ge: (value: number) => value >= constant,
    lt: (value: number) => value < constant,
    le: (value: number) => value <= constant,
  }[operator];
  return (frame) => {
    const value = read(frame);
    if (typeof value === 'number') return byNumber(value);
    return value !== null && isInOrder(compareData(value, constant));
  };
}

function equalTo(wanted: boolean, read: Read, constant: Datum): Test {
  if (constant === null || typeof constant === 'string' || typeof constant === 'boolean')
    return wanted ? (frame) => read(frame) === constant : (frame) => read(frame) !== constant;
  return (frame) => areEqual(read(frame), constant) === wanted;
}

const asDouble = (value: Datum): Datum => (isNumeric(value) ? toDouble(value) : value);

/** `in` is true if the value equals an item, null included (URL conventions 5.1.1.1.11). */
function compileIn(evaluation: Evaluation, { operand, items }: In): Test {
  const [firstItem] = 'kind' in items ? [items] : items;
  const read = compileReference(evaluation, operand, firstItem) ?? compileValue(evaluation, operand);
  if ('kind' in items) {
    const list = compileValue(evaluation, items);
    return (frame) => {
      const values = (list(frame) ?? []) as readonly Datum[];
      evaluation.spend(values.length);
      return contains(values, read(frame));
    };
  }
  const values = items.map((item) => compileValue(evaluation, item));
  if (items.every(({ kind }) => kind === 'value')) {
    const constants = values.map((value) => value(evaluation.frame));
    // NaN is not equal to itself.
    const plain = new Set(constants.filter((each) => each === each));
    const others = constants.filter((each) => typeof each !== 'number');
    return (frame) => {
      const value = read(frame);
      if (plain.has(value) || typeof value === 'string') return plain.has(value);
      return contains(typeof value === 'number' ? others : constants, value);
    };
  }
  return (frame) => {
    const value = read(frame);
    return values.some((item) => areEqual(item(frame), value));
  };
}

const contains = (items: readonly Datum[], value: Datum): boolean => items.some((item) => areEqual(item, value));

/** `any` is true if the condition is true for an item, `all` if it is true for each (URL conventions 5.1.1.13). */
function compileQuantifier(evaluation: Evaluation, { quantifier, over, variable, body }: Quantifier): Test {
  const read = compilePath(evaluation, over);
  if (variable === undefined || body === undefined)
    return (frame) => ((read(frame) ?? []) as readonly Datum[]).length > 0;
  const slot = evaluation.slotOf(variable);
  const isTrue = compileTruth(evaluation, body, true);
  const ends = quantifier === 'any';
  return (frame) => {
    const items = (read(frame) ?? []) as readonly Datum[];
    evaluation.spend(items.length);
    const outer = frame[slot];
    let result = !ends;
    for (const item of items) {
      frame[slot] = item;
      if (isTrue(frame) === ends) {
        result = ends;
        break;
      }
    }
    frame[slot] = outer;
    return result;
  };
}

/** Compiles an expression to a function that reads its value; null if it is unknown. */
export function compileValue(evaluation: Evaluation, expression: Expr): Read {
  switch (expression.kind) {
    case 'value': {
      const value = datumOf(expression.value);
      return () => value;
    }
    case 'path':
      return compilePathValue(evaluation, expression);
    case 'and':
    case 'or':
    case 'not': {
      const isTrue = compileTruth(evaluation, expression, true);
      const isFalse = compileTruth(evaluation, expression, false);
      return (frame) => (isTrue(frame) ? true : isFalse(frame) ? false : null);
    }
    case 'compare':
    case 'in':
    case 'quantifier':
      return compileTruth(evaluation, expression, true);
    case 'like':
      return withTwo(evaluation, expression.operand, expression.pattern, (text, pattern) => {
        evaluation.spend(Math.floor((String(text).length * String(pattern).length) / 128));
        return isLike(String(text), String(pattern));
      });
    case 'has':
      return withTwo(evaluation, expression.operand, expression.flags, (value, flags) =>
        hasFlags(Number(value), Number(flags)),
      );
    case 'count': {
      const read = compilePath(evaluation, expression.of);
      return (frame) => ((read(frame) ?? []) as readonly Datum[]).length;
    }
    case 'negate':
    case 'arithmetic':
      return compileArithmetic(evaluation, expression);
    case 'call': {
      const args = expression.args.map((arg) => compileValue(evaluation, arg));
      return callFunction(evaluation, expression, args);
    }
    case 'case': {
      const branches = expression.branches.map(({ condition, value }) => ({
        isTrue: compileTruth(evaluation, condition, true),
        value: compileValue(evaluation, value),
      }));
      return (frame) => branches.find(({ isTrue }) => isTrue(frame))?.value(frame) ?? null;
    }
    case 'cast':
    case 'isof':
      return compileTypeFunction(evaluation, expression);
  }
}

/** Compiles a path to a function that reads its value, without related rows in a complex value. */
function compilePathValue(evaluation: Evaluation, path: Path): Read {
  const read = compilePath(evaluation, path);
  const type = path.type?.structured;
  if (type?.kind !== 'complex') return read;
  const structural = evaluation.structural.of(type);
  return (frame) => structural(read(frame));
}

/** Compiles a function of two operands; the result is null if one of them is. */
function withTwo(evaluation: Evaluation, left: Expr, right: Expr, result: (a: Datum, b: Datum) => Datum): Read {
  const [a, b] = [compileValue(evaluation, left), compileValue(evaluation, right)];
  return (frame) => {
    const [x, y] = [a(frame), b(frame)];
    return x === null || y === null ? null : result(x, y);
  };
}

const hasFlags = (value: number, flags: number): boolean => (BigInt(value) & BigInt(flags)) === BigInt(flags);

function compileArithmetic(evaluation: Evaluation, expression: Arithmetic | Extract<Expr, { kind: 'negate' }>): Read {
  if (expression.kind === 'negate') {
    const read = compileValue(evaluation, expression.operand);
    const kind = isDouble(expression.operand) ? 'double' : 'exact';
    return (frame) => {
      const value = read(frame);
      return value === null ? null : calculate('mul', value, -1, kind, expression);
    };
  }
  const { left, right, operator } = expression;
  const kind = kindOf(expression);
  return withTwo(evaluation, left, right, (a, b) => calculate(operator, a, b, kind, expression));
}

function kindOf({ left, right }: Arithmetic): NumberKind {
  if (isDouble(left) || isDouble(right)) return 'double';
  return isWhole(left) && isWhole(right) ? 'whole' : 'exact';
}

function compileTypeFunction(evaluation: Evaluation, expression: Cast | IsOf): Read {
  const read = compileValue(evaluation, expression.operand);
  const { operand } = expression;
  const type = expression.kind === 'cast' ? expression.to : expression.of;
  const { structured } = type;
  const isOf = (value: Datum): boolean =>
    structured === undefined
      ? castTo(evaluation.schema, value, operand.type, type) !== null
      : evaluation.types.isOf(value as Row, operand.type?.structured, structured);
  if (expression.kind === 'isof') {
    return (frame) => {
      const value = read(frame);
      return value !== null && isOf(value);
    };
  }
  return (frame: Frame) => {
    const value = read(frame);
    if (value === null) return null;
    if (structured !== undefined) return isOf(value) ? value : null;
    return castTo(evaluation.schema, value, operand.type, type);
  };
}

/** Whether the value of an expression is a double (URL conventions 5.1.1.18). */
export function isDouble(expression: Expr): boolean {
  switch (expression.kind) {
    case 'value':
      return expression.value.kind === 'double';
    case 'negate':
      return isDouble(expression.operand);
    case 'arithmetic':
      return isDouble(expression.left) || isDouble(expression.right);
    case 'case':
      return expression.branches.some(({ value }) => isDouble(value));
    case 'call':
      // All functions with one number as argument round it.
      return isDoubleType(expression.type) || (expression.args.length === 1 && isDouble(expression.args[0]!));
    default:
      return isDoubleType(expression.type);
  }
}

/** Whether the value of an expression is a whole number, so that `div` drops the remainder (URL conventions 5.1.1.2.5). */
function isWhole(expression: Expr): boolean {
  switch (expression.kind) {
    case 'value':
      // Next to a decimal, a whole number has been read as a decimal.
      return (
        expression.value.kind === 'integer' ||
        (expression.value.kind === 'decimal' && !expression.value.text.includes('.'))
      );
    case 'negate':
      return isWhole(expression.operand);
    case 'arithmetic':
      return expression.operator !== 'divby' && isWhole(expression.left) && isWhole(expression.right);
    case 'case':
      return expression.branches.every(({ value }) => isWhole(value));
    case 'count':
      return true;
    default:
      return expression.type !== undefined && Object.hasOwn(integerBounds, expression.type.name);
  }
}

/** Casts a value to another type (URL conventions 5.1.1.10.1); null if the type has no such value. Collections are cast item by item. */
export function castTo(schema: Schema, value: Datum, from: ValueType | undefined, to: ValueType): Datum {
  if (value === null) return null;
  if (Array.isArray(value)) return value.map((item: Datum) => castTo(schema, item, from, to));
  if (to.family === 'string') return datumText(schema, value, from) ?? null;
  if (isNumeric(value) && to.family === 'number') return numberAs(value, to);
  if (isNumeric(value) && to.family === 'enum') return value;
  if (from?.family === to.family) return value;
  if (typeof value !== 'string' || from?.family !== 'string') return null;
  if (to.family === 'boolean') return value === 'true' || value === 'false' ? value === 'true' : null;
  if (!isTextOf(value, to)) return null;
  const read = readText(schema, value, to);
  return isNumeric(read) && to.family === 'number' ? numberAs(read, to) : read;
}

/** Casts a number. It is rounded, or null outside of the bounds of the type. */
function numberAs(value: Parameters<typeof toDecimal>[0], { name }: ValueType): Datum {
  if (name === 'Edm.Double') return toDouble(value);
  if (name === 'Edm.Single') return Math.fround(toDouble(value));
  if (typeof value === 'number' && !Number.isFinite(value)) return null;
  const bounds = integerBounds[name];
  if (bounds === undefined) return exactNumber(toDecimal(value));
  const { units } = wholeDecimal(toDecimal(value), 'round');
  return bounds[0] <= units && units <= bounds[1] ? exactNumber(units) : null;
}

/** Whether a string is a valid date or time, if the type is one. Strings of the data are not checked. */
function isTextOf(text: string, { family }: ValueType): boolean {
  if (family === 'date') return isExistingDate(text);
  return family !== 'timeOfDay' || clock.test(text);
}

const clock = /^\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/;

/** Reads a literal of a type from a string. */
function readText(schema: Schema, text: string, type: ValueType): Datum {
  try {
    return fromJsonOf(schema, type)(text);
  } catch (error) {
    if (error instanceof NotEvaluated) return null;
    throw error;
  }
}
