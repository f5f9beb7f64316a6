/**
 * What the canonical functions take, give back and are for: the one table that signature help, hover and completion read.
 * What a schema declares gets signatures of the same shape (`schema-signatures.ts`).
 */

/** One parameter; its span counts in the label of its signature. */
export interface SignatureParameter {
  /** `…` for any number of further arguments like the one before. */
  readonly name: string;
  /** The type as the label has it; empty where there is none. */
  readonly type: string;
  readonly isOptional: boolean;
  readonly start: number;
  readonly end: number;
  /** What the schema says of it. */
  readonly summary?: string;
}

/** One way to call a function, or to name a record by its key. */
export interface FunctionSignature {
  readonly name: string;
  /** `contains(text: Edm.String, part: Edm.String): Edm.Boolean`. */
  readonly label: string;
  readonly parameters: readonly SignatureParameter[];
  /** The type of the result as the label has it; undefined where the function gives none back. */
  readonly returns: string | undefined;
  /** One sentence; empty where nothing is known. */
  readonly summary: string;
  /** Where it is specified; undefined for what a schema declares. */
  readonly clause: string | undefined;
}

const day = 'Edm.Date or Edm.DateTimeOffset';
const clock = 'Edm.TimeOfDay or Edm.DateTimeOffset';
const point = 'Edm.GeographyPoint or Edm.GeometryPoint';
const line = 'Edm.GeographyLineString or Edm.GeometryLineString';
const polygon = 'Edm.GeographyPolygon or Edm.GeometryPolygon';

/** Label, clause of the URL conventions, summary: in the order of the standard. */
const rows: readonly (readonly [label: string, clause: string, summary: string])[] = [
  ['concat(first: Edm.String, second: Edm.String): Edm.String', '5.1.1.5.1', 'The first string with the second behind it; collections are joined likewise.'],
  ['contains(text: Edm.String, part: Edm.String): Edm.Boolean', '5.1.1.5.2', 'Whether the part occurs in the text.'],
  ['endswith(text: Edm.String, end: Edm.String): Edm.Boolean', '5.1.1.5.3', 'Whether the text ends with the other string.'],
  ['indexof(text: Edm.String, part: Edm.String): Edm.Int32', '5.1.1.5.4', 'Where the part first occurs in the text, counted from 0; -1 if nowhere.'],
  ['length(text: Edm.String): Edm.Int32', '5.1.1.5.5', 'How many characters the text has, or how many items a collection has.'],
  ['startswith(text: Edm.String, start: Edm.String): Edm.Boolean', '5.1.1.5.6', 'Whether the text starts with the other string.'],
  ['substring(text: Edm.String, from: Edm.Int32, length?: Edm.Int32): Edm.String', '5.1.1.5.7', 'The part of the text that begins at an offset counted from 0, to the end or of the given length.'],
  ['hassubset(set: Collection, subset: Collection): Edm.Boolean', '5.1.1.6.1', 'Whether every item of the second collection is in the first, as often as there and in any order.'],
  ['hassubsequence(sequence: Collection, part: Collection): Edm.Boolean', '5.1.1.6.2', 'Whether the items of the second collection are in the first in the same order, others perhaps between them.'],
  ['matchespattern(text: Edm.String, pattern: Edm.String): Edm.Boolean', '5.1.1.7.1', 'Whether a regular expression as in ECMAScript matches the text.'],
  ['tolower(text: Edm.String): Edm.String', '5.1.1.7.2', 'The text in lower case.'],
  ['toupper(text: Edm.String): Edm.String', '5.1.1.7.3', 'The text in upper case.'],
  ['trim(text: Edm.String): Edm.String', '5.1.1.7.4', 'The text without white space at its start and end.'],
  [`date(instant: ${day}): Edm.Date`, '5.1.1.8.1', 'The date of a point in time.'],
  [`day(date: ${day}): Edm.Int32`, '5.1.1.8.2', 'The day of the month, 1 to 31.'],
  [`fractionalseconds(time: ${clock}): Edm.Decimal`, '5.1.1.8.3', 'What the time has beyond whole seconds, from 0 to less than 1.'],
  [`hour(time: ${clock}): Edm.Int32`, '5.1.1.8.4', 'The hour, 0 to 23.'],
  ['maxdatetime(): Edm.DateTimeOffset', '5.1.1.8.5', 'The latest point in time that the service knows.'],
  ['mindatetime(): Edm.DateTimeOffset', '5.1.1.8.6', 'The earliest point in time that the service knows.'],
  [`minute(time: ${clock}): Edm.Int32`, '5.1.1.8.7', 'The minute, 0 to 59.'],
  [`month(date: ${day}): Edm.Int32`, '5.1.1.8.8', 'The month, 1 to 12.'],
  ['now(): Edm.DateTimeOffset', '5.1.1.8.9', 'The current point in time by the clock of the service.'],
  [`second(time: ${clock}): Edm.Int32`, '5.1.1.8.10', 'The second, 0 to 59.'],
  ['time(instant: Edm.DateTimeOffset): Edm.TimeOfDay', '5.1.1.8.11', 'The time of day of a point in time.'],
  ['totaloffsetminutes(instant: Edm.DateTimeOffset): Edm.Int32', '5.1.1.8.12', 'The minutes by which the time zone is ahead of UTC.'],
  ['totalseconds(duration: Edm.Duration): Edm.Decimal', '5.1.1.8.13', 'The length of the duration in seconds, fractions included.'],
  [`year(date: ${day}): Edm.Int32`, '5.1.1.8.14', 'The year.'],
  ['ceiling(number: Edm.Decimal): Edm.Decimal', '5.1.1.9.1', 'The smallest whole number that is not below the given one.'],
  ['floor(number: Edm.Decimal): Edm.Decimal', '5.1.1.9.2', 'The greatest whole number that is not above the given one.'],
  ['round(number: Edm.Decimal): Edm.Decimal', '5.1.1.9.3', 'The nearest whole number, away from zero half-way between two.'],
  ['cast(type: TypeName): the type', '5.1.1.10.1', 'The current item as a value of the type, null if it is none.'],
  ['cast(value: any, type: TypeName): the type', '5.1.1.10.1', 'The value converted to the type, null if that cannot be done.'],
  ['isof(type: TypeName): Edm.Boolean', '5.1.1.10.2', 'Whether the current item is of the type or of one derived from it.'],
  ['isof(value: any, type: TypeName): Edm.Boolean', '5.1.1.10.2', 'Whether the value is of the type or of one derived from it.'],
  [`geo.distance(from: ${point}, to: ${point}): Edm.Double`, '5.1.1.11.1', 'The shortest distance between two points, in the unit of their coordinate system.'],
  [`geo.intersects(point: ${point}, area: ${polygon}): Edm.Boolean`, '5.1.1.11.2', 'Whether the point lies in the area or on its border.'],
  [`geo.length(line: ${line}): Edm.Double`, '5.1.1.11.3', 'The length of the line, in the unit of its coordinate system.'],
  ['case(condition: value, …): the value', '5.1.1.12.1', 'The value behind the first condition that is true, null if none is.'],
  ['any(variable?: condition): Edm.Boolean', '5.1.1.13.1', 'Whether the condition is true for an item of the collection; without one, whether there is an item.'],
  ['all(variable: condition): Edm.Boolean', '5.1.1.13.2', 'Whether the condition is true for every item of the collection, and so for none at all.'],
]; // prettier-ignore

const dataAggregation: (typeof rows)[number] = [
  'isdefined(path: property): Edm.Boolean',
  'OData extension for data aggregation, function isdefined',
  'Whether the property is there, even if it is null, after a transformation.',
];

const signatures = new Map<string, FunctionSignature[]>();
for (const [label, clause, summary] of rows) add(readSignature(label, summary, `OData 4.01 URL conventions ${clause}`));
add(readSignature(dataAggregation[0], dataAggregation[2], dataAggregation[1]));

function add(signature: FunctionSignature): void {
  const overloads = signatures.get(signature.name);
  if (overloads === undefined) signatures.set(signature.name, [signature]);
  else overloads.push(signature);
}

/** The ways to call a canonical function, its name in any case; none for other names. */
export const signaturesOf = (name: string): readonly FunctionSignature[] => signatures.get(name.toLowerCase()) ?? [];

/** Takes a label apart: `name(parameter: type, optional?: type): type`. */
export function readSignature(label: string, summary: string, clause: string | undefined): FunctionSignature {
  const open = label.indexOf('(');
  const close = label.lastIndexOf(')');
  const parameters: SignatureParameter[] = [];
  for (let start = open + 1; start < close;) {
    const comma = label.indexOf(', ', start);
    const end = comma === -1 || comma > close ? close : comma;
    const [name = '', type = ''] = label.slice(start, end).split(': ');
    const isOptional = name.endsWith('?');
    parameters.push({ name: isOptional ? name.slice(0, -1) : name, type, isOptional, start, end });
    start = end + ', '.length;
  }
  const returns = label.slice(close + ')'.length + ': '.length);
  return {
    name: label.slice(0, open),
    label,
    parameters,
    returns: returns === '' ? undefined : returns,
    summary,
    clause,
  };
}
