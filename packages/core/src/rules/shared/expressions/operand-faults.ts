/** Finds operands that an operator does not accept, alone or together with the other operand (URL conventions 5.1.1.1, 5.1.1.2). */
import { memo } from '../../../text/index.js';
import { operators, type TypeFamily } from '../../../language/index.js';
import { lineage } from '../../../schema/index.js';
import { aliasUse, arithmeticType, type ValueType, type BoundRequest } from '../../../semantics/index.js';
import {
  type Binary,
  type Expression,
  type JsonItem,
  type Literal,
  readJsonLiteral,
  type Unary,
} from '../../../syntax/index.js';
import { knownLiteral, nullLiteral, unwrap } from './operands.js';
import { areComparable, operandType } from './operand-types.js';
import { followAlias } from './parameter-alias.js';

/** An operand whose type is certain. */
export interface TypedOperand {
  readonly node: Expression;
  readonly type: ValueType;
}

/** `other` is incompatible with `operand`; without it, `operand` is incompatible with the operator. */
export interface OperandFault {
  readonly operator: string;
  readonly operand: TypedOperand;
  readonly other?: TypedOperand;
  /** Whether some services accept it although the dialect does not: an enumeration value in another form. */
  readonly isDoubtful?: boolean;
  /** The value in quotes with a variable, which is a string whatever the variable becomes. */
  readonly quoted?: Literal;
}

/** The faults of one operation of the dialect; none where a type is not certain. */
export function operandFaults(node: Binary, context: BoundRequest): readonly OperandFault[] {
  const operator = node.operator.name;
  const role =
    operator === undefined || !context.dialect.operators.includes(operator) ? undefined : operators[operator]?.role;
  if (operator === undefined || role === undefined) return [];
  const left = readOperand(node.left, context);
  if (role === 'membership') return membershipFaults(operator, left, unwrap(node.right), context);
  const right = readOperand(node.right, context);
  const unordered = role === 'relational' ? [left, right].find((each) => each && hasNoOrder(each)) : undefined;
  if (unordered !== undefined) return [{ operator, operand: unordered }];
  if (left !== undefined && role === 'relational' && areUnorderedCollections([left, right]))
    return [{ operator, operand: left }];
  const quoted =
    role === 'equality' || role === 'relational' ? quotedFault(operator, node, [left, right], context) : undefined;
  if (quoted !== undefined) return [quoted];
  const both = [left, right].filter((operand) => operand !== undefined);
  switch (role) {
    case 'pattern':
      return both
        .filter(({ type }) => type.isCollection || (type.family !== 'string' && type.family !== 'enum'))
        .map((operand) => ({ operator, operand }));
    case 'flags':
      if (left === undefined) return [];
      if (left.type.family !== 'enum' || left.type.isCollection) return [{ operator, operand: left }];
      if (right === undefined) return [];
      return isFlagOf(right.type, left.type) && !isBesideEnum(left, right, context)
        ? []
        : [{ operator, operand: left, other: right }];
    case 'additive':
    case 'multiplicative':
      return arithmeticFaults(operator, role, both);
    default:
      return left === undefined || right === undefined
        ? nullFaults(operator, node, both, context)
        : comparisonFaults(operator, left, right, context);
  }
}

/** Streams, entities, complex and geographic values can be compared only by `eq` and `ne` (URL conventions 5.1.1.1). */
const hasNoOrder = ({ type: { family, isCollection, structured } }: TypedOperand): boolean =>
  !isCollection && (family === 'geo' || family === 'stream' || structured !== undefined);

/** Collections have no order either; a collection compared with a single value is another fault. */
const areUnorderedCollections = (operands: readonly (TypedOperand | undefined)[]): boolean =>
  operands.every((each) => each?.type.isCollection === true);

/** Whether a value may be an enumeration value: 4.01 accepts strings, some services accept integers. */
const isFlagOf = ({ family, name, isCollection }: ValueType, flags: ValueType): boolean =>
  !isCollection &&
  (family === 'enum'
    ? name === flags.name
    : family === 'string' || (family === 'number' && !/Double|Single|Decimal/.test(name)));

/** The operands that a minus sign cannot negate (URL conventions 5.1.1.2.3). */
export function negationFaults({ operator, operand }: Unary, context: BoundRequest): readonly OperandFault[] {
  const value = operator.name === '-' ? readOperand(operand, context) : undefined;
  return value === undefined || (!value.type.isCollection && /^(?:number|duration)$/.test(value.type.family))
    ? []
    : [{ operator: '-', operand: value }];
}

function readOperand(node: Expression, context: BoundRequest): TypedOperand | undefined {
  const inner = unwrap(node);
  // A literal that the dialect lacks and a reference without its key have findings of other rules.
  if (inner.kind === 'Literal' && !context.dialect.literals.includes(inner.literal)) return undefined;
  if (inner.kind === 'Unary' && inner.operator.name === 'not' && !mayBeCondition(inner.operand, context))
    return undefined;
  const type = operandType(context, inner);
  if (
    type === undefined ||
    (type.family === 'structured' && !type.isCollection && context.conventions.keys.referencesBy === 'key')
  )
    return undefined;
  return { node: inner, type };
}

/** `not` before a value that is not a condition is reported by non-boolean-filter. */
function mayBeCondition(node: Expression, context: BoundRequest): boolean {
  if (node.kind === 'Missing') return false;
  const type = operandType(context, node);
  return type === undefined || type.family === 'boolean';
}

function membershipFaults(
  operator: string,
  left: TypedOperand | undefined,
  right: Expression,
  context: BoundRequest,
): OperandFault[] {
  if (left === undefined) {
    // A literal is a single value, whatever the left operand is.
    const one = isLiteral(right, context) ? readOperand(right, context) : undefined;
    return one === undefined || one.type.isCollection ? [] : [{ operator, operand: one }];
  }
  const array = followAlias(right, context)?.value;
  const isArray = array?.kind === 'Literal' && array.literal === 'json';
  // An array may contain arrays: `["Joe","Smith"] in [["Joe","Smith"]]` (URL conventions 5.1.1.14.2).
  if (left.type.isCollection && isArray && holdsArrays(array)) return [];
  if (left.type.isCollection) return [{ operator, operand: left }];
  if (right.kind === 'List') {
    return right.items.flatMap((item) => {
      const value = readOperand(item, context);
      if (value !== undefined) return comparisonFaults(operator, left, value, context);
      return quotedBeside(operator, left, item, context) ?? [];
    });
  }
  if (isArray) {
    const wrong = wrongItemOf(array, left.type.family);
    return wrong === undefined ? [] : [{ operator, operand: left, other: { node: array, type: wrong } }];
  }
  const collection = readOperand(right, context);
  if (collection === undefined) return [];
  // With a partial schema a property may be a collection; a literal never is.
  const isDeclared =
    right.kind === 'MemberPath' &&
    array === right &&
    !context.binding.isPartial &&
    context.schema?.isUnannotated !== true;
  const isOne = isDeclared || isLiteral(right, context);
  if (!collection.type.isCollection) return isOne ? [{ operator, operand: collection }] : [];
  return comparisonFaults(
    operator,
    left,
    { node: collection.node, type: { ...collection.type, isCollection: false } },
    context,
  );
}

/** Whether an operand is a literal, or an alias of one; an alias may contain a list in parentheses, or a variable that becomes one. */
function isLiteral(node: Expression, { binding }: BoundRequest): boolean {
  const alias = aliasUse(node);
  const value = alias === undefined ? node : binding.aliasOf(alias)?.value;
  return value?.kind === 'Literal' && (alias === undefined || value.hasHole !== true);
}

/** The families that a JSON value may have: most primitive values are strings in JSON (JSON format 7.1). */
const families: Readonly<Record<JsonItem['kind'], (item: JsonItem) => readonly TypeFamily[] | 'any'>> = {
  null: () => 'any',
  path: () => 'any',
  object: () => ['structured', 'geo'],
  array: () => [],
  boolean: () => ['boolean'],
  number: () => ['number', 'enum'],
  string: ({ text }) => (isNumber(text) ? [...strings, 'number'] : strings),
};
const strings: readonly TypeFamily[] = [
  'string', 'date', 'dateTimeOffset', 'timeOfDay', 'duration', 'guid', 'binary', 'enum',
]; // prettier-ignore
const isNumber = (text: string): boolean => /^"(?:[-+.\deE]+|-?INF|NaN)"$/.test(text);

const holdsArrays = memo(
  ({ text }: Literal): boolean => readJsonLiteral(text)?.items.some(({ kind }) => kind === 'array') === true,
);

/** The type of the first item of an array that cannot be compared with a value of a family. An alias can give one array to many operators. */
export const wrongItemOf = memo((array: Literal, family: TypeFamily): ValueType | undefined => {
  const { items = [] } = readJsonLiteral(array.text) ?? {};
  return items.map((item) => wrongItem(item, family)).find((type) => type !== undefined);
});

/** The type of a JSON value that cannot be compared with one of a family; undefined where it can. */
function wrongItem(item: JsonItem, family: TypeFamily): ValueType | undefined {
  const possible = families[item.kind](item);
  if (possible === 'any' || lenient.has(family) || possible.includes(family)) return undefined;
  const [own = 'structured'] = possible;
  return { family: own, name: 'Edm.Untyped', isCollection: item.kind === 'array' };
}

const lenient: ReadonlySet<TypeFamily> = new Set(['stream']);

/** A collection may be empty but is never null (CSDL 7.3). A partial schema may describe a reference as a collection. */
function nullFaults(
  operator: string,
  { left, right }: Binary,
  [operand]: readonly TypedOperand[],
  { binding }: BoundRequest,
): OperandFault[] {
  if (operand === undefined || binding.isPartial || !operand.type.isCollection) return [];
  return nullLiteral(left) === undefined && nullLiteral(right) === undefined ? [] : [{ operator, operand }];
}

/** `1` and `0` as `true` and `false`, where the dialect has them. */
const isNumericBoolean = ({ node }: TypedOperand, other: TypedOperand, { dialect }: BoundRequest): boolean =>
  dialect.numericBooleans && other.type.family === 'boolean' && node.kind === 'Literal' && /^[01]$/.test(node.text);

function comparisonFaults(
  operator: string,
  left: TypedOperand,
  right: TypedOperand,
  context: BoundRequest,
): OperandFault[] {
  if (left.type.isCollection && right.type.isCollection) return collectionFaults(operator, left, right, context);
  if (left.type.isCollection) return [{ operator, operand: left, other: right }];
  if (right.type.isCollection) return [{ operator, operand: right, other: left }];
  const isLiteralFirst = left.node.kind === 'Literal' && right.node.kind !== 'Literal';
  const pair = isLiteralFirst ? { operand: right, other: left } : { operand: left, other: right };
  if (
    isBesideEnum(left, right, context) ||
    areUnrelated(left.type, right.type, context) ||
    haveOtherShapes(left, right) ||
    isDateBesideMoment(left, right, context)
  )
    return [{ operator, ...pair }];
  if (areComparable(left.type, right.type))
    return isForeignEnum(pair.operand, pair.other, context) ? [{ operator, ...pair, isDoubtful: true }] : [];
  if (isNumericBoolean(left, right, context) || isNumericBoolean(right, left, context)) return [];
  return [{ operator, ...pair }];
}

/** The families whose literals never have quotes; a duration may have them (ABNF duration). */
const unquoted: ReadonlySet<TypeFamily> = new Set(['boolean', 'number', 'guid', 'date', 'dateTimeOffset', 'timeOfDay']);

const quotedFault = (
  operator: string,
  { left, right }: Binary,
  [one, other]: readonly (TypedOperand | undefined)[],
  context: BoundRequest,
): OperandFault | undefined =>
  one === undefined
    ? other && quotedBeside(operator, other, left, context)
    : other === undefined
      ? quotedBeside(operator, one, right, context)
      : undefined;

/** A variable in quotes beside a property whose values have none: `Total eq '{{total}}'`. Before V4 each type has quotes of its own. */
function quotedBeside(
  operator: string,
  operand: TypedOperand,
  value: Expression,
  { dialect }: BoundRequest,
): OperandFault | undefined {
  const quoted = unwrap(value);
  const { family, isCollection } = operand.type;
  if (quoted.kind !== 'Literal' || quoted.literal !== 'string' || quoted.hasHole !== true || quoted.malformed)
    return undefined;
  const isLenient = dialect.v3Literals === 'own' || (dialect.quotedDates && family.startsWith('date'));
  return operand.node.kind !== 'MemberPath' || isCollection || isLenient || !unquoted.has(family)
    ? undefined
    : { operator, operand, quoted };
}

/** OData 4.02 refuses to compare a date with a date with time (URL conventions 5.1.1); earlier services treat the date as midnight of that day. */
const isDateBesideMoment = (
  { type: left }: TypedOperand,
  { type: right }: TypedOperand,
  { dialect }: BoundRequest,
): boolean =>
  dialect.version === '4.02' &&
  left.family !== right.family &&
  [left, right].every(({ family }) => family === 'date' || family === 'dateTimeOffset');

/** Whether two geographic types each name a shape, and not the same: a point is never equal to a polygon. */
function haveOtherShapes({ type: left }: TypedOperand, { type: right }: TypedOperand): boolean {
  const [one, other] = [left.name, right.name].map((name) => /^Edm\.Geo(?:graphy|metry)(\w+)$/.exec(name)?.[1]);
  return one !== undefined && other !== undefined && one !== other;
}

/** Collections are equal only if their items are equal; the items of an array can have several types. */
function collectionFaults(
  operator: string,
  left: TypedOperand,
  right: TypedOperand,
  context: BoundRequest,
): OperandFault[] {
  const [array, other] = isArray(left, context) ? [left, right] : [right, left];
  const value = isArray(array, context) ? followAlias(array.node, context)?.value : undefined;
  if (value?.kind === 'Literal') {
    const type = isArray(other, context) ? undefined : wrongItemOf(value, other.type.family);
    return type === undefined ? [] : [{ operator, operand: other, other: { node: array.node, type } }];
  }
  return areComparable(left.type, right.type) && !areUnrelated(left.type, right.type, context)
    ? []
    : [{ operator, operand: left, other: right }];
}

function isArray({ node }: TypedOperand, context: BoundRequest): boolean {
  const value = followAlias(node, context)?.value;
  return value?.kind === 'Literal' && value.literal === 'json';
}

/** Entities or complex values whose types have no common base type, so that they are never equal. */
export function areUnrelated(one: ValueType, other: ValueType, { schema, binding }: BoundRequest): boolean {
  const [{ structured: left }, { structured: right }] = [one, other];
  if (schema === undefined || left === undefined || right === undefined || left === right) return false;
  if (binding.isPartial || schema.isUnannotated === true) return false;
  const [own, others] = [lineage(schema, left), lineage(schema, right)];
  // A base type in a document that is not loaded could be the base of both.
  if ([own, others].some((types) => types.at(-1)?.baseType !== undefined)) return false;
  return !own.some((type) => others.includes(type));
}

/** A string or a number represents an enumeration value only as a literal (URL conventions 5.1.1.14.1). */
function isBesideEnum(left: TypedOperand, right: TypedOperand, context: BoundRequest): boolean {
  const [value, other] = left.type.family === 'enum' ? [left, right] : [right, left];
  const { family } = other.type;
  if (value.type.family !== 'enum' || (family !== 'string' && family !== 'number')) return false;
  if (context.binding.isPartial || context.schema?.isUnannotated === true) return false;
  // Services that accept numbers for enumeration values may accept them from anywhere.
  return family === 'number' && context.dialect.enumNumbers
    ? false
    : followAlias(other.node, context)?.value.kind !== 'Literal';
}

/** A number instead of an enumeration value, and a string if its type must be named (URL conventions 5.1.1.14.1; 4.0 ABNF enum). */
function isForeignEnum(value: TypedOperand, other: TypedOperand, context: BoundRequest): boolean {
  const literal = followAlias(other.node, context)?.value;
  if (value.type.family !== 'enum' || literal === undefined || knownLiteral(literal) === undefined) return false;
  const { dialect } = context;
  return other.type.family === 'number' ? !dialect.enumNumbers : other.type.family === 'string' && dialect.fullNames;
}

const computable: ReadonlySet<TypeFamily> = new Set(['number', 'duration', 'date', 'dateTimeOffset', 'timeOfDay']);
const points: ReadonlySet<TypeFamily> = new Set(['date', 'dateTimeOffset', 'timeOfDay']);

function arithmeticFaults(
  operator: string,
  role: 'additive' | 'multiplicative',
  both: readonly TypedOperand[],
): OperandFault[] {
  const alone = both.filter(
    ({ type }) =>
      type.isCollection || !computable.has(type.family) || (role === 'multiplicative' && points.has(type.family)),
  );
  if (alone.length > 0) return alone.map((operand) => ({ operator, operand }));
  const [left, right] = both;
  if (left === undefined || right === undefined || mayBeCalculated(operator, left.type.family, right.type.family))
    return [];
  return [{ operator, operand: left, other: right }];
}

/**
 * The standard defines neither arithmetic with times of day nor the difference between a date and a date with a time; some services
 * support both. Two points in time cannot be added.
 */
function mayBeCalculated(operator: string, left: TypeFamily, right: TypeFamily): boolean {
  if (arithmeticType(operator, left, right) !== undefined) return true;
  const families = [left, right];
  if (families.includes('number')) return false;
  if (operator === 'add') return families.includes('timeOfDay') && families.includes('duration');
  return families.includes('timeOfDay')
    ? families.every((family) => family === 'timeOfDay' || family === 'duration')
    : left !== right && families.every((one) => points.has(one));
}
