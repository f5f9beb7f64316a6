/** The facts about a service's queries that no OASIS term can express: lengths, page sizes, and required headers. */

/** A query that a service answers only when it is asked for in a special way. */
export interface AdvancedQueries {
  /** Query options that make a query an advanced one. */
  readonly options: readonly string[];
  /** Operators, functions and `$` segments that do so in a filter, in lower case. */
  readonly filters: readonly string[];
  /** Query options that do so when they are side by side. */
  readonly together: readonly string[];
  /** The header that an advanced query needs. */
  readonly header: { readonly name: string; readonly value: string };
  /** The query option that it needs beside the header when its filter or its order makes it one. */
  readonly option: { readonly name: string; readonly value: string };
}

/** What applies to some of a service's resources. */
export interface ResourceConventions {
  /** Resource paths, compared without case: `{key}` is any key, `{type}` a type cast; a `$count` may follow. */
  readonly paths: readonly string[];
  /** The greatest value of `top`. */
  readonly topLimit?: number;
  /** How many levels `expand` can have. */
  readonly expandLevels?: number;
  readonly advancedQueries?: AdvancedQueries;
}

/** A query option of the service's own, without `$`, as far as its documentation restricts it. */
export interface OwnOption {
  readonly name: string;
  /** The values that it can have; undefined for any. */
  readonly values?: readonly string[];
  /** Whether its value is a date, YYYY-MM-DD. */
  readonly isDate?: true;
  /** Options that cannot be beside it. */
  readonly excludes?: readonly string[];
  /** Whether every query must have it. */
  readonly isRequired?: true;
}

/** What a parameter of the segment that names the service can have as its value: `;v=2`. */
export type SegmentParameter = 'number' | 'text' | 'none';

/** What no OASIS term says about the queries of a service. @beta */
export interface QueryConventions {
  /** The greatest length of the URL of a GET in characters, by itself and in a batch; undefined where none is known. */
  readonly urlLimit: { readonly alone: number; readonly inBatch: number } | undefined;
  /** The largest page that `Prefer: maxpagesize` can ask for; undefined where none is known. */
  readonly pageLimit: number | undefined;
  /** How many navigation properties one query can expand, nested ones included; undefined where no limit is known. */
  readonly expandLimit: number | undefined;
  /** The greatest value of `top`; undefined where none is known. */
  readonly topLimit: number | undefined;
  /** The parameters that the segment with the service's name may have after a semicolon, by name; none where there are no such. */
  readonly segmentParameters: Readonly<Record<string, SegmentParameter>>;
  /** Query options of the service's own that have rules. */
  readonly ownOptions: readonly OwnOption[];
  /** Whether the conditions that an `or` joins may be about different properties. */
  readonly disjunctions: 'any' | 'one-property';
  /** What applies to some resources only; the first whose paths match counts. */
  readonly resources: readonly ResourceConventions[];
}

/** The standard restricts nothing of this. */
export const standardQueryConventions: QueryConventions = {
  urlLimit: undefined,
  pageLimit: undefined,
  expandLimit: undefined,
  topLimit: undefined,
  segmentParameters: {},
  ownOptions: [],
  disjunctions: 'any',
  resources: [],
};
