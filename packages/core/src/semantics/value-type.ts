/** Types of values, as detailed as rules need them: families of Edm types that can be compared with each other. */
import {
  resolveAlias,
  type Schema,
  structuredType,
  type StructuredType,
  typeDeclaration,
  type TypeReference,
} from '../schema/index.js';
import {
  type LiteralKind,
  type LiteralRow,
  literalRows,
  primitiveFamilies,
  type TypeFamily,
} from '../language/index.js';

export interface ValueType {
  readonly family: TypeFamily;
  /** The full name of the type, `Edm.String`; for a literal the least type it has. */
  readonly name: string;
  readonly isCollection: boolean;
  /** For family `structured`. */
  readonly structured?: StructuredType;
}

/** Primitive types whose values are whole numbers, with their bounds. */
export const integerBounds: Readonly<Record<string, readonly [bigint, bigint]>> = {
  'Edm.Byte': [0n, 255n],
  'Edm.SByte': [-128n, 127n],
  'Edm.Int16': [-32768n, 32767n],
  'Edm.Int32': [-2147483648n, 2147483647n],
  'Edm.Int64': [-9223372036854775808n, 9223372036854775807n],
};

/** The primitive types, made once: each name and each literal of a query has one. */
const typesByName = (isCollection: boolean): ReadonlyMap<string, ValueType> =>
  new Map(Object.entries(primitiveFamilies).map(([name, family]) => [name, { family, name, isCollection }]));
const single = typesByName(false);
const collections = typesByName(true);

/** Types of V1 to V3 and their families; a service of V4 with such metadata may use either of two types. */
export const v3Families: Readonly<Record<string, readonly [TypeFamily, TypeFamily]>> = {
  'Edm.DateTime': ['dateTimeOffset', 'date'],
  'Edm.Time': ['timeOfDay', 'duration'],
};

/** A primitive type by its Edm name. */
export function primitiveType(name: string, isCollection = false): ValueType | undefined {
  const known = (isCollection ? collections : single).get(name);
  if (known !== undefined) return known;
  const family = v3Families[name]?.[0] ?? (name.startsWith('Edm.Geo') ? 'geo' : undefined);
  return family === undefined ? undefined : { family, name, isCollection };
}

export const booleanType = primitiveType('Edm.Boolean')!;

/** The type of a literal; undefined for `null`, JSON and enumeration values, whose type their context decides. */
export function literalType(literal: LiteralKind): ValueType | undefined {
  const { type }: LiteralRow = literalRows[literal];
  return type === undefined ? undefined : primitiveType(type);
}

/** The type of an entity or complex value of a structured type, or of a collection of them. */
export const structuredValueType = (structured: StructuredType, isCollection = false): ValueType => ({
  family: 'structured',
  name: structured.name,
  isCollection,
  structured,
});

/** The value type of a declaration's type reference; undefined when the schema does not define it. */
export function valueTypeOf(schema: Schema, reference: TypeReference): ValueType | undefined {
  const { isCollection } = reference;
  const primitive = primitiveType(reference.name, isCollection);
  if (primitive !== undefined) return primitive;
  const structured = structuredType(schema, reference.name);
  if (structured !== undefined) return structuredValueType(structured, isCollection);
  const type = typeDeclaration(schema, reference.name);
  if (type?.kind === 'enum') return { family: 'enum', name: resolveAlias(schema, reference.name), isCollection };
  if (type?.kind === 'definition') return primitiveType(type.underlyingType, isCollection);
  return undefined;
}

/** The name of a family in a sentence. */
export const familyWords: Readonly<Record<TypeFamily, string>> = {
  boolean: 'a Boolean',
  number: 'a number',
  string: 'a string',
  date: 'a date',
  dateTimeOffset: 'a date and time',
  timeOfDay: 'a time of day',
  duration: 'a duration',
  guid: 'a GUID',
  binary: 'binary data',
  enum: 'an enumeration value',
  geo: 'a geographic value',
  structured: 'an entity or a complex value',
  stream: 'a stream',
};
