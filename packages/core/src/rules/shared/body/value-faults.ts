/** What is wrong with a JSON value as the value of a declared property (OData 4.01 JSON format 7.1). */
import {
  type EnumType,
  type Property,
  type Schema,
  typeDeclaration,
  type TypeReference,
} from '../../../schema/index.js';
import { familyWords, integerBounds, type TypeFamily, valueTypeOf } from '../../../semantics/index.js';
import { classifyLiteral, type JsonNode, type JsonScalar, type LiteralKind } from '../../../syntax/index.js';

/** A value that does not fit, and in words what would. */
export interface ValueFault {
  readonly value: JsonNode;
  readonly expected: string;
}

export interface ValueOptions {
  /** Whether exact numbers may be strings. */
  readonly takesNumericStrings: boolean;
}

/** The faults of a value; none for types that are not known, for holes and for null. */
export function valueFaults(value: JsonNode, property: Property, schema: Schema, options: ValueOptions): ValueFault[] {
  const { type } = property;
  if (value.kind === 'Hole' || (value.kind === 'JsonScalar' && value.value === null)) return [];
  if (!type.isCollection) return faultOf(value, property, type, schema, options);
  if (valueTypeOf(schema, type) === undefined) return [];
  if (value.kind !== 'JsonArray') return holdsHole(value) ? [] : [{ value, expected: 'an array' }];
  return value.items.flatMap((item) => {
    const isNull = item.kind === 'Hole' || (item.kind === 'JsonScalar' && item.value === null);
    return isNull ? [] : faultOf(item, property, { ...type, isCollection: false }, schema, options);
  });
}

const holdsHole = (value: JsonNode): boolean => value.kind === 'Hole' || (value.kind === 'JsonScalar' && value.hasHole);

function faultOf(
  value: JsonNode,
  property: Property,
  reference: TypeReference,
  schema: Schema,
  options: ValueOptions,
): ValueFault[] {
  const type = valueTypeOf(schema, reference);
  if (type === undefined || unchecked.has(type.family)) return [];
  if (type.family === 'structured')
    return value.kind === 'JsonObject' || holdsHole(value) ? [] : [{ value, expected: 'an object' }];
  // A text per language stands for the text where properties are multi-lingual.
  if (
    value.kind === 'JsonObject' &&
    type.family === 'string' &&
    property.annotations.some(({ term }) => term === languageDependent)
  )
    return [];
  if (value.kind !== 'JsonScalar') return [{ value, expected: expectedWords(type.family, type.name) }];
  // What a text with a hole becomes is not known; that it is a text is.
  if (value.hasHole && type.family !== 'boolean') return [];
  const expected = scalarFault(value, type.family, type.name, property, schema, options);
  return expected === undefined ? [] : [{ value, expected }];
}

const languageDependent = 'Org.OData.Core.V1.IsLanguageDependent';

const unchecked: ReadonlySet<TypeFamily> = new Set(['binary', 'geo', 'stream', 'duration']);

const literalKinds: Readonly<Partial<Record<TypeFamily, LiteralKind>>> = {
  date: 'date',
  dateTimeOffset: 'dateTimeOffset',
  timeOfDay: 'timeOfDay',
};

function scalarFault(
  { value, text }: JsonScalar,
  family: TypeFamily,
  name: string,
  property: Property,
  schema: Schema,
  options: ValueOptions,
): string | undefined {
  const fault = expectedWords(family, name);
  switch (family) {
    case 'boolean':
      return typeof value === 'boolean' ? undefined : fault;
    case 'string': {
      if (typeof value !== 'string') return fault;
      const { maxLength } = property;
      return maxLength !== undefined && value.length > maxLength
        ? `a string of at most ${maxLength} characters`
        : undefined;
    }
    case 'number':
      return isNumberOf(value, text, name, options) ? undefined : fault;
    case 'guid':
      return typeof value === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
        ? undefined
        : fault;
    case 'enum':
      return enumFault(value, name, schema);
    default: {
      const kind = literalKinds[family];
      if (typeof value !== 'string') return fault;
      if (kind === undefined) return undefined;
      if (!/^-?\d/.test(value)) return fault;
      const literal = classifyLiteral(value);
      return literal.literal === kind && !literal.malformed ? undefined : fault;
    }
  }
}

/** No number of a person has more digits. */
const longestNumber = 100;

function isNumberOf(
  value: JsonScalar['value'],
  text: string,
  name: string,
  { takesNumericStrings }: ValueOptions,
): boolean {
  if (typeof value === 'string') {
    if (name === 'Edm.Double' || name === 'Edm.Single') return value === 'INF' || value === '-INF' || value === 'NaN';
    if (!takesNumericStrings || (name !== 'Edm.Int64' && name !== 'Edm.Decimal')) return false;
    return /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(value);
  }
  if (typeof value !== 'number') return false;
  const bounds = integerBounds[name];
  if (bounds === undefined) return true;
  if (!Number.isInteger(value)) return false;
  const exact = /^-?\d+$/.test(text) && text.length <= longestNumber ? BigInt(text) : BigInt(value);
  return bounds[0] <= exact && exact <= bounds[1];
}

function enumFault(value: JsonScalar['value'], name: string, schema: Schema): string | undefined {
  if (typeof value === 'number') return undefined;
  const type = typeDeclaration(schema, name) as EnumType;
  const names = [...type.members.keys()];
  const isMember = (part: string): boolean => type.members.has(part.trim()) || /^\s*-?\d+\s*$/.test(part);
  const parts = typeof value === 'string' ? (type.isFlags ? value.split(',') : [value]) : [];
  if (parts.length > 0 && parts.every(isMember)) return undefined;
  const shown = names.slice(0, 5).map((member) => `"${member}"`);
  return `one of ${shown.join(', ')}${names.length > shown.length ? ' …' : ''}`;
}

function expectedWords(family: TypeFamily, name: string): string {
  const bounds = integerBounds[name];
  if (bounds !== undefined) return `a whole number from ${bounds[0]} to ${bounds[1]}`;
  if (family === 'date') return 'a date as a string, YYYY-MM-DD';
  if (family === 'dateTimeOffset') return 'a date with time and offset as a string, YYYY-MM-DDThh:mm:ssZ';
  if (family === 'timeOfDay') return 'a time of day as a string, hh:mm:ss';
  if (family === 'guid') return 'a GUID as a string';
  return familyWords[family];
}
