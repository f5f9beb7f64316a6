/** The facts about a service's queries that no OASIS term can express: lengths, page sizes, required headers, and the names in use. */

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
  /** Query options of these resources, which an editor offers. */
  readonly ownOptions?: readonly string[];
}

/** A parameter of a function of the service's own. */
export interface OwnParameter {
  readonly name: string;
  /** The primitive type of its value. */
  readonly type: string;
  readonly isCollection?: true;
  /** Set where the value is the name of a property as a string: of one of these types, or of any. */
  readonly names?: 'any' | readonly string[];
}

/** A function that returns a Boolean, which a filter calls by its qualified name; all of its parameters are required. */
export interface OwnFunction {
  readonly name: string;
  readonly parameters: readonly OwnParameter[];
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
  /** Functions for filters beside those of the standard, the most used first; an editor offers them. */
  readonly ownFunctions: readonly OwnFunction[];
  /** The characters of patterns that match others, for services with an operator for patterns. */
  readonly wildcards: readonly { readonly sign: string; readonly meaning: string }[];
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
  ownFunctions: [],
  wildcards: [],
  disjunctions: 'any',
  resources: [],
};

/** Members of a type in the order of use: `any` in every place that has no list of its own. @beta */
export interface PopularMembers {
  readonly any?: readonly string[];
  readonly filter?: readonly string[];
  readonly orderby?: readonly string[];
  readonly expand?: readonly string[];
  /** After the type's entity in a path; of operations, the name without its namespace. */
  readonly path?: readonly string[];
  /** In the body of a request that writes. */
  readonly body?: readonly string[];
}

/** The names that people write most, each list in the order of use; they order what an editor offers, and no check reads them. @beta */
export interface PopularNames {
  /** What a path begins with: entity sets, singletons, functions. */
  readonly roots: readonly string[];
  /** Query options, without `$`. */
  readonly options: readonly string[];
  /** Preferences, without `odata.` and value. */
  readonly preferences: readonly string[];
  /** By the name of the type without its namespace. */
  readonly members: Readonly<Record<string, PopularMembers>>;
}

export const noPopularNames: PopularNames = { roots: [], options: [], preferences: [], members: {} };
