/** Compares a JSON value with its declared type and facets (OData 4.01 JSON format 7 to 9). */
import { suggestNames } from '../../../text/index.js';
import { isTagged, type Schema, typeDeclaration } from '../../../schema/index.js';
import { type TypedValue, valueTypeOf } from '../../../semantics/index.js';
import type { JsonNode, JsonObject } from '../../../syntax/index.js';
import { shorten } from '../text/words.js';
import { expectedWords, mergeFacets, scalarFault, type ValueOptions, verboseFault } from './scalar-faults.js';

/** A value of the wrong type, and the expected value in words. */
export interface ValueFault {
  readonly value: JsonNode;
  readonly expected: string;
  /** The same value in the expected form, as JSON, if it is certain. */
  readonly instead?: string | undefined;
}

/** `must be an integer, but is a string; write 5 without quotes`: a fault and its remedy, after the name of the property. */
export function faultWords({ expected, instead }: Omit<ValueFault, 'value'>, written: string): string {
  const isUnquoted = instead !== undefined && written === `"${instead}"`;
  const advice =
    instead === undefined ? '' : isUnquoted ? `; write ${instead} without quotes` : `; write ${shorten(instead)}`;
  return `must be ${expected}, but is ${isUnquoted ? 'a string' : shorten(written)}${advice}`;
}

const isNull = (value: JsonNode): boolean => value.kind === 'JsonScalar' && value.value === null;

const holdsHole = (value: JsonNode): boolean => value.kind === 'Hole' || (value.kind === 'JsonScalar' && value.hasHole);

const languageDependent = 'Org.OData.Core.V1.IsLanguageDependent';

/**
 * The fault of a value itself, not of its contents; undefined for types that are not known, for variables, and
 * for null if the property is nullable.
 */
export function valueFault(typed: TypedValue, schema: Schema, options: ValueOptions): ValueFault | undefined {
  const { value, declaration, isItem } = typed;
  const expected = value.kind === 'Hole' ? undefined : expectedInstead(typed, schema, options);
  return expected === undefined || (isNull(value) && !options.knowsNulls && !isItem && !declaration.type.isCollection)
    ? undefined
    : { value, expected, instead: valueInstead(typed, schema, options) };
}

/** The value as JSON of the expected type, if it is clear which value was meant. */
function valueInstead(typed: TypedValue, schema: Schema, options: ValueOptions): string | undefined {
  const { value } = typed;
  if (value.kind !== 'JsonScalar' || value.hasHole || value.value === null) return undefined;
  const candidates =
    typeof value.value === 'string'
      ? [
          ...(/^-?\d{1,40}(?:\.\d{1,40})?$/.test(value.value) ? [Number(value.value)] : []),
          ...wordsOf(value.value),
          ...membersLike(value.value, typed, schema),
        ]
      : [value.text];
  for (const candidate of candidates) {
    const text = typeof candidate === 'string' ? JSON.stringify(candidate) : String(candidate);
    const scalar = { ...value, value: candidate, text };
    // A number that JavaScript writes in another way may have lost digits.
    if (typeof candidate === 'number' && text !== value.value) continue;
    if (expectedInstead({ ...typed, value: scalar }, schema, options) === undefined) return text;
  }
  return undefined;
}

/** The members of an enumeration whose names differ from a text only in case, or the only one of a similar name. */
function membersLike(text: string, { declaration }: TypedValue, schema: Schema): readonly string[] {
  const type = typeDeclaration(schema, declaration.type.name);
  if (type?.kind !== 'enum') return [];
  const names = [...type.members.keys()];
  const same = names.filter((name) => name.toLowerCase() === text.trim().toLowerCase());
  const near = same.length > 0 ? same : suggestNames(text, names);
  return near.length > 1 ? [] : near;
}

/** A Boolean, or a date in the order of ISO 8601. A number above 12 is the day; two smaller numbers are ambiguous. */
function wordsOf(text: string): readonly (string | boolean)[] {
  if (/^(?:true|false)$/i.test(text)) return [text.toLowerCase() === 'true'];
  const [, midnight] = /^(\d{4}-\d{2}-\d{2})T00:00(?::00(?:\.0{1,12})?)?Z?$/.exec(text) ?? [];
  if (midnight !== undefined) return [midnight];
  const [, year, middle, last] = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/.exec(text) ?? [];
  const [, first, second, end] = /^(\d{1,2})[-./](\d{1,2})[-./](\d{4})$/.exec(text) ?? [];
  const two = (digits: string): string => digits.padStart(2, '0');
  if (year !== undefined) return ['', 'T00:00:00Z'].map((time) => `${year}-${two(middle!)}-${two(last!)}${time}`);
  if (end === undefined || (Number(first) <= 12 && Number(second) <= 12)) return [];
  const [day, month] = Number(first) > 12 ? [first!, second!] : [second!, first!];
  return [`${end}-${two(month)}-${two(day)}`];
}

function expectedInstead(
  { value, declaration, isItem }: TypedValue,
  schema: Schema,
  options: ValueOptions,
): string | undefined {
  const { type } = declaration;
  const isMany = type.isCollection && !isItem;
  if (isNull(value)) return nullFault(declaration, isItem, options);
  if (v3Types.has(type.name) && !type.isCollection)
    return options.isVerbose === true && value.kind === 'JsonScalar' && !value.hasHole
      ? verboseFault(value, type.name)
      : undefined;
  const valueType = valueTypeOf(schema, type);
  if (valueType === undefined || valueType.family === 'stream') return undefined;
  if (isMany && options.isVerbose === true && value.kind === 'JsonObject') return undefined;
  if (isMany) return value.kind === 'JsonArray' || holdsHole(value) ? undefined : 'an array';
  const { family, name } = valueType;
  if (family === 'structured') return value.kind === 'JsonObject' || holdsHole(value) ? undefined : 'an object';
  if (family === 'geo') return holdsHole(value) ? undefined : geoFault(value, name);
  // A multilingual property may have an object with one text for each language.
  if (value.kind === 'JsonObject' && family === 'string' && isTagged(declaration, languageDependent)) return undefined;
  if (value.kind !== 'JsonScalar') return expectedWords(family, name);
  // The value of a string with a variable is unknown, but it is a string.
  if (value.hasHole && family !== 'boolean') return undefined;
  if (options.ignoresFacets === true) return scalarFault(value, family, name, {}, schema, options);
  const definition = typeDeclaration(schema, type.name);
  const facets = mergeFacets(
    declaration.kind === 'navigation' ? {} : declaration,
    definition?.kind === 'definition' ? definition : {},
  );
  return scalarFault(value, family, name, facets, schema, options);
}

/** Types that V4 no longer has; only the verbose form defines how their values are written. */
const v3Types: ReadonlySet<string> = new Set(['Edm.DateTime', 'Edm.Time']);

/** The value that is expected instead of a null that is not allowed. */
export const notNull = 'other than null';

/** CSDL 7.2.1: a collection is never null, and contains nulls only if it declares so. */
function nullFault(
  declaration: TypedValue['declaration'],
  isItem: boolean,
  { knowsNulls, isLenient }: ValueOptions,
): string | undefined {
  const { type, isNullable } = declaration;
  if (isItem) return isNullable === false && knowsNulls ? notNull : undefined;
  if (type.isCollection) return knowsNulls && !isLenient ? 'an array ([] if there are no values)' : undefined;
  // For a property with a default, null may request the default.
  const hasDefault = defaults.some((term) => declaration.annotations.some((annotation) => annotation.term === term));
  return isNullable === false && !hasDefault ? notNull : undefined;
}

const defaults = ['Org.OData.Core.V1.ComputedDefaultValue', 'Org.OData.Core.V1.Computed'];

/** The depth of the arrays of coordinates; a position has depth 1. */
const depths: ReadonlyMap<string, number> = new Map([
  ['Point', 1],
  ['MultiPoint', 2],
  ['LineString', 2],
  ['MultiLineString', 3],
  ['Polygon', 3],
  ['MultiPolygon', 4],
]);

const collection = 'GeometryCollection';

/** The expected form of a value of the Edm type, in words; undefined for a valid one. */
function geoFault(value: JsonNode, edmType: string): string | undefined {
  const shape = /^Edm\.Geo(?:graphy|metry)(\w*)$/.exec(edmType)?.[1] ?? '';
  const wanted = shape === 'Collection' ? collection : shape;
  const words = `a GeoJSON object${wanted === '' ? '' : ` of type "${wanted}"`}`;
  if (value.kind !== 'JsonObject') return words;
  const type = member(value, 'type');
  if (type === undefined) return hasUnknownNames(value) ? undefined : words;
  if (type.kind !== 'JsonScalar' || type.hasHole)
    return type.kind === 'Hole' || type.kind === 'JsonScalar' ? undefined : words;
  const name = String(type.value);
  if ((name !== collection && !depths.has(name)) || (wanted !== '' && name !== wanted)) return words;
  const depth = depths.get(name);
  const coordinates = member(value, depth === undefined ? 'geometries' : 'coordinates');
  if (coordinates === undefined) return hasUnknownNames(value) ? undefined : `${words} with its coordinates`;
  if (depth === undefined) return coordinates.kind === 'JsonArray' || coordinates.kind === 'Hole' ? undefined : words;
  if (!hasDepth(coordinates, depth))
    return `${words} with coordinates that are ${depth === 1 ? 'two or more numbers' : 'arrays of numbers'}`;
  if (name.endsWith('LineString') && !everyAt(coordinates, depth - 2, isLine))
    return `${words} whose lines have two or more positions`;
  return !name.endsWith('Polygon') || everyAt(coordinates, depth - 2, isRing)
    ? undefined
    : `${words} whose rings have four or more positions, the last equal to the first`;
}

/** Whether every array at a level of the coordinates has a valid length; a variable may have one. */
const everyAt = (value: JsonNode, level: number, fits: (items: readonly JsonNode[]) => boolean): boolean =>
  value.kind !== 'JsonArray' ||
  (level === 0 ? fits(value.items) : value.items.every((item) => everyAt(item, level - 1, fits)));

const isLine = (items: readonly JsonNode[]): boolean => items.length > 1 || items.some(holdsHole);

/** A ring is closed: its first and last positions are the same (RFC 7946 3.1.6). */
function isRing(items: readonly JsonNode[]): boolean {
  const [first, last] = [items[0], items.at(-1)];
  if (first?.kind !== 'JsonArray' || last?.kind !== 'JsonArray') return true;
  if (items.some(holdsHole) || [...first.items, ...last.items].some(holdsHole)) return true;
  return items.length > 3 && first.items.every((number, i) => numberOf(number) === numberOf(last.items[i]));
}

const numberOf = (value: JsonNode | undefined): unknown => (value?.kind === 'JsonScalar' ? value.value : undefined);

const hasUnknownNames = ({ members }: JsonObject): boolean => members.some(({ name }) => name.hasHole);

function member({ members }: JsonObject, name: string): JsonNode | undefined {
  const value = members.find((each) => each.name.text === name)?.value;
  return value === undefined || value.kind === 'Missing' ? undefined : value;
}

function hasDepth(value: JsonNode, depth: number): boolean {
  if (value.kind === 'Hole' || (value.kind === 'JsonScalar' && value.hasHole)) return true;
  if (depth === 0) return value.kind === 'JsonScalar' && typeof value.value === 'number';
  if (value.kind !== 'JsonArray') return false;
  const isPosition = depth === 1;
  return (!isPosition || value.items.length > 1) && value.items.every((item) => hasDepth(item, depth - 1));
}
