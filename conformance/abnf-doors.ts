/**
 * How a text of an ABNF rule reaches the parser: through a function of its own, or inside a request that contains it.
 */
import {
  createChecker,
  type Diagnostic,
  type LiteralKind,
  type Node,
  parse,
  parseFilter,
  type ParseResult,
  type QueryOption,
  walk,
} from '../packages/core/src/index.js';
import { parseRequestBody } from '../packages/core/src/syntax/index.js';

// How often an option may be given and which values can be sorted is said by the protocol, not by the grammar.
const checker = createChecker({ service: 'odata-4.01', skip: ['duplicate-query-option', 'non-primitive-orderby'] });

/** Forms that the standard refuses and most services ignore, which are warnings. */
const ignored: ReadonlySet<string> = new Set(['misplaced-space', 'unexpected-token']);
const isError = ({ severity, code }: Diagnostic): boolean =>
  severity === 'error' || (severity === 'warning' && ignored.has(code));
const isClean = ({ diagnostics }: ParseResult<Node>): boolean => !diagnostics.some(isError);

/** Whether a whole URL has no error, in the parser and in the rules that need no model. */
const acceptsUrl = (url: string): boolean => !checker.check({ url, placeholders: 'none' }).some(isError);

/** The kinds of literals that a rule of the ABNF allows; 4.01 lets a plain string stand for a duration and an enumeration. */
const literalRules: Readonly<Record<string, readonly LiteralKind[]>> = {
  binaryLiteral: ['binary'],
  boolean: ['boolean'],
  date: ['date'],
  dateTimeOffsetLiteral: ['dateTimeOffset'],
  dateTimeOffsetValueInUrl: ['dateTimeOffset'],
  decimalLiteral: ['integer', 'decimal', 'double'],
  doubleLiteral: ['integer', 'decimal', 'double'],
  durationLiteral: ['duration', 'string'],
  enumLiteral: ['enum', 'string'],
  geographyCollection: ['geo'],
  geographyLineString: ['geo'],
  geographyMultiLineString: ['geo'],
  geographyMultiPoint: ['geo'],
  geographyMultiPolygon: ['geo'],
  geographyPoint: ['geo'],
  geographyPolygon: ['geo'],
  geometryCollection: ['geo'],
  geometryLineString: ['geo'],
  geometryMultiLineString: ['geo'],
  geometryMultiPoint: ['geo'],
  geometryMultiPolygon: ['geo'],
  geometryPoint: ['geo'],
  geometryPolygon: ['geo'],
  guid: ['guid'],
  int16Literal: ['integer'],
  int32Literal: ['integer'],
  int64Literal: ['integer'],
  null: ['null'],
  primitiveLiteral: ['string', 'integer', 'decimal', 'boolean', 'null', 'date', 'guid', 'enum'],
  sbyteLiteral: ['integer'],
  singleLiteral: ['integer', 'decimal', 'double'],
  timeOfDayLiteral: ['timeOfDay'],
};

/** What a value of a payload is as a literal of a plain, unencoded expression. */
const valueRules: Readonly<Record<string, { readonly kinds: readonly LiteralKind[]; readonly prefix?: string }>> = {
  byteValue: { kinds: ['integer'] },
  dateTimeOffsetValue: { kinds: ['dateTimeOffset'] },
  dateValue: { kinds: ['date'] },
  decimalValue: { kinds: ['integer', 'decimal', 'double'] },
  doubleValue: { kinds: ['integer', 'decimal', 'double'] },
  durationValue: { kinds: ['duration'], prefix: 'duration' },
  enumValue: { kinds: ['enum'], prefix: 'Ns.Type' },
  int16Value: { kinds: ['integer'] },
  int32Value: { kinds: ['integer'] },
  int64Value: { kinds: ['integer'] },
  sbyteValue: { kinds: ['integer'] },
  singleValue: { kinds: ['integer', 'decimal', 'double'] },
  timeOfDayValue: { kinds: ['timeOfDay'] },
};

/** The option that a rule is the whole of; undefined for one whose name is the service's own. */
const optionRules: Readonly<Record<string, string | undefined>> = {
  compute: 'compute',
  customQueryOption: undefined,
  deltatoken: 'deltatoken',
  expand: 'expand',
  filter: 'filter',
  orderBy: 'orderby',
  orderby: 'orderby',
  search: 'search',
  select: 'select',
  skiptoken: 'skiptoken',
};

/** The names that the cases of a suite assume, by the rule of the ABNF that they are names of. */
export type AssumedNames = Readonly<Record<string, readonly string[]>>;

/** Whether the text is accepted as what the rule describes, given the names; undefined for a rule without a door. */
export function acceptsRule(rule: string, input: string, names: AssumedNames = {}): boolean | undefined {
  return hasRightNames(rule, input, names) && acceptsText(rule, input);
}

/** What only metadata can say: which query options the service has of its own, and which names are those of types. */
function hasRightNames(rule: string, input: string, names: AssumedNames): boolean {
  const { customName, complexTypeName = [], entityTypeName = [] } = names;
  if (rule === 'queryOptions' && customName !== undefined)
    return ownOptions(input).every((name) => customName.includes(name));
  if (rule !== 'context') return true;
  // In a context URL a type follows a slash only with its namespace.
  const types = [...complexTypeName, ...entityTypeName];
  const others = new Set(Object.entries(names).flatMap(([kind, list]) => (kind.endsWith('TypeName') ? [] : list)));
  const behindSlash = [...input.matchAll(/\/(\w+)(?=[,()/]|$)/g)].map(([, name = '']) => name);
  return behindSlash.every((name) => !types.includes(name) || others.has(name));
}

function acceptsText(rule: string, input: string): boolean | undefined {
  if (Object.hasOwn(literalRules, rule)) return isLiteral(parse(`?$filter=A eq ${input}`), literalRules[rule]!);
  const value = valueRules[rule];
  if (value !== undefined) {
    const text = value.prefix === undefined ? input : `${value.prefix}'${input}'`;
    return isLiteral(parseFilter(`A eq ${text}`), value.kinds);
  }
  if (Object.hasOwn(optionRules, rule)) return isOneOption(input, optionRules[rule]);
  return acceptsPart(rule, input);
}

/** The names of the options that are not system query options. */
const ownOptions = (input: string): string[] =>
  (parse(`?${input}`).tree.query?.options ?? [])
    .filter(({ option, name }) => option === undefined && !/^[$@]/.test(name.text))
    .map(({ name }) => name.text);

function acceptsPart(rule: string, input: string): boolean | undefined {
  switch (rule) {
    case 'odataUri':
    case 'odataRelativeUri':
    case 'resourcePath':
      return acceptsUrl(input);
    case 'queryOptions':
    case 'systemQueryOption':
      return acceptsUrl(`?${input}`);
    case 'boolCommonExpr':
    case 'boolcommonExpr':
    case 'notExpr':
    case 'isofExpr':
      return acceptsUrl(`?$filter=${input}`);
    case 'commonExpr':
    case 'firstMemberExpr':
    case 'propertyPathExpr':
      return input !== '' && acceptsUrl(`?$orderby=${input}`);
    case 'anyExpr':
      return acceptsUrl(`?$filter=Items/${input}`);
    // In a path a string may hold a raw "&".
    case 'stringLiteral':
      return acceptsUrl(`Set(${input})`);
    case 'searchExpr':
      return acceptsUrl(`?$search=${input}`);
    case 'functionParameter':
      return acceptsUrl(`F(${input})`);
    case 'stringInUrl':
      return acceptsUrl(`?@p=[${input}]`);
    case 'odataIdentifier':
    case 'entitySetName':
      return acceptsUrl(`?$compute=1 as ${input}`);
    case 'context':
      return acceptsUrl(`$metadata${input}`);
    case 'booleanValue':
      return parseRequestBody(`{"a":${input}}`).tree.faults.length === 0;
    case 'primitiveValue':
      return ['', 'Ns.Type', 'geography', 'binary'].some((prefix) =>
        isLiteral(parseFilter(`A eq ${prefix === '' ? input : `${prefix}'${input}'`}`)),
      );
    default:
      return acceptsHeader(rule, input);
  }
}

function acceptsHeader(rule: string, input: string): boolean | undefined {
  const line =
    rule === 'header' || rule === 'prefer'
      ? input
      : rule === 'request-id'
        ? `Content-ID: ${input}`
        : rule.toLowerCase().endsWith('preference')
          ? `Prefer: ${input}`
          : undefined;
  if (line === undefined) return undefined;
  const [, name = '', value = ''] = /^([^:]*):\s*(.*)$/s.exec(line) ?? [];
  return !checker
    .check({ method: 'GET', url: 'Products', headers: { [name]: value }, placeholders: 'none' })
    .some(isError);
}

/** Whether the right side of the comparison is one literal, of one of the kinds if any are given. */
function isLiteral(result: ParseResult<Node>, kinds?: readonly LiteralKind[]): boolean {
  let right: Node | undefined;
  walk(result.tree, (node) => {
    if (node.kind === 'Binary') right = node.right;
  });
  return (
    isClean(result) &&
    right?.kind === 'Literal' &&
    !right.malformed &&
    (kinds === undefined || kinds.includes(right.literal))
  );
}

/** Whether the text is one query option, and that option. */
function isOneOption(input: string, option: string | undefined): boolean {
  const options: readonly QueryOption[] = parse(`?${input}`).tree.query?.options ?? [];
  return acceptsUrl(`?${input}`) && options.length === 1 && options[0]!.option === option;
}
