/** Dialects of the query language as plain data: names, precedence, literals and shapes. The grammar is one. */
import {
  functionRow,
  functionsIn,
  isIn,
  type LiteralKind,
  literalsIn,
  type ODataVersion,
  operatorRows,
  operatorsIn,
  optionRows,
  optionsIn,
  type Precedence,
  segmentRows,
  segmentsIn,
} from '../language/index.js';

/** A place where the standard allows no space: before the parenthesis of a function, around the `=` of an option, after its value. */
export type LooseSpace = 'before-parenthesis' | 'before-equals' | 'before-value' | 'after-value';

/** The notation of a service: its names, precedence, and the functions, operators and literals that it has. @opaque */
export interface Dialect {
  readonly name: string;
  /** The version of the standard. A dialect of 4.0 lacks all additions of 4.01, including those that no list here names. */
  readonly version: ODataVersion;
  /** The precedence of `not`: 8 as in the standard, 3 between comparisons and `and`. */
  readonly notPrecedence: Precedence;
  /** Whether system query options are written with `$`, without, or either way. */
  readonly optionPrefix: 'dollar' | 'none' | 'either';
  /** Whether option names, operators, functions and keywords may be written in any case (4.01, 4.0 may not). */
  readonly anyCase: boolean;
  /** System query options of the dialect; other options of OData are known but unsupported. */
  readonly options: readonly string[];
  /** Infix and prefix operators that the dialect has. */
  readonly operators: readonly string[];
  /** Built-in functions of the dialect, with `any` and `all`. */
  readonly functions: readonly string[];
  /** Whether numbers may have a plus sign. */
  readonly plusSigns: boolean;
  /** Whether a list of `in` contains literals only, as in the standard, or any expressions. */
  readonly listItems: 'literals' | 'any';
  /** Whether the list of `in` may be without parentheses. */
  readonly bareLists: boolean;
  /** Whether a date without a time may have a UTC offset. */
  readonly zonedDates: boolean;
  /** Literal kinds that the dialect has. */
  readonly literals: readonly LiteralKind[];
  /** Whether literals with the prefixes and suffixes of V2 and V3 belong to the dialect, are reported, or are unknown words. */
  readonly v3Literals: 'own' | 'reported' | 'unknown';
  /** The prefixes of dates and times in the notation of V2 and V3; V4 has none. */
  readonly moments: readonly ('datetime' | 'datetimeoffset')[];
  /** Whether `1` and `0` also represent `true` and `false`. */
  readonly numericBooleans: boolean;
  /** Whether a string may represent a duration: `'PT1H'` for `duration'PT1H'` (4.01, 4.0 may not). */
  readonly bareDurations: boolean;
  /** Whether a string may represent a date, with or without a time: `'2024-01-01'`. */
  readonly quotedDates: boolean;
  /** The notation of nested `expand`: `Nav/Nav`, or options in parentheses. */
  readonly nesting: 'slash' | 'parentheses';
  /** The operators that accept `null`: only `eq` and `ne`, or any, as in the standard, where the result is false or null. */
  readonly nullOperands: 'equality' | 'any';
  /** Whether `in ()` is allowed. */
  readonly emptyLists: boolean;
  /** The items of `orderby`: property paths, or any expression. */
  readonly ordersBy: 'paths' | 'expressions';
  /** Spaces that are accepted although the standard does not allow them. */
  readonly looseSpaces: readonly LooseSpace[];
  /** Whether `@name` may represent a value that a query option of that name gives. */
  readonly parameterAliases: boolean;
  /** The notation of types in `isof` and `cast`: as in the standard, or also in quotes, as before V4. */
  readonly typeNames: 'names' | 'names-or-strings';
  /** Path segments that begin with `$` which the dialect has. */
  readonly pathSegments: readonly string[];
  /** Names that begin with `$` which the dialect has in the values of query options, such as `$it`. */
  readonly expressionNames: readonly string[];
  /** Whether a resource path can continue from an entity to its properties, or only to other entities. */
  readonly propertiesInPath: boolean;
  /** Whether a key may be a path segment of its own, without parentheses. */
  readonly keySegments: boolean;
  /**
   * The ends of segments around a path of the service's own, as in `root:/folder/file (1):/content`; undefined if it
   * has no such paths.
   */
  readonly ownPathMark: string | undefined;
  /** Whether empty parentheses may follow the name of a collection, without a meaning. */
  readonly emptyParentheses: boolean;
  /** Whether imported operations may have their parameters as query options. */
  readonly parametersInQuery: boolean;
  /** Whether the name of a derived type may follow a resource or a property. */
  readonly casts: boolean;
  /** Whether paths and expressions may call functions and actions that the schema declares. */
  readonly boundOperations: boolean;
  /** Whether an expression may continue after a collection, with `any`, `all` or its count. */
  readonly collectionPaths: boolean;
  /** Whether enumeration literals and operations need their namespaces, and functions their parentheses; 4.01 requires neither. */
  readonly fullNames: boolean;
  /** Whether a number can be compared with an enumeration value; the standard has only its members and their values in quotes. */
  readonly enumNumbers: boolean;
}

/** OData 4.01, the standard. */
export const odata401: Dialect = {
  name: 'odata-4.01',
  version: '4.01',
  notPrecedence: 8,
  optionPrefix: 'either',
  anyCase: true,
  options: optionsIn('4.01'),
  operators: operatorsIn('4.01'),
  functions: functionsIn('4.01'),
  plusSigns: true,
  listItems: 'literals',
  bareLists: false,
  zonedDates: false,
  literals: literalsIn('4.01'),
  v3Literals: 'reported',
  moments: [],
  numericBooleans: false,
  bareDurations: true,
  quotedDates: false,
  nesting: 'parentheses',
  nullOperands: 'any',
  emptyLists: true,
  ordersBy: 'expressions',
  looseSpaces: [],
  parameterAliases: true,
  typeNames: 'names',
  pathSegments: segmentsIn('4.01', 'path'),
  expressionNames: segmentsIn('4.01', 'expression'),
  propertiesInPath: true,
  keySegments: true,
  ownPathMark: undefined,
  emptyParentheses: false,
  parametersInQuery: false,
  casts: true,
  boundOperations: true,
  collectionPaths: true,
  fullNames: false,
  enumNumbers: false,
};

/** Whether a dialect is one of the versions before V4. */
export const isBeforeV4 = ({ version }: Pick<Dialect, 'version'>): boolean => version === '2.0' || version === '3.0';

/** Whether a dialect of 4.0 lacks an option, operator, function or word because 4.01 added it. */
export function isTooNew(name: string, { version }: Dialect): boolean {
  if (version !== '4.0') return false;
  const lower = name.toLowerCase();
  const row =
    functionRow(lower) ?? [...operatorRows, ...optionRows, ...segmentRows].find((each) => each.name === lower);
  return row !== undefined && row.until === undefined && !isIn(row, version);
}

/** OData 4.02, a committee draft: flags of regular expressions, and query options in a JSON or form body. */
export const odata402: Dialect = {
  ...odata401,
  name: 'odata-4.02',
  version: '4.02',
  options: optionsIn('4.02'),
  operators: operatorsIn('4.02'),
  functions: functionsIn('4.02'),
  literals: literalsIn('4.02'),
  pathSegments: segmentsIn('4.02', 'path'),
  expressionNames: segmentsIn('4.02', 'expression'),
};

/** OData 4.0: options with their `$`, names in one case, and nothing that 4.01 added. */
export const odata40: Dialect = {
  ...odata401,
  name: 'odata-4.0',
  version: '4.0',
  optionPrefix: 'dollar',
  anyCase: false,
  bareDurations: false,
  fullNames: true,
  options: optionsIn('4.0'),
  operators: operatorsIn('4.0'),
  functions: functionsIn('4.0'),
  pathSegments: segmentsIn('4.0', 'path'),
  expressionNames: segmentsIn('4.0', 'expression'),
};

/** OData 3.0: literals with prefixes and suffixes, `substringof`, `$inlinecount`, slashes in expand, `$links`. */
export const odataV3: Dialect = {
  ...odata40,
  name: 'odata-v3',
  version: '3.0',
  options: optionsIn('3.0'),
  operators: operatorsIn('3.0'),
  functions: functionsIn('3.0'),
  plusSigns: false,
  literals: literalsIn('3.0'),
  v3Literals: 'own',
  moments: ['datetime', 'datetimeoffset'],
  numericBooleans: true,
  nesting: 'slash',
  emptyLists: false,
  // MS-ODATA 2.2.3.6.1.3 and 2.2.3.6.1.4: `"$filter" [WSP] "=" [WSP]`
  looseSpaces: ['before-parenthesis', 'before-equals', 'before-value', 'after-value'],
  typeNames: 'names-or-strings',
  fullNames: false,
  enumNumbers: true,
  pathSegments: segmentsIn('3.0', 'path'),
  expressionNames: segmentsIn('3.0', 'expression'),
  keySegments: false,
  emptyParentheses: true,
  parametersInQuery: true,
};

/** OData 2.0, and 1.0 as a part of it: no type segments, no `any` and `all`, no functions and actions that are bound. */
export const odataV2: Dialect = {
  ...odataV3,
  name: 'odata-v2',
  version: '2.0',
  functions: functionsIn('2.0'),
  literals: literalsIn('2.0'),
  parameterAliases: false,
  pathSegments: segmentsIn('2.0', 'path'),
  expressionNames: segmentsIn('2.0', 'expression'),
  casts: false,
  boundOperations: false,
  collectionPaths: false,
};

/** The asset management service: options without `$`, `like` and `in`, `not` between comparisons and `and`, slashes in `expand`. */
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
  v3Literals: 'unknown',
  bareDurations: false,
  nesting: 'slash',
  nullOperands: 'equality',
  emptyLists: false,
  ordersBy: 'paths',
  looseSpaces: ['before-equals', 'before-value', 'after-value'],
  parameterAliases: false,
  pathSegments: [],
  expressionNames: [],
  propertiesInPath: false,
  keySegments: false,
  casts: false,
  boundOperations: false,
  collectionPaths: false,
};

/** The dialects by name. */
export const dialects: Readonly<Record<string, Dialect>> = {
  [odata401.name]: odata401,
  [odata402.name]: odata402,
  [odata40.name]: odata40,
  [odataV3.name]: odataV3,
  [odataV2.name]: odataV2,
  [assetManagement.name]: assetManagement,
};
