/** The primitive types, as far as rules need them: families of types that can be compared with each other. */

/** Types that can be compared with each other belong to one family (URL conventions 5.1.1.16, numeric promotion). */
export type TypeFamily =
  | 'boolean' | 'number' | 'string' | 'date' | 'dateTimeOffset' | 'timeOfDay' | 'duration' | 'guid' | 'binary' | 'enum'
  | 'geo' | 'structured' | 'stream'; // prettier-ignore

/** The primitive types and their families; those of `Edm.Geography…` and `Edm.Geometry…` belong to `geo`. */
export const primitiveFamilies = {
  'Edm.Boolean': 'boolean',
  'Edm.Byte': 'number',
  'Edm.SByte': 'number',
  'Edm.Int16': 'number',
  'Edm.Int32': 'number',
  'Edm.Int64': 'number',
  'Edm.Decimal': 'number',
  'Edm.Double': 'number',
  'Edm.Single': 'number',
  'Edm.String': 'string',
  'Edm.Date': 'date',
  'Edm.DateTimeOffset': 'dateTimeOffset',
  'Edm.TimeOfDay': 'timeOfDay',
  'Edm.Duration': 'duration',
  'Edm.Guid': 'guid',
  'Edm.Binary': 'binary',
  'Edm.Stream': 'stream',
} as const satisfies Readonly<Record<string, TypeFamily>>;

/** The name of a primitive type. */
export type PrimitiveName = keyof typeof primitiveFamilies;
