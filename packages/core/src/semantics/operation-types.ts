/** Which types operators and canonical functions give back (OData 4.01 URL conventions 5.1.1.2 and 5.1.1.4 to 5.1.1.12). */
import { booleanType, primitiveType, type TypeFamily, type ValueType } from './value-type.js';

const integer = primitiveType('Edm.Int32')!;
const decimal = primitiveType('Edm.Decimal')!;
const date = primitiveType('Edm.Date')!;
const dateTimeOffset = primitiveType('Edm.DateTimeOffset')!;
const duration = primitiveType('Edm.Duration')!;

/** The type of what `$count` gives. */
export const countType = integer;

/** What arithmetic operators make of two families, as `left operator right`; nothing else can be calculated. */
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

/** What an arithmetic operator gives for two families; undefined where it does not take them. */
export const arithmeticType = (operator: string, left: TypeFamily, right: TypeFamily): ValueType | undefined =>
  arithmetic[`${left} ${operator} ${right}`];

/** What the canonical functions give back, where it does not depend on the arguments. */
const functionTypes: ReadonlyMap<string, ValueType> = new Map([
  ...named(booleanType, [
    'contains', 'startswith', 'endswith', 'hassubset', 'hassubsequence', 'matchespattern', 'isof', 'isdefined', 'geo.intersects',
  ]),
  ...named(integer, ['length', 'indexof', 'year', 'month', 'day', 'hour', 'minute', 'second', 'totaloffsetminutes']),
  ...named(decimal, ['fractionalseconds', 'totalseconds', 'geo.distance', 'geo.length', 'round', 'floor', 'ceiling']),
  ...named(primitiveType('Edm.String')!, ['tolower', 'toupper', 'trim']),
  ...named(date, ['date']),
  ...named(primitiveType('Edm.TimeOfDay')!, ['time']),
  ...named(dateTimeOffset, ['now', 'maxdatetime', 'mindatetime']),
]); // prettier-ignore

/** Functions that give back what their first argument is: a string or a collection (URL conventions 5.1.1.7). */
const sameAsArgument: ReadonlySet<string> = new Set(['concat', 'substring']);

function named(type: ValueType, names: readonly string[]): [string, ValueType][] {
  return names.map((name) => [name, type]);
}

/** What a canonical function gives back for the types of its arguments; its name in any case, undefined where not known. */
export function functionType(name: string, args: readonly (ValueType | undefined)[]): ValueType | undefined {
  const plain = name.toLowerCase();
  return sameAsArgument.has(plain) ? args[0] : functionTypes.get(plain);
}

/** What an aggregation method gives for values of a type (data aggregation 3.2.1.4); undefined for methods of a service. */
export function aggregatedType(method: string, type: ValueType | undefined): ValueType | undefined {
  if (method === 'min' || method === 'max') return type === undefined ? undefined : { ...type, isCollection: false };
  return method === 'sum' || method === 'average' || method === 'countdistinct' ? decimal : undefined;
}
