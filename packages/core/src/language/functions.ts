/** The built-in functions, one row for each: versions, parameters, result, clause and summary. Everything else is derived. */
import type { PrimitiveName, TypeFamily } from './type-families.js';
import { byName, isIn, namesIn, type ODataVersion, type Versioned } from './versions.js';

/** The kinds of arguments: a value of some families, any value, a collection, a type, a condition, or the path of a property. */
export interface ParameterType {
  /** As a signature shows it. */
  readonly label: string;
  readonly accepts: readonly TypeFamily[] | 'any' | 'collection' | 'type' | 'condition' | 'property';
  /** For a geographic value: the ending of the names of its types. */
  readonly shape?: 'Point' | 'LineString' | 'Polygon';
}

export interface FunctionParameter {
  readonly name: string;
  readonly type: ParameterType;
  readonly isOptional?: true;
}

/** The result of a function: a primitive type, the type of its first argument, or a type that the arguments determine. */
export interface FunctionResult {
  /** As a signature shows it. */
  readonly label: string;
  readonly type: PrimitiveName | 'first argument' | undefined;
}

/** One way to call a function. */
export interface FunctionOverload {
  readonly parameters: readonly FunctionParameter[];
  /** The first version with it, if it is later than that of the function. */
  readonly since?: ODataVersion;
  /** Whether any number of arguments like the last one may follow. */
  readonly repeats?: true;
  readonly result: FunctionResult;
  /** One sentence. */
  readonly summary: string;
}

/** A built-in function; its name is in lower case. */
export interface FunctionRow extends Versioned {
  /** The clause of the standard. */
  readonly clause: string;
  /** Its spelling in the standard, if that is not in lower case. */
  readonly spelling?: string;
  /** Whether collections can replace strings (URL conventions 5.1.1.5). */
  readonly onCollections?: true;
  /** Whether a query as data has its own kind of expression for it, such as `cast`, instead of a call. */
  readonly isExpression?: true;
  /** The function of V4 that replaced it; a query as data calls that function. */
  readonly successor?: string;
  /** Whether its successor has the arguments in the reverse order. */
  readonly isReversed?: true;
  readonly overloads: readonly [FunctionOverload, ...FunctionOverload[]];
}

const text: ParameterType = { label: 'Edm.String', accepts: ['string'] };
const whole: ParameterType = { label: 'Edm.Int32', accepts: ['number'] };
const decimal: ParameterType = { label: 'Edm.Decimal', accepts: ['number'] };
const day: ParameterType = { label: 'Edm.Date or Edm.DateTimeOffset', accepts: ['date', 'dateTimeOffset'] };
const instant: ParameterType = { ...day, accepts: ['dateTimeOffset', 'date'] };
const clock: ParameterType = { label: 'Edm.TimeOfDay or Edm.DateTimeOffset', accepts: ['dateTimeOffset', 'timeOfDay'] };
const moment: ParameterType = { label: 'Edm.DateTimeOffset', accepts: ['dateTimeOffset'] };
const length: ParameterType = { label: 'Edm.Duration', accepts: ['duration'] };
const time: ParameterType = { label: 'Edm.Time', accepts: ['duration', 'timeOfDay'] };
const point: ParameterType = { label: 'Edm.GeographyPoint or Edm.GeometryPoint', accepts: ['geo'], shape: 'Point' };
const line: ParameterType = {
  label: 'Edm.GeographyLineString or Edm.GeometryLineString',
  accepts: ['geo'],
  shape: 'LineString',
};
const polygon: ParameterType = {
  label: 'Edm.GeographyPolygon or Edm.GeometryPolygon',
  accepts: ['geo'],
  shape: 'Polygon',
};
const collection: ParameterType = { label: 'Collection', accepts: 'collection' };
const anything: ParameterType = { label: 'any', accepts: 'any' };
const typeName: ParameterType = { label: 'TypeName', accepts: 'type' };
const condition: ParameterType = { label: 'condition', accepts: 'condition' };
const path: ParameterType = { label: 'property', accepts: 'property' };
const caseValue: ParameterType = { label: 'value', accepts: 'any' };

const gives = (type: PrimitiveName): FunctionResult => ({ label: type, type });
const sameText: FunctionResult = { label: 'Edm.String', type: 'first argument' };
const ofType: FunctionResult = { label: 'the type', type: undefined };
const ofValue: FunctionResult = { label: 'the value', type: undefined };

type Parameters = Readonly<Record<string, ParameterType>>;

/** Declares one way to call a function; a `?` after the name of a parameter makes it optional. */
const form = (parameters: Parameters, result: PrimitiveName | FunctionResult, summary: string): FunctionOverload => ({
  parameters: Object.entries(parameters).map(([name, type]) =>
    name.endsWith('?') ? { name: name.slice(0, -1), type, isOptional: true } : { name, type },
  ),
  result: typeof result === 'string' ? gives(result) : result,
  summary,
});

const v4 = 'OData 4.01 URL conventions';
const v3 = 'OData 3.0 URL conventions';

/** In the order of the standard; those that ended with V3 come last. */
const allRows = [
  { name: 'concat', since: '2.0', clause: `${v4} 5.1.1.5.1`, onCollections: true, overloads: [form({ first: text, second: text }, sameText, 'The first string followed by the second; collections are joined likewise.')] },
  { name: 'contains', since: '4.0', clause: `${v4} 5.1.1.5.2`, onCollections: true, overloads: [form({ text, part: text }, 'Edm.Boolean', 'Whether the part occurs in the text.')] },
  { name: 'endswith', since: '2.0', clause: `${v4} 5.1.1.5.3`, onCollections: true, overloads: [form({ text, end: text }, 'Edm.Boolean', 'Whether the text ends with the other string.')] },
  { name: 'indexof', since: '2.0', clause: `${v4} 5.1.1.5.4`, onCollections: true, overloads: [form({ text, part: text }, 'Edm.Int32', 'Where the part first occurs in the text, counted from 0; -1 if absent.')] },
  { name: 'length', since: '2.0', clause: `${v4} 5.1.1.5.5`, onCollections: true, overloads: [form({ text }, 'Edm.Int32', 'How many characters the text has, or how many items a collection has.')] },
  { name: 'startswith', since: '2.0', clause: `${v4} 5.1.1.5.6`, onCollections: true, overloads: [form({ text, start: text }, 'Edm.Boolean', 'Whether the text starts with the other string.')] },
  { name: 'substring', since: '2.0', clause: `${v4} 5.1.1.5.7`, onCollections: true, overloads: [form({ text, from: whole, 'length?': whole }, sameText, 'The part of the text that begins at an offset counted from 0, to the end or of the given length.')] },
  { name: 'hassubset', since: '4.01', clause: `${v4} 5.1.1.6.1`, overloads: [form({ set: collection, subset: collection }, 'Edm.Boolean', 'Whether every item of the second collection is in the first, as often as there and in any order.')] },
  { name: 'hassubsequence', since: '4.01', clause: `${v4} 5.1.1.6.2`, overloads: [form({ sequence: collection, part: collection }, 'Edm.Boolean', 'Whether the items of the second collection are in the first in the same order, others perhaps between them.')] },
  { name: 'matchespattern', spelling: 'matchesPattern', since: '4.01', clause: `${v4} 5.1.1.7.1`, overloads: [
    form({ text, pattern: text }, 'Edm.Boolean', 'Whether a regular expression as in ECMAScript matches the text.'),
    { ...form({ text, pattern: text, flags: text }, 'Edm.Boolean', 'The same with flags of ECMAScript such as `i`, in the committee draft of OData 4.02.'), since: '4.02' },
  ] },
  { name: 'tolower', since: '2.0', clause: `${v4} 5.1.1.7.2`, overloads: [form({ text }, 'Edm.String', 'The text in lower case.')] },
  { name: 'toupper', since: '2.0', clause: `${v4} 5.1.1.7.3`, overloads: [form({ text }, 'Edm.String', 'The text in upper case.')] },
  { name: 'trim', since: '2.0', clause: `${v4} 5.1.1.7.4`, overloads: [form({ text }, 'Edm.String', 'The text without white space at its start and end.')] },
  { name: 'date', since: '4.0', clause: `${v4} 5.1.1.8.1`, overloads: [form({ instant }, 'Edm.Date', 'The date of a point in time.')] },
  { name: 'day', since: '2.0', clause: `${v4} 5.1.1.8.2`, overloads: [form({ date: day }, 'Edm.Int32', 'The day of the month, 1 to 31.')] },
  { name: 'fractionalseconds', since: '4.0', clause: `${v4} 5.1.1.8.3`, overloads: [form({ time: clock }, 'Edm.Decimal', 'What the time has beyond whole seconds, from 0 to less than 1.')] },
  { name: 'hour', since: '2.0', clause: `${v4} 5.1.1.8.4`, overloads: [form({ time: clock }, 'Edm.Int32', 'The hour, 0 to 23.')] },
  { name: 'maxdatetime', since: '4.0', clause: `${v4} 5.1.1.8.5`, overloads: [form({}, 'Edm.DateTimeOffset', 'The latest point in time that the service knows.')] },
  { name: 'mindatetime', since: '4.0', clause: `${v4} 5.1.1.8.6`, overloads: [form({}, 'Edm.DateTimeOffset', 'The earliest point in time that the service knows.')] },
  { name: 'minute', since: '2.0', clause: `${v4} 5.1.1.8.7`, overloads: [form({ time: clock }, 'Edm.Int32', 'The minute, 0 to 59.')] },
  { name: 'month', since: '2.0', clause: `${v4} 5.1.1.8.8`, overloads: [form({ date: day }, 'Edm.Int32', 'The month, 1 to 12.')] },
  { name: 'now', since: '4.0', clause: `${v4} 5.1.1.8.9`, overloads: [form({}, 'Edm.DateTimeOffset', 'The current point in time by the clock of the service.')] },
  { name: 'second', since: '2.0', clause: `${v4} 5.1.1.8.10`, overloads: [form({ time: clock }, 'Edm.Int32', 'The second, 0 to 59.')] },
  { name: 'time', since: '4.0', clause: `${v4} 5.1.1.8.11`, overloads: [form({ instant: moment }, 'Edm.TimeOfDay', 'The time of day of a point in time.')] },
  { name: 'totaloffsetminutes', since: '4.0', clause: `${v4} 5.1.1.8.12`, overloads: [form({ instant: moment }, 'Edm.Int32', 'The minutes by which the time zone is ahead of UTC.')] },
  { name: 'totalseconds', since: '4.0', clause: `${v4} 5.1.1.8.13`, overloads: [form({ duration: length }, 'Edm.Decimal', 'The length of the duration in seconds, fractions included.')] },
  { name: 'year', since: '2.0', clause: `${v4} 5.1.1.8.14`, overloads: [form({ date: day }, 'Edm.Int32', 'The year.')] },
  { name: 'ceiling', since: '2.0', clause: `${v4} 5.1.1.9.1`, overloads: [form({ number: decimal }, 'Edm.Decimal', 'The smallest whole number that is not below the given one.')] },
  { name: 'floor', since: '2.0', clause: `${v4} 5.1.1.9.2`, overloads: [form({ number: decimal }, 'Edm.Decimal', 'The greatest whole number that is not above the given one.')] },
  { name: 'round', since: '2.0', clause: `${v4} 5.1.1.9.3`, overloads: [form({ number: decimal }, 'Edm.Decimal', 'The nearest whole number, away from zero half-way between two.')] },
  { name: 'cast', since: '2.0', isExpression: true, clause: `${v4} 5.1.1.10.1`, overloads: [
    form({ type: typeName }, ofType, 'The current item as a value of the type, null if it is not one.'),
    form({ value: anything, type: typeName }, ofType, 'The value converted to the type, null if that cannot be done.'),
  ] },
  { name: 'isof', since: '2.0', isExpression: true, clause: `${v4} 5.1.1.10.2`, overloads: [
    form({ type: typeName }, 'Edm.Boolean', 'Whether the current item is of the type or of one derived from it.'),
    form({ value: anything, type: typeName }, 'Edm.Boolean', 'Whether the value is of the type or of one derived from it.'),
  ] },
  { name: 'geo.distance', since: '3.0', clause: `${v4} 5.1.1.11.1`, overloads: [form({ from: point, to: point }, 'Edm.Double', 'The shortest distance between two points, in the unit of their coordinate system.')] },
  { name: 'geo.intersects', since: '3.0', clause: `${v4} 5.1.1.11.2`, overloads: [form({ point, area: polygon }, 'Edm.Boolean', 'Whether the point is in the area or on its border.')] },
  { name: 'geo.length', since: '3.0', clause: `${v4} 5.1.1.11.3`, overloads: [form({ line }, 'Edm.Double', 'The length of the line, in the unit of its coordinate system.')] },
  { name: 'case', since: '4.01', isExpression: true, clause: `${v4} 5.1.1.12.1`, overloads: [{ ...form({ condition: caseValue }, ofValue, 'The value after the first condition that is true, null if none is.'), repeats: true }] },
  { name: 'any', since: '3.0', isExpression: true, clause: `${v4} 5.1.1.13.1`, overloads: [form({ 'variable?': condition }, 'Edm.Boolean', 'Whether the condition is true for an item of the collection; without one, whether there is an item.')] },
  { name: 'all', since: '3.0', isExpression: true, clause: `${v4} 5.1.1.13.2`, overloads: [form({ variable: condition }, 'Edm.Boolean', 'Whether the condition is true for every item of the collection, and so for none at all.')] },
  { name: 'isdefined', since: '4.0', clause: 'OData extension for data aggregation, function isdefined', overloads: [form({ path }, 'Edm.Boolean', 'Whether the property is there, even if it is null, after a transformation.')] },
  { name: 'substringof', since: '2.0', until: '3.0', successor: 'contains', isReversed: true, clause: `${v3} 5.1.2.4.1`, overloads: [form({ part: text, text }, 'Edm.Boolean', 'Whether the part, which comes first, occurs in the text.')] },
  { name: 'replace', since: '2.0', until: '3.0', clause: `${v3} 5.1.2.4.6`, overloads: [form({ text, find: text, with: text }, 'Edm.String', 'The text with every occurrence of the second string replaced by the third.')] },
  { name: 'years', since: '3.0', until: '3.0', clause: `${v3} 5.1.2.4.13`, overloads: [form({ time }, 'Edm.Int32', 'The years of a length of time.')] },
  { name: 'days', since: '3.0', until: '3.0', clause: `${v3} 5.1.2.4.15`, overloads: [form({ time }, 'Edm.Int32', 'The days of a length of time.')] },
  { name: 'hours', since: '3.0', until: '3.0', clause: `${v3} 5.1.2.4.17`, overloads: [form({ time }, 'Edm.Int32', 'The hours of a length of time.')] },
  { name: 'minutes', since: '3.0', until: '3.0', clause: `${v3} 5.1.2.4.19`, overloads: [form({ time }, 'Edm.Int32', 'The minutes of a length of time.')] },
  { name: 'seconds', since: '3.0', until: '3.0', clause: `${v3} 5.1.2.4.21`, overloads: [form({ time }, 'Edm.Int32', 'The seconds of a length of time.')] },
  { name: 'gettotaloffsetminutes', since: '3.0', until: '3.0', successor: 'totaloffsetminutes', clause: 'OData 3.0 ABNF getTotalOffsetMinutesMethodCallExpr', overloads: [form({ instant: moment }, 'Edm.Int32', 'The minutes by which the time zone is ahead of UTC.')] },
] as const satisfies readonly FunctionRow[]; // prettier-ignore

export const functionRows: readonly FunctionRow[] = allRows;

/**
 * The functions that a query as data calls (URL conventions 5.1.1.5 to 5.1.1.11, and `isdefined` of data aggregation). Functions of V3 that
 * V4 replaced are not among them. `any`, `all`, `case`, `cast` and `isof` are kinds of expressions.
 *
 * @public
 */
export type FunctionName = Exclude<
  (typeof allRows)[number],
  { readonly isExpression: true } | { readonly successor: string }
>['name'];

const rows = byName(functionRows);

/** The row of a built-in function of any version. The name can have any case. */
export const functionRow = (name: string): FunctionRow | undefined => rows.get(name.toLowerCase());

/** The name with which a query as data calls a function; undefined for other names, and for kinds of expressions. */
export function calledName(name: string): FunctionName | undefined {
  const row = functionRow(name);
  return row === undefined || row.isExpression === true ? undefined : ((row.successor ?? row.name) as FunctionName);
}

/** The function of a version for a function of V4: the same one, or the one that it replaced. */
export const functionFor = (name: FunctionName, names: readonly string[]): FunctionRow =>
  (names.includes(name)
    ? undefined
    : functionRows.find(({ successor, name: own }) => successor === name && names.includes(own))) ?? functionRow(name)!;

/** Whether all arguments of a function are collections; the items of a constant one then have the type of the other's items. */
export const isOfCollections = (name: FunctionName): boolean =>
  functionRow(name)!.overloads.every(({ parameters }) => parameters.every(({ type }) => type.accepts === 'collection'));

/** The names of the functions that a version has, in lower case. */
export const functionsIn = (version: ODataVersion): readonly string[] => namesIn(functionRows, version);

/** The minimum and maximum number of arguments in a version, by default in the last one. */
export function arityOf(
  { overloads }: FunctionRow,
  version: ODataVersion = '4.02',
): readonly [least: number, most: number] {
  let [least, most] = [Infinity, 0];
  for (const { parameters, repeats, since } of overloads) {
    if (since !== undefined && !isIn({ since }, version)) continue;
    least = Math.min(least, parameters.filter(({ isOptional }) => isOptional !== true).length);
    most = Math.max(most, repeats === true ? Infinity : parameters.length);
  }
  return [least, most];
}

/** `contains(text: Edm.String, part: Edm.String): Edm.Boolean`; one for each way to call the function. */
export function signatureOf({ name }: FunctionRow, { parameters, repeats, result }: FunctionOverload): string {
  const words = parameters.map((each) => `${each.name}${each.isOptional === true ? '?' : ''}: ${each.type.label}`);
  return `${name}(${[...words, ...(repeats === true ? ['…'] : [])].join(', ')}): ${result.label}`;
}
