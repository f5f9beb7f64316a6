/** The names of the canonical functions in a bound query. */

/**
 * The canonical functions (URL conventions 5.1.1.5 to 5.1.1.11), those of V3 without a successor, and `isdefined` of data aggregation.
 * `any`, `all`, `case`, `cast` and `isof` are expressions of their own.
 *
 * @public
 */
export type FunctionName = (typeof functionNames)[number];

/** The names of the canonical functions, in lower case. @public */
export const functionNames = [
  'concat', 'contains', 'endswith', 'indexof', 'length', 'startswith', 'substring', 'hassubset', 'hassubsequence',
  'matchespattern', 'tolower', 'toupper', 'trim', 'date', 'day', 'fractionalseconds', 'hour', 'maxdatetime', 'mindatetime',
  'minute', 'month', 'now', 'second', 'time', 'totaloffsetminutes', 'totalseconds', 'year', 'ceiling', 'floor', 'round',
  'geo.distance', 'geo.intersects', 'geo.length', 'isdefined', 'replace', 'years', 'days', 'hours', 'minutes', 'seconds',
] as const; // prettier-ignore
