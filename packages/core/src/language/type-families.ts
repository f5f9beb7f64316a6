/** The families of types that can be compared with each other, with the facts about their values, and the primitive types. */

/** The facts about the values of a family. */
interface FamilyFacts {
  /** Whether a value has no members. In some services streams and geographic values have some. */
  readonly isPlain: boolean;
  /** Whether only literals of the family are its values: OData 4.01 also accepts strings for enumeration values and durations. */
  readonly hasOwnLiterals: boolean;
}

// prettier-ignore
export const typeFamilies = {
  boolean:        { isPlain: true,  hasOwnLiterals: true },
  number:         { isPlain: true,  hasOwnLiterals: true },
  string:         { isPlain: true,  hasOwnLiterals: true },
  date:           { isPlain: true,  hasOwnLiterals: true },
  dateTimeOffset: { isPlain: true,  hasOwnLiterals: true },
  timeOfDay:      { isPlain: true,  hasOwnLiterals: true },
  guid:           { isPlain: true,  hasOwnLiterals: true },
  binary:         { isPlain: true,  hasOwnLiterals: true },
  duration:       { isPlain: true,  hasOwnLiterals: false },
  enum:           { isPlain: true,  hasOwnLiterals: false },
  geo:            { isPlain: false, hasOwnLiterals: false },
  structured:     { isPlain: false, hasOwnLiterals: false },
  stream:         { isPlain: false, hasOwnLiterals: false },
} as const satisfies Readonly<Record<string, FamilyFacts>>;

/** Types that can be compared with each other belong to one family (URL conventions 5.1.1.18, numeric promotion). */
export type TypeFamily = keyof typeof typeFamilies;

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
