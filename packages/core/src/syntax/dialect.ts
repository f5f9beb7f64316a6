/** Dialects of the query language as plain data: names, precedence, literals and shapes. The grammar is one. */
import type { LiteralKind } from './tree/index.js';

/** How tightly an operator binds; higher binds tighter. */
export type Precedence = number;

/** What an operator is for; decides the types of its operands and result. */
export type OperatorRole =
  'logical' | 'equality' | 'relational' | 'membership' | 'pattern' | 'additive' | 'multiplicative' | 'flags';

export interface OperatorShape {
  readonly role: OperatorRole;
  readonly precedence: Precedence;
}

/** Every infix operator that OData or one of its dialects knows; all of them parse in every dialect. */
export const operators: Readonly<Record<string, OperatorShape>> = {
  or: { role: 'logical', precedence: 1 },
  and: { role: 'logical', precedence: 2 },
  eq: { role: 'equality', precedence: 4 },
  ne: { role: 'equality', precedence: 4 },
  gt: { role: 'relational', precedence: 5 },
  ge: { role: 'relational', precedence: 5 },
  lt: { role: 'relational', precedence: 5 },
  le: { role: 'relational', precedence: 5 },
  like: { role: 'pattern', precedence: 5 },
  add: { role: 'additive', precedence: 6 },
  sub: { role: 'additive', precedence: 6 },
  mul: { role: 'multiplicative', precedence: 7 },
  div: { role: 'multiplicative', precedence: 7 },
  divby: { role: 'multiplicative', precedence: 7 },
  mod: { role: 'multiplicative', precedence: 7 },
  has: { role: 'flags', precedence: 9 },
  in: { role: 'membership', precedence: 9 },
};

/** The minus sign binds tighter than every infix operator but `has` and `in` (URL conventions 5.1.1.16). */
export const minusPrecedence: Precedence = 8;

/** A place where the standard has no space: before a function's parenthesis, around the `=` of an option, after its value. */
export type LooseBlank = 'before-parenthesis' | 'before-equals' | 'before-value' | 'after-value';

/** How a service spells what the standard spells in its own way: names, precedence, and what there is of each kind. @beta */
export interface Dialect {
  readonly name: string;
  /** The version of the standard that it follows: of what only 4.01 has, a dialect of 4.0 lacks even what no list here names. */
  readonly version: '4.0' | '4.01';
  /** How tightly `not` binds: 8 as in the standard, 3 between comparisons and `and`. */
  readonly notPrecedence: Precedence;
  /** Whether system query options are written with `$`, without, or either way. */
  readonly optionPrefix: 'dollar' | 'none' | 'either';
  /** Whether option names, operators, functions and keywords may be written in any case (4.01, 4.0 may not). */
  readonly anyCase: boolean;
  /** System query options that the dialect has; the other ones of OData are known but unsupported. */
  readonly options: readonly string[];
  /** Infix and prefix operators that the dialect has. */
  readonly operators: readonly string[];
  /** Canonical functions that the dialect has; `any` and `all` among them. */
  readonly functions: readonly string[];
  /** Whether numbers may have a plus sign. */
  readonly plusSigns: boolean;
  /** Whether a list of `in` holds literals only, as in the standard, or whatever has a value. */
  readonly listItems: 'literals' | 'any';
  /** Literal kinds that the dialect has. */
  readonly literals: readonly LiteralKind[];
  /** Whether a literal of V2 or V3 is reported as one of an earlier version, or is unknown like any other word. */
  readonly formerLiterals: 'reported' | 'unknown';
  /** Whether a string may stand for a duration: `'PT1H'` for `duration'PT1H'` (4.01, 4.0 may not). */
  readonly bareDurations: boolean;
  /** How `expand` goes deeper: `Nav/Nav`, or options in parentheses. */
  readonly nesting: 'slash' | 'parentheses';
  /** Which operators take `null`: `eq` and `ne` alone, or any, as in the standard, where the result is false or null. */
  readonly nullOperands: 'equality' | 'any';
  /** Whether `in ()` is allowed. */
  readonly emptyLists: boolean;
  /** What `orderby` takes: paths of properties, or any expression. */
  readonly ordersBy: 'paths' | 'expressions';
  /** Blanks that are taken though the standard has none there. */
  readonly looseBlanks: readonly LooseBlank[];
  /** Whether `@name` may stand for a value that a query option of that name gives. */
  readonly parameterAliases: boolean;
  /** How `isof` and `cast` name a type: as the standard has it, or in quotes too, as before V4. */
  readonly typeNames: 'names' | 'names-or-strings';
  /** Path segments that begin with `$` which the dialect has. */
  readonly pathSegments: readonly string[];
  /** Names that begin with `$` which the dialect has in the values of query options, such as `$it`. */
  readonly expressionNames: readonly string[];
  /** Whether a resource path may go on from an entity to its properties, or only to other entities. */
  readonly pathMembers: boolean;
  /** Whether a key may be a path segment of its own, without parentheses. */
  readonly keySegments: boolean;
  /** Whether the name of a derived type may follow a resource or a property. */
  readonly casts: boolean;
  /** Whether paths and expressions may call functions and actions that the schema declares. */
  readonly boundOperations: boolean;
  /** Whether an expression may go on from a collection, to `any`, `all` or its size. */
  readonly collectionPaths: boolean;
}

/** The system query options of OData 4.01 and its extensions: canonical name, without `$`. */
export const systemQueryOptions: readonly string[] = [
  'apply', 'compute', 'count', 'deltatoken', 'expand', 'filter', 'format', 'id', 'index', 'levels', 'orderby',
  'schemaversion', 'search', 'select', 'skip', 'skiptoken', 'top', 'inlinecount',
]; // prettier-ignore

/** The options of the temporal extension, which are written with their `$` only, since without it they are common words. */
export const temporalOptions: readonly string[] = ['at', 'from', 'to', 'toinclusive'];

/** The canonical functions of OData 4.01 with the least and greatest number of arguments (URL conventions 5.1.1.4 ff). */
export const canonicalFunctions: Readonly<Record<string, readonly [number, number]>> = {
  any: [0, 1],
  all: [1, 1],
  concat: [2, 2],
  contains: [2, 2],
  endswith: [2, 2],
  indexof: [2, 2],
  length: [1, 1],
  startswith: [2, 2],
  substring: [2, 3],
  hassubset: [2, 2],
  hassubsequence: [2, 2],
  matchespattern: [2, 2],
  tolower: [1, 1],
  toupper: [1, 1],
  trim: [1, 1],
  date: [1, 1],
  day: [1, 1],
  fractionalseconds: [1, 1],
  hour: [1, 1],
  maxdatetime: [0, 0],
  mindatetime: [0, 0],
  minute: [1, 1],
  month: [1, 1],
  now: [0, 0],
  second: [1, 1],
  time: [1, 1],
  totaloffsetminutes: [1, 1],
  totalseconds: [1, 1],
  year: [1, 1],
  ceiling: [1, 1],
  floor: [1, 1],
  round: [1, 1],
  cast: [1, 2],
  isof: [1, 2],
  case: [1, Infinity],
  isdefined: [1, 1],
  'geo.distance': [2, 2],
  'geo.intersects': [2, 2],
  'geo.length': [1, 1],
};

const standardOperators = Object.keys(operators).filter((name) => name !== 'like');

/** OData 4.01, the standard. */
export const odata401: Dialect = {
  name: 'odata-4.01',
  version: '4.01',
  notPrecedence: 8,
  optionPrefix: 'either',
  anyCase: true,
  options: [...systemQueryOptions.filter((name) => name !== 'inlinecount'), ...temporalOptions],
  operators: [...standardOperators, 'not', '-'],
  functions: Object.keys(canonicalFunctions),
  plusSigns: true,
  listItems: 'literals',
  literals: [
    'null',
    'boolean',
    'integer',
    'decimal',
    'double',
    'string',
    'date',
    'dateTimeOffset',
    'timeOfDay',
    'duration',
    'guid',
    'binary',
    'enum',
    'geo',
    'json',
  ],
  formerLiterals: 'reported',
  bareDurations: true,
  nesting: 'parentheses',
  nullOperands: 'any',
  emptyLists: true,
  ordersBy: 'expressions',
  looseBlanks: [],
  parameterAliases: true,
  typeNames: 'names',
  pathSegments: [
    '$all', '$batch', '$count', '$crossjoin', '$each', '$entity', '$filter', '$metadata', '$query', '$ref', '$value',
  ],
  expressionNames: ['$count', '$each', '$filter', '$it', '$query', '$ref', '$root', '$this', '$value'],
  pathMembers: true,
  keySegments: true,
  casts: true,
  boundOperations: true,
  collectionPaths: true,
}; // prettier-ignore

/** What 4.01 added to 4.0 ("What's New in OData Version 4.01", committee note 04, and the grammars of both versions). */
const addedIn401: ReadonlySet<string> = new Set([
  // Query options: 3.1.5 computed properties, ordered collections, schema versions.
  'compute', 'index', 'schemaversion',
  // Operators and functions of the extended query language; 4.0 has only those of its URL conventions 5.1.1.1 to 5.1.1.4.
  'in', 'divby', 'case', 'hassubset', 'hassubsequence', 'matchespattern',
  // Set-based operations, queries in the body of a POST, and the members that a condition on a collection is about.
  '$each', '$filter', '$query', '$this',
]); // prettier-ignore

/** Whether a dialect of 4.0 lacks an option, operator, function or word that 4.01 added. */
export const isTooNew = (name: string, { version }: Dialect): boolean =>
  version === '4.0' && addedIn401.has(name.toLowerCase());

const in40 = (names: readonly string[]): readonly string[] => names.filter((name) => !addedIn401.has(name));

/** OData 4.0: options with their `$`, names in one case, and nothing that 4.01 added. */
export const odata40: Dialect = {
  ...odata401,
  name: 'odata-4.0',
  version: '4.0',
  optionPrefix: 'dollar',
  anyCase: false,
  bareDurations: false,
  options: in40(odata401.options),
  operators: in40(odata401.operators),
  functions: in40(odata401.functions),
  pathSegments: in40(odata401.pathSegments),
  expressionNames: in40(odata401.expressionNames),
};

/** The asset management service: no `$`, `like` and `in`, `not` between comparisons and `and`, expand by slash. */
export const assetManagement: Dialect = {
  ...odata401,
  name: 'asset-management',
  notPrecedence: 3,
  optionPrefix: 'none',
  anyCase: false,
  options: ['filter', 'orderby', 'expand', 'select', 'top', 'skip', 'count'],
  operators: ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'like', 'in', 'and', 'or', 'not'],
  functions: [],
  plusSigns: false,
  listItems: 'any',
  literals: ['null', 'boolean', 'integer', 'decimal', 'string', 'date', 'dateTimeOffset', 'timeOfDay'],
  formerLiterals: 'unknown',
  bareDurations: false,
  nesting: 'slash',
  nullOperands: 'equality',
  emptyLists: false,
  ordersBy: 'paths',
  looseBlanks: ['before-equals', 'before-value', 'after-value'],
  parameterAliases: false,
  pathSegments: [],
  expressionNames: [],
  pathMembers: false,
  keySegments: false,
  casts: false,
  boundOperations: false,
  collectionPaths: false,
};

/** The dialects by name. */
export const dialects: Readonly<Record<string, Dialect>> = {
  [odata401.name]: odata401,
  [odata40.name]: odata40,
  [assetManagement.name]: assetManagement,
};
