/** The kinds of literals, one row for each, and their prefixes and suffixes in V2 and V3 (ABNF 7). */
import type { PrimitiveName } from './type-families.js';
import { isIn, type ODataVersion } from './versions.js';

/** The kinds of literals, named after the Edm types they are literals of. */
export type LiteralKind = keyof typeof literalRows;

export interface LiteralRow {
  readonly since: ODataVersion;
  /** The widest type of such a literal by itself; undefined if its context decides. */
  readonly type?: PrimitiveName;
}

export const literalRows = {
  null: { since: '2.0' },
  boolean: { since: '2.0', type: 'Edm.Boolean' },
  integer: { since: '2.0', type: 'Edm.Int64' },
  decimal: { since: '2.0', type: 'Edm.Decimal' },
  double: { since: '2.0', type: 'Edm.Double' },
  string: { since: '2.0', type: 'Edm.String' },
  date: { since: '4.0', type: 'Edm.Date' },
  dateTimeOffset: { since: '2.0', type: 'Edm.DateTimeOffset' },
  timeOfDay: { since: '2.0', type: 'Edm.TimeOfDay' },
  duration: { since: '4.0', type: 'Edm.Duration' },
  guid: { since: '2.0', type: 'Edm.Guid' },
  binary: { since: '2.0', type: 'Edm.Binary' },
  enum: { since: '4.0' },
  geo: { since: '3.0' },
  json: { since: '4.0' },
} as const satisfies Readonly<Record<string, LiteralRow>>;

/** The kinds of literals that a version has. */
export const literalsIn = (version: ODataVersion): readonly LiteralKind[] =>
  (Object.keys(literalRows) as LiteralKind[]).filter((kind) => isIn(literalRows[kind], version));

/** The kinds of literals that V4 writes with a prefix before quotes, by prefixes in lower case. */
export const literalPrefixes: Readonly<Record<string, LiteralKind>> = {
  duration: 'duration',
  binary: 'binary',
  geography: 'geo',
  geometry: 'geo',
};

/** A literal of V2 and V3 whose prefix or suffix names its type; V4 has another notation. */
export interface V3Row {
  readonly literal: LiteralKind;
  /** The notation of V4. */
  readonly now: string;
}

/** By prefixes in lower case. */
export const v3Prefixes: Readonly<Record<string, V3Row>> = {
  datetime: {
    literal: 'dateTimeOffset',
    now: 'in V4 write it without prefix and quotes, such as 2024-01-31T12:00:00Z',
  },
  datetimeoffset: {
    literal: 'dateTimeOffset',
    now: 'in V4 write it without prefix and quotes, such as 2024-01-31T12:00:00Z',
  },
  time: { literal: 'timeOfDay', now: "in V4 write 12:30:00 for a time of day, duration'P1D' for a duration" },
  guid: { literal: 'guid', now: 'in V4 write it without prefix and quotes' },
  x: { literal: 'binary', now: "in V4 write base64url, such as binary'T0RhdGE'" },
};

/** By suffixes of numbers in lower case. */
export const v3Suffixes: Readonly<Record<string, V3Row>> = Object.fromEntries(
  Object.entries({ l: 'integer', m: 'decimal', f: 'double', d: 'double' } as const).map(([suffix, literal]) => [
    suffix,
    { literal, now: 'in V4 write it without the letter' },
  ]),
);
