/** The constants of a query, exact for every primitive type. */

/**
 * A value of a query. Numbers with decimal places, dates and times keep their digits as text, because no type of JavaScript
 * contains them all. `dateTimeOffset` has its point in time too: `epochMs` in whole milliseconds since 1970 (rounded down), and
 * `fraction`, the remaining digits of the second after the milliseconds without trailing zeros. In `binary` the bytes are decoded.
 * The text of `geo` is WKT without the prefix, quotes and `SRID=…;`. `json` is a JSON object, with its text as written.
 *
 * @public
 */
export type ODataValue =
  | { readonly kind: 'null' }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'integer'; readonly value: bigint }
  /** A number in decimal notation without an exponent: `-12.50`. */
  | { readonly kind: 'decimal'; readonly text: string }
  | { readonly kind: 'double'; readonly value: number }
  | { readonly kind: 'string'; readonly value: string }
  /** `2024-01-31`. */
  | { readonly kind: 'date'; readonly text: string }
  /** `12:30:00` or `12:30:00.123`; seconds are always present. */
  | { readonly kind: 'timeOfDay'; readonly text: string }
  /** In lower case. */
  | { readonly kind: 'guid'; readonly text: string }
  /** The text is ISO 8601 with an offset; a date and time of V2 and V3 without an offset counts as UTC. */
  | { readonly kind: 'dateTimeOffset'; readonly text: string; readonly epochMs: number; readonly fraction: string }
  /** Days and whole seconds, of one sign; `fraction` contains the digits after the point. */
  | {
      readonly kind: 'duration';
      readonly sign: 1 | -1;
      readonly days: number;
      readonly seconds: number;
      readonly fraction: string;
    }
  | { readonly kind: 'binary'; readonly bytes: Uint8Array }
  /** The full name of the type, the members in the order of the text, and the sum of their values. */
  | { readonly kind: 'enum'; readonly type: string; readonly members: readonly string[]; readonly value: bigint }
  | { readonly kind: 'geo'; readonly srid: number; readonly wkt: string; readonly isGeography: boolean }
  | { readonly kind: 'collection'; readonly items: readonly ODataValue[] }
  | { readonly kind: 'json'; readonly value: unknown; readonly text: string };
