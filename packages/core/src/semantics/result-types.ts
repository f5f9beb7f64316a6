/**
 * The result types of operators and canonical functions (OData 4.01 URL conventions 5.1.1.2 and 5.1.1.4 to 5.1.1.12).
 */
import { functionRow, type TypeFamily } from '../language/index.js';
import { isAggregationMethod, type StandardAggregation } from '../syntax/index.js';
import { primitiveType, type ValueType } from './value-type.js';

const integer = primitiveType('Edm.Int32')!;
const decimal = primitiveType('Edm.Decimal')!;
const date = primitiveType('Edm.Date')!;
const dateTimeOffset = primitiveType('Edm.DateTimeOffset')!;
const duration = primitiveType('Edm.Duration')!;

/** The type of the result of `$count`. */
export const countType = integer;

/** The results of arithmetic operators, as `left operator right`; other combinations are invalid. */
const arithmetic: Readonly<Record<string, ValueType>> = {
  ...Object.fromEntries(['add', 'sub', 'mul', 'div', 'divby', 'mod'].map((name) => [`number ${name} number`, decimal])),
  'duration add duration': duration,
  'duration sub duration': duration,
  'date add duration': date,
  'date sub duration': date,
  'date sub date': duration,
  'dateTimeOffset add duration': dateTimeOffset,
  'dateTimeOffset sub duration': dateTimeOffset,
  'dateTimeOffset sub dateTimeOffset': duration,
  'number mul duration': duration,
  'duration mul number': duration,
  'duration div number': duration,
  'duration divby number': duration,
};

/** The result of an arithmetic operator on two families; undefined if it does not accept them. */
export const arithmeticType = (operator: string, left: TypeFamily, right: TypeFamily): ValueType | undefined =>
  arithmetic[`${left} ${operator} ${right}`];

/** The result of a built-in function for the types of its arguments; its name in any case, undefined where not known. */
export function functionType(name: string, args: readonly (ValueType | undefined)[]): ValueType | undefined {
  const type = functionRow(name)?.overloads[0].result.type;
  if (type === undefined) return undefined;
  return type === 'first argument' ? args[0] : primitiveType(type);
}

/** The results of the aggregation methods. */
const aggregated: Readonly<Record<StandardAggregation, 'a value' | 'a number'>> = {
  sum: 'a number',
  min: 'a value',
  max: 'a value',
  average: 'a number',
  countdistinct: 'a number',
};

/**
 * The type of the result of an aggregation method for values of a type (data aggregation 3.2.1.4); undefined for
 * methods of a service.
 */
export function aggregatedType(method: string, type: ValueType | undefined): ValueType | undefined {
  if (!isAggregationMethod(method)) return undefined;
  if (aggregated[method] === 'a number') return decimal;
  return type === undefined ? undefined : { ...type, isCollection: false };
}
