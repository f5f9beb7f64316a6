/** The facts about a service's queries that no OASIS term can express: lengths, page sizes, required headers, and the names in use. */

/** A query that a service answers only when it is asked for in a special way. */
export interface AdvancedQueries {
  /** Query options that make a query an advanced one. */
  readonly options: readonly string[];
  /** Operators, functions and `$` segments that do so in a filter, in lower case. */
  readonly filters: readonly string[];
  /** Query options that do so when they are side by side. */
  readonly together: readonly string[];
  /** Query options that do so after a type cast at the end of the path. */
  readonly castsWith?: readonly string[];
  /** Options inside an expand that do so. */
  readonly nested?: readonly string[];
  /** The header that an advanced query needs. */
  readonly header: { readonly name: string; readonly value: string };
  /** The query option that it requires in addition to the header if its filter or its order makes it advanced. */
  readonly option: { readonly name: string; readonly value: string };
}

/**
 * The possible uses of a property in queries. A profile declares them for the properties of types as annotations
 * (`odatalint.V1`), and here for resources with exceptions.
 */
export interface PropertyConventions {
  /** Operators and functions that a filter can use it with, in lower case; `eq null` is a comparison with null. Undefined: any. */
  readonly filter?: readonly string[];
  /** Those that an advanced query alone can use it with. */
  readonly advancedFilter?: readonly string[];
  /** Whether queries can be ordered by it: by default, in an advanced query, or descending only; undefined where that is not known. */
  readonly sort?: 'default' | 'advanced' | 'descending' | 'none';
  /** Whether it is a relationship, which an `expand` returns and a `select` does not. */
  readonly isRelationship?: true;
  /** Whether it is a reference, of which `select` names a property that `expand` reads: `Author/Title`. */
  readonly isLookup?: true;
  /** The path of the property that has the same values and can be used. */
  readonly instead?: string;
  /** Options that cannot name it: `select`, `expand`. */
  readonly not?: readonly ('select' | 'expand')[];
}

/** The value of a member in the bodies of a resource, where no schema determines it. */
export interface MemberConventions {
  /** The JSON type of its value; `rows` is an array of arrays. */
  readonly type?: 'string' | 'number' | 'boolean' | 'object' | 'array' | 'rows';
  /** Its possible texts, compared without case; several are separated by commas. */
  readonly values?: readonly string[];
  /** The possible beginnings of its text, and one that it cannot have. */
  readonly beginnings?: readonly string[];
  readonly withoutBeginning?: string;
  /** Characters that its text cannot contain. */
  readonly withoutCharacters?: string;
  /** The name of the member to write instead. */
  readonly instead?: string;
  /** The advice for a member that the body cannot have. */
  readonly refusal?: string;
  /** The possible forms of its text, in which `{name}` is a part without dots: `SP.Data.{name}Item`. */
  readonly forms?: readonly string[];
  /** Whether a comma in its text separates values, of which it can have only one: the array has one text for each. */
  readonly single?: true;
  /** The members that an object must have. */
  readonly needs?: readonly string[];
  /** Whether it may be null although the schema declares that it is not nullable. */
  readonly mayBeNull?: true;
}

/** Restrictions of some of a service's resources. */
export interface ResourceConventions {
  /**
   * Resource paths, compared without case: `{key}` is any key, `{name}` a name, `{type}` a type cast, `{host}` a name with dots; a `*` at the beginning or end is any number of segments.
   * A `$count` may follow.
   */
  readonly paths: readonly string[];
  /** The vendor's page that says so. */
  readonly source?: string;
  /** The type of the entities, by its qualified name, whose annotations apply. */
  readonly type?: string;
  /** The greatest value of `top`. */
  readonly topLimit?: number;
  /** The maximum number of levels of `expand`. */
  readonly expandLevels?: number;
  readonly advancedQueries?: AdvancedQueries;
  /** Query options of these resources, which an editor offers. */
  readonly ownOptions?: readonly string[];
  /** The only query options that it supports; undefined for any. */
  readonly options?: readonly string[];
  /** Query options that it does not support. */
  readonly withoutOptions?: readonly string[];
  /** Query options, of the service's own or of the standard, that every read must have. */
  readonly requiredOptions?: readonly string[];
  /** Pairs of query options that exclude each other. */
  readonly exclusiveOptions?: readonly (readonly [string, string])[];
  /** The only methods that it supports. */
  readonly methods?: readonly string[];
  /** Methods that require the header If-Match. */
  readonly ifMatch?: readonly string[];
  /** Properties of which a filter must restrict one. */
  readonly requiredFilter?: readonly string[];
  /** Whether the properties of an order must come first in the filter, in the same sequence. */
  readonly orderInFilter?: true;
  /** Properties that a filter can use only in a query ordered by them. */
  readonly filterNeedsOrder?: readonly string[];
  /** The only operators and functions that a filter can use, in the spelling of the service. */
  readonly operations?: readonly string[];
  /** Groups of properties that a filter cannot combine with others. */
  readonly aloneInFilter?: readonly (readonly string[])[];
  /** The number of values of `in`, and of conditions of one `or`, in a query without the header of an advanced one. */
  readonly alternatives?: number;
  /** The only properties that a filter, an order or an expand can name. */
  readonly filterable?: readonly string[];
  readonly sortable?: readonly string[];
  readonly expandable?: readonly string[];
  /** All properties of the entity itself, and the one below which a filter and an order find other names. */
  readonly otherProperties?: { readonly below: string; readonly own: readonly string[] };
  /** By path, in the spelling of the service. */
  readonly properties?: Readonly<Record<string, PropertyConventions>>;
  /** The names of the properties of its key, all of which an address must give. */
  readonly keyNames?: readonly string[];
  /** The only names that `expand` can have without one of their properties in `select`; undefined for any. */
  readonly expandedWhole?: readonly string[];
  /** Members that the body of an insert must have. */
  readonly requiredProperties?: readonly string[];
  /** By path, in which arrays do not count. */
  readonly members?: Readonly<Record<string, MemberConventions>>;
  /** Whether the body of an insert in verbose JSON must have `__metadata`. */
  readonly verboseTypes?: true;
  /** Query options that a filter by a property requires, by the property. */
  readonly filterOptions?: Readonly<Record<string, string>>;
  /** The advice for a resource that the service does not have. */
  readonly refusal?: string;
  /** With a path that ends in `*`: the names in its place, or their beginnings up to a dot, with which the path is another resource. */
  readonly otherThan?: readonly string[];
  /** Whether it is a relationship whose members are added and removed by `/$ref`. */
  readonly isReference?: true;
  /** Names that `expand` can have only with a filter inside. */
  readonly filteredExpands?: readonly string[];
  /** The only options inside an `expand`. */
  readonly expandOptions?: readonly string[];
  /** Whether each clause of `search` is a property with text in double quotes: `"displayName:ann"`; or only in quotes if it has one. */
  readonly searchClauses?: 'property' | 'quoted';
  /** The advice in the message. */
  readonly advice?: string;
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

/** A custom query option of the service, without `$`, with the restrictions in its documentation. */
export interface OwnOption {
  readonly name: string;
  /** The values that it can have; undefined for any. */
  readonly values?: readonly string[];
  /** Whether its value is a date, YYYY-MM-DD. */
  readonly isDate?: true;
  /** Whether its value is a date that a word such as `-preview` may follow. */
  readonly isVersion?: true;
  /** Options that cannot be combined with it. */
  readonly excludes?: readonly string[];
  /** Whether every query must have it. */
  readonly isRequired?: true;
}

/** The possible values of a parameter of the segment that names the service: `;v=2`. */
export type SegmentParameter = 'number' | 'text' | 'none';

/** The arguments of a function without names. */
export interface OwnSignature {
  readonly hasProperty?: true;
  readonly texts: readonly number[];
  readonly example: string;
}

/** Documented restrictions on the query options of all resources, by option. */
export interface QueryRestrictions {
  readonly filter: {
    /** The maximum number of levels of `any` and `all`. */
    readonly lambdaDepth: number | undefined;
    /** Whether the condition of a lambda operator can only be about fields of its variable. */
    readonly lambdaFields: 'any' | 'own';
    /** Whether a lambda operator can only be about a collection of the entity or of a variable itself, not of a related entity. */
    readonly lambdaCollections: 'any' | 'own';
    /** The only operators with which `any` and `all` can compare the items of a collection of strings. */
    readonly stringLambdas: Readonly<Record<'any' | 'all', string>> | undefined;
    /** Whether one side of a comparison must be a literal. */
    readonly comparisons: 'any' | 'with-value';
    /** Functions whose result is compared by `lt`, `le`, `gt` and `ge` only, in lower case. */
    readonly rangeFunctions: readonly string[];
    /** Functions of the service's own whose arguments are strings, after a property or not: the possible numbers of strings, and an example. */
    readonly signatures: Readonly<Record<string, OwnSignature>>;
    /** Whether a condition can be a property alone, or the operand of `not`. */
    readonly conditions: 'any' | 'comparison';
    /** Whether the conditions that an `or` joins may be about different properties. */
    readonly disjunctions: 'any' | 'one-property';
  };
  readonly orderby: {
    /** The maximum number of properties. */
    readonly limit: number | undefined;
    /** Functions that only an order can call, in lower case. */
    readonly functions: readonly string[];
    /** Whether an order can contain `any` and `all`. */
    readonly lambdas: 'accepted' | 'rejected';
  };
  readonly expand: {
    /** The maximum number of navigation properties in one query, including nested ones. */
    readonly limit: number | undefined;
    /** The maximum number of levels. */
    readonly depth: number | undefined;
    /** Whether a path has one navigation property only. */
    readonly paths: 'any' | 'single';
    /** The only options inside. */
    readonly options: readonly string[] | undefined;
    /** Whether an option inside has its `$` where the outer one has it. */
    readonly prefix: 'any' | 'as-outside';
  };
  readonly top: {
    /** The greatest and the least value. */
    readonly limit: number | undefined;
    readonly minimum: number | undefined;
    /** Whether it excludes the preference for pages of a size. */
    readonly excludesPageSize: boolean;
  };
  readonly apply: {
    /** Options that cannot be combined with it. */
    readonly excludes: readonly string[];
    /** The only transformations, in lower case. */
    readonly transformations: readonly string[] | undefined;
    /** Transformations that must be the last, in lower case. */
    readonly last: readonly string[];
    /** The only methods of `aggregate`, in lower case. */
    readonly aggregateMethods: readonly string[] | undefined;
  };
  readonly format: {
    /** The only values in addition to media types. */
    readonly names: readonly string[] | undefined;
  };
}

/** Facts about the queries of a service that no OASIS term expresses. @beta */
export interface QueryConventions extends QueryRestrictions {
  /** The greatest length of the URL of a GET in characters, by itself and in a batch; undefined where none is known. */
  readonly urlLimit: { readonly alone: number; readonly inBatch: number } | undefined;
  /** The largest page that `Prefer: maxpagesize` can ask for; undefined where none is known. */
  readonly pageLimit: number | undefined;
  /** The parameters that the segment with the service's name may have after a semicolon, by name; none where there are no such. */
  readonly segmentParameters: Readonly<Record<string, SegmentParameter>>;
  /** Query options of the service's own that have rules. */
  readonly ownOptions: readonly OwnOption[];
  /** Functions for filters in addition to those of the standard, the most used first; an editor offers them. */
  readonly ownFunctions: readonly OwnFunction[];
  /** The characters of patterns that match others, for services with an operator for patterns. */
  readonly wildcards: readonly { readonly sign: string; readonly meaning: string }[];
  /** Restrictions of single resources. If several paths match, the first one with a member determines it. */
  readonly resources: readonly ResourceConventions[];
}

/** The conventions of the standard, which restricts nothing. */
export const standardQueryConventions: QueryConventions = {
  filter: {
    lambdaDepth: undefined,
    lambdaFields: 'any',
    lambdaCollections: 'any',
    stringLambdas: undefined,
    comparisons: 'any',
    rangeFunctions: [],
    signatures: {},
    conditions: 'any',
    disjunctions: 'any',
  },
  orderby: { limit: undefined, functions: [], lambdas: 'accepted' },
  expand: { limit: undefined, depth: undefined, paths: 'any', options: undefined, prefix: 'any' },
  top: { limit: undefined, minimum: undefined, excludesPageSize: false },
  apply: { excludes: [], transformations: undefined, last: [], aggregateMethods: undefined },
  format: { names: undefined },
  urlLimit: undefined,
  pageLimit: undefined,
  segmentParameters: {},
  ownOptions: [],
  ownFunctions: [],
  wildcards: [],
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

/** The most used names, each list in the order of use. They order the completions of an editor, and no check reads them. @beta */
export interface PopularNames {
  /** The possible starts of a path: entity sets, singletons, functions. */
  readonly roots: readonly string[];
  /** Query options, without `$`. */
  readonly options: readonly string[];
  /** Preferences, without `odata.` and value. */
  readonly preferences: readonly string[];
  /** By the name of the type without its namespace. */
  readonly members: Readonly<Record<string, PopularMembers>>;
}

export const noPopularNames: PopularNames = { roots: [], options: [], preferences: [], members: {} };
