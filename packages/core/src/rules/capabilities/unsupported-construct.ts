/** A construct of a query that the service documents as unsupported, whatever the resource. */
import { type Conventions, type QueryRestrictions, standardConventions } from '../../semantics/index.js';
import { headerLines, memo, type RuleName } from '../../text/index.js';
import {
  type Binary,
  type Call,
  type Expression,
  type ExpandItem,
  isBeforeV4,
  isGuid,
  type Lambda,
  type Literal,
  type MemberPath,
  type Node,
  type NodeKind,
  type NodeOf,
  type QueryOption,
  type Segment,
} from '../../syntax/index.js';
import { knownLiteral, stringContent, unwrap } from '../shared/expressions/operands.js';
import { followAlias } from '../shared/expressions/parameter-alias.js';
import { hasHole, hasOption, optionWord } from '../shared/options/query-options.js';
import { listedResource } from '../shared/path/resource-conventions.js';
import { listWords, shorten } from '../shared/text/words.js';
import { defineRule, type Report } from '../engine/rule.js';
import { isServiceQuery } from '../engine/is-service-query.js';
import type { RuleContext } from '../engine/rule-context.js';

interface Fact {
  readonly message: string;
}

/** Looks at one node for what a restriction excludes; `value` is never the value that restricts nothing. */
interface Check<Value> {
  readonly kind: NodeKind;
  readonly find: (node: Node, value: Exclude<Value, undefined>, context: RuleContext, report: Report<Fact>) => void;
}

const check = <Kind extends NodeKind, Value>(
  kind: Kind,
  find: (node: NodeOf<Kind>, value: Exclude<Value, undefined>, context: RuleContext, report: Report<Fact>) => void,
): Check<Value> => ({
  kind,
  find: (node, value, context, report) => find(node as NodeOf<Kind>, value, context, report),
});

type Checks<Members> = { readonly [Name in keyof Members]-?: Check<Members[Name]> | RuleName };

/** Each restriction with its check, or the rule that has it: a new one does not compile without. */
const checks: { readonly [Option in keyof QueryRestrictions]: Checks<QueryRestrictions[Option]> } = {
  filter: {
    lambdaDepth: check('Lambda', (node, depth, context, report) => {
      if (lambdasAround(context).length + 1 <= depth) return;
      const levels = depth === 1 ? 'one level' : `${depth} levels`;
      report(node.operator, {
        message: `The service supports ${levels} of any and all; move this condition out of the outer one.`,
      });
    }),
    lambdaFields: check('Binary', findForeignFields),
    lambdaCollections: check('Lambda', (node, _, context, report) => {
      const owner = context.ancestors.at(-1);
      const parts = owner?.kind === 'MemberPath' ? owner.parts : [];
      const names = parts.flatMap((part) => (part.kind === 'Name' && !part.text.includes('.') ? [part.text] : []));
      const isOfVariable = lambdasAround(context).some(({ variable }) => variable?.text === names[0]);
      if (names.length <= (isOfVariable ? 2 : 1)) return;
      report(node.operator, {
        message: `The service supports "${node.operator.text}" for a collection of the entity itself only, not of ${shorten(names.at(-2)!)}; query the set of that entity.`,
      });
    }),
    stringLambdas: check<'Binary', StringLambdas>('Binary', findInStrings),
    comparisons: check('Binary', (node, _, _context, report) => {
      const [left, right] = sidesOf(node);
      if (node.operator.name === undefined || !isPath(left) || !isPath(right)) return;
      const advice =
        right.parts.length === 1 || pathText(right).includes('.')
          ? `put the value in quotes: '${shorten(pathText(right))}'`
          : 'write a literal on one side';
      report(node, { message: `The service compares a property with a value only; ${advice}.` });
    }),
    rangeFunctions: check('Binary', (node, functions, _, report) => {
      if (node.operator.name !== 'eq' && node.operator.name !== 'ne') return;
      for (const side of sidesOf(node)) {
        const call = side.kind === 'MemberPath' ? side.parts[0] : side;
        const name = call?.kind === 'Call' ? call.name.text.toLowerCase() : '';
        if (functions.includes(name))
          report(node.operator, {
            message: `The service compares ${name} by lt, le, gt and ge only; use one of them.`,
          });
      }
    }),
    signatures: check('Call', findInSignature),
    conditions: check('QueryOption', ({ option, value }, _, context, report) => {
      if (option !== 'filter' || context.ancestors.at(-1)?.kind !== 'Query') return;
      const open: Expression[] = [value as Expression];
      for (let at = open.pop(); at !== undefined; at = open.pop()) {
        const node = unwrap(at);
        if (node.kind === 'Logical') for (const operand of node.operands) open.push(operand);
        else if (node.kind === 'Unary' && node.operator.name === 'not') open.push(node.operand);
        const [part, ...rest] = node.kind === 'MemberPath' ? node.parts : [];
        if (part?.kind === 'Name' && rest.length === 0 && !hasHole(context.textOf(node), context))
          report(node, {
            message: `A condition of this service is a comparison; write "${shorten(part.text)} eq true".`,
          });
      }
    }),
    disjunctions: 'or-across-properties',
  },
  orderby: {
    limit: check('OrderbyList', ({ items }, limit, _, report) => {
      if (items.length > limit)
        report(items[limit]!, {
          message: `The service orders by at most ${limit} properties; remove the others.`,
        });
    }),
    functions: check('Call', ({ name }, functions, context, report) => {
      if (!functions.includes(name.text.toLowerCase())) return;
      const option = context.ancestors.find(({ kind }) => kind === 'QueryOption');
      if (option?.kind !== 'QueryOption' || option.option === 'orderby') return;
      report(name, { message: `The service supports ${name.text} in $orderby only; remove it.` });
    }),
    lambdas: check('Lambda', ({ operator }, _, context, report) => {
      if (context.ancestors.some(({ kind }) => kind === 'OrderbyItem'))
        report(operator, {
          message: `The service does not support ${operator.text} in $orderby; order by a property.`,
        });
    }),
  },
  expand: {
    limit: 'excessive-expands',
    depth: 'excessive-expand-depth',
    paths: check('ExpandItem', findInExpand),
    options: check('QueryOption', (node, allowed, context, report) => {
      if (listedResource(context)?.conventions.expandOptions === undefined)
        findInNested(node, allowed, context, report);
    }),
    prefix: check('QueryOption', ({ option, name }, _, { ancestors }, report) => {
      const outer = ancestors.findLast(({ kind }) => kind === 'QueryOption');
      if (option === undefined || name.text.startsWith('$') || outer?.kind !== 'QueryOption') return;
      if (outer.name.text.startsWith('$'))
        report(name, {
          message: `Inside ${outer.name.text} the service does not know "${name.text}"; write "$${option}".`,
        });
    }),
  },
  top: {
    limit: 'excessive-top',
    minimum: check('QueryOption', ({ option, value }, minimum, { dialect }, report) => {
      const text = value.kind === 'RawValue' ? value.text.trim() : '';
      if (option === 'top' && /^\d+$/.test(text) && Number(text) < minimum)
        report(value, {
          message: `${optionWord(dialect, 'top')} must be at least ${minimum}; write a greater number.`,
        });
    }),
    excludesPageSize: check('QueryOption', ({ option, name }, _, context, report) => {
      if (option === 'top' && isOutermost(context) && prefersPages(context))
        report(
          name,
          { message: 'The service ignores $top beside the preference maxpagesize; remove one of them.' },
          { severity: 'warning' },
        );
    }),
  },
  apply: {
    excludes: check('QueryOption', ({ option = '', name }, excluded, { dialect, ancestors }, report) => {
      const query = ancestors.at(-1);
      if (excluded.includes(option) && query?.kind === 'Query' && hasOption(query, 'apply'))
        report(name, {
          message: `The service does not support ${optionWord(dialect, option)} beside ${optionWord(dialect, 'apply')}; remove it.`,
        });
    }),
    transformations: check('Transformation', ({ name }, allowed, _, report) => {
      const word = name.text.toLowerCase();
      if (!word.includes('.') && !allowed.includes(word))
        report(name, {
          message: `The service does not support the transformation "${shorten(name.text)}"; use ${listWords(allowed, 'or')}.`,
        });
    }),
    last: check('Transformations', ({ steps }, names, _, report) => {
      for (const step of steps.slice(0, -1))
        if (step.kind === 'Transformation' && names.includes(step.name.text.toLowerCase()))
          report(step.name, {
            message: `The service supports ${step.name.text} as the last transformation only; move it to the end.`,
          });
    }),
    aggregateMethods: check('Aggregate', ({ method }, allowed, _, report) => {
      if (method?.kind === 'Name' && !allowed.includes(method.text.toLowerCase()))
        report(method, {
          message: `The service does not support the aggregation method "${shorten(method.text)}"; use ${listWords(allowed, 'or')}.`,
        });
    }),
  },
  format: {
    names: check('QueryOption', ({ option, value }, names, _, report) => {
      if (option !== 'format' || value.kind !== 'RawValue' || !/^\w+$/.test(value.text)) return;
      if (!names.includes(value.text.toLowerCase()))
        report(value, {
          message: `"${shorten(value.text)}" is not a format of the service; write ${listWords(names, 'or')}, or a media type.`,
        });
    }),
  },
};

/** The checks of other conventions. */
const otherChecks: readonly {
  readonly valueIn: (conventions: Conventions) => unknown;
  readonly check: Check<never>;
}[] = [
  { valueIn: ({ query }) => query.resources, check: check('QueryOption', findInListed) },
  { valueIn: ({ names }) => names.collections, check: check('Binary', findCollection) },
  { valueIn: ({ names }) => names.propertyTypes, check: check('Binary', findMistyped) },
  { valueIn: ({ names }) => names.propertyTypes, check: check('Segment', findMistypedKey) },
  { valueIn: ({ names }) => names.parameterValues, check: check('Segment', findInParameters) },
  { valueIn: ({ names }) => names.plainArguments, check: check('Segment', findInArguments) },
  { valueIn: ({ keys }) => keys.form, check: check('Segment', findQuotedGuid) },
];

const allChecks = [
  ...(Object.keys(checks) as (keyof QueryRestrictions)[]).flatMap((option) =>
    Object.entries<Check<never> | RuleName>(checks[option]).flatMap(([name, each]) =>
      typeof each === 'string'
        ? []
        : [
            {
              valueIn: ({ query }: Conventions): unknown =>
                Object.entries(query[option]).find(([key]) => key === name)?.[1],
              check: each,
            },
          ],
    ),
  ),
  ...otherChecks,
];

/** The checks that some conventions require, with the values of these, by the kind of their node. */
const checksFor = memo((conventions: Conventions) => {
  const needed = allChecks
    .map(({ valueIn, check: { kind, find } }) => ({
      kind,
      find,
      value: valueIn(conventions),
      standard: valueIn(standardConventions),
    }))
    .filter(({ value, standard }) => value !== standard && !(Array.isArray(value) && value.length === 0));
  return new Map(needed.map(({ kind }) => [kind, needed.filter((each) => each.kind === kind)]));
});

export const unsupportedConstruct = defineRule<NodeKind, Fact>({
  name: 'unsupported-construct',
  visits: [...new Set(allChecks.map(({ check: { kind } }) => kind))],
  appliesTo: ({ conventions }) => checksFor(conventions).size > 0,
  find(node, context, report) {
    if (!isServiceQuery(context)) return;
    for (const { find, value } of checksFor(context.conventions).get(node.kind) ?? [])
      find(node, value as never, context, report);
  },
  describe: ({ message }) => ({ message }),
});

/** The restrictions of the resource itself. */
function findInListed(node: QueryOption, _: unknown, context: RuleContext, report: Report<Fact>): void {
  const { expandOptions, searchClauses } = listedResource(context)?.conventions ?? {};
  if (node.option === 'search' && isOutermost(context)) {
    if (searchClauses === 'property') findInSearch(node, context, report);
    if (searchClauses === 'quoted') findUnquotedSearch(node, context, report);
  }
  if (expandOptions !== undefined) findInNested(node, expandOptions, context, report);
}

const isOutermost = ({ ancestors }: RuleContext): boolean => ancestors.at(-1)?.kind === 'Query';

/** An option inside an expand that is not among the allowed ones. */
function findInNested(
  { name, option }: QueryOption,
  allowed: readonly string[],
  { ancestors, dialect }: RuleContext,
  report: Report<Fact>,
): void {
  if (ancestors.at(-1)?.kind !== 'NestedOptions' || ancestors.at(-2)?.kind !== 'ExpandItem') return;
  if (option === undefined || !dialect.options.includes(option) || allowed.includes(option)) return;
  const supported = listWords(allowed.map((each) => optionWord(dialect, each)));
  report(name, {
    message: `The service does not support ${optionWord(dialect, option)} inside an expand; remove it. It supports ${supported}.`,
  });
}

const prefersPages = ({ request }: RuleContext): boolean =>
  request?.headers !== undefined &&
  headerLines(request.headers).some(
    ({ name, value }) => /^prefer$/i.test(name.trim()) && /maxpagesize\s*=/i.test(value),
  );

/** Clauses of a search that the service reads only with a property, in double quotes. */
function findInSearch({ value }: QueryOption, context: RuleContext, report: Report<Fact>): void {
  const written = context.textOf(value);
  if (hasHole(written, context)) return;
  const text = decodeSafely(written).trim();
  const clauses = text.replace(/"(?:[^"\\]|\\.){0,500}"/g, '"');
  const first = /"((?:[^"\\]|\\.){0,500})"/.exec(text)?.[1];
  if (text === '') return;
  const bare = text.replace(/["']/g, '');
  const example = bare.includes(':') ? bare : `displayName:${bare}`;
  if (first === undefined)
    return report(value, {
      message: `Each clause of $search requires double quotes and a property; write "${shorten(example)}".`,
    });
  const inside = [...text.matchAll(/"((?:[^"\\]|\\.){0,500})"/g)].map(([, clause = '']) => clause);
  const joined = inside.find((clause) => /\s(?:AND|OR)\s+\w+:/.test(clause));
  if (joined !== undefined)
    return report(value, { message: 'AND and OR are outside the double quotes; write "a:x" OR "b:y".' });
  const plain = inside.find((clause) => !/^[\w./]+:/.test(clause));
  if (plain !== undefined)
    return report(value, {
      message: `Each clause of $search requires a property; write "displayName:${shorten(plain)}".`,
    });
  if (/"\s*(?:and|or)\s*"/.test(clauses))
    report(value, { message: 'Operators of $search are in capitals; write AND or OR.' });
}

/** A property with a text that is not in double quotes. */
function findUnquotedSearch({ value }: QueryOption, context: RuleContext, report: Report<Fact>): void {
  const written = context.textOf(value);
  const text = decodeSafely(written).trim();
  if (hasHole(written, context) || /["']/.test(text) || !/^\w+:/.test(text)) return;
  report(value, { message: `A property in $search requires double quotes; write "${shorten(text)}".` });
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** A call whose arguments are not a property and texts, or have another number. */
function findInSignature(
  { name, args }: Call,
  signatures: QueryRestrictions['filter']['signatures'],
  context: RuleContext,
  report: Report<Fact>,
): void {
  const row = Object.entries(signatures).find(([each]) => each.toLowerCase() === name.text.toLowerCase())?.[1];
  if (row === undefined || hasHole(context.textOf(name), context)) return;
  const wrong = args.find((arg, i) => {
    const inner = unwrap(arg as Expression);
    if (inner.kind === 'Missing' || context.textOf(arg).includes('{{') || context.textOf(arg).startsWith('@'))
      return false;
    const isText = inner.kind === 'Literal' && inner.literal === 'string';
    return row.texts.length === 0 || (row.hasProperty === true && i === 0 ? inner.kind === 'Literal' : !isText);
  });
  if (wrong !== undefined || !row.texts.includes(args.length - (row.hasProperty === true ? 1 : 0)))
    report(wrong ?? name, { message: `The arguments of ${name.text} must be those of ${row.example}; change them.` });
}

/** The lambda operators around a node. */
const lambdasAround = ({ ancestors }: RuleContext): Lambda[] =>
  ancestors.filter((each): each is Lambda => each.kind === 'Lambda');

const sidesOf = ({ left, right }: Binary): readonly [Expression, Expression] => [unwrap(left), unwrap(right)];

const isPath = (side: Expression): side is MemberPath =>
  side.kind === 'MemberPath' && side.parts.every((part) => part.kind === 'Name' && !/^[$@]/.test(part.text));

const pathText = ({ parts }: MemberPath): string =>
  parts.map((part) => (part.kind === 'Name' ? part.text : '')).join('/');

function findForeignFields(node: Binary, _: 'any' | 'own', context: RuleContext, report: Report<Fact>): void {
  const lambdas = lambdasAround(context);
  const [lambda] = lambdas;
  if (lambda?.variable === undefined) return;
  const variables = new Set(lambdas.map(({ variable }) => variable?.text));
  for (const side of sidesOf(node)) {
    const first = isPath(side) ? side.parts[0] : undefined;
    if (first?.kind !== 'Name' || variables.has(first.text)) continue;
    report(side, {
      message: `Inside ${lambda.operator.text} the service supports fields of "${lambda.variable.text}" only; write "${lambda.variable.text}", or move the condition outside.`,
    });
  }
}

type StringLambdas = QueryRestrictions['filter']['stringLambdas'];

/** A comparison of the variable itself with a string, so that the collection contains strings. */
function findInStrings(
  node: Binary,
  operators: Exclude<StringLambdas, undefined>,
  context: RuleContext,
  report: Report<Fact>,
): void {
  const lambda = lambdasAround(context).at(-1);
  const word = lambda?.operator.text.toLowerCase();
  // A negation around it makes it the opposite.
  if ((word !== 'any' && word !== 'all') || context.ancestors.some(({ kind }) => kind === 'Unary')) return;
  const { name, text } = node.operator;
  const [left, right] = sidesOf(node);
  const isItem = (side: Expression): boolean => isPath(side) && pathText(side) === lambda?.variable?.text;
  const isString = (side: Expression): boolean => knownLiteral(side)?.literal === 'string';
  if (name === undefined || name === operators[word]) return;
  if (!(isItem(left) && isString(right)) && !(isItem(right) && isString(left))) return;
  report(node.operator, {
    message: `Inside ${word} the service compares strings by ${operators[word]} only; replace ${text}, or use ${word === 'any' ? 'all' : 'any'}.`,
  });
}

function findCollection(node: Binary, names: readonly string[], _: RuleContext, report: Report<Fact>): void {
  const [left, right] = sidesOf(node);
  for (const [side, other] of [
    [left, right],
    [right, left],
  ] as const) {
    const path = isPath(side) ? pathText(side) : '';
    if (names.some((each) => each.toLowerCase() === path.toLowerCase()) && knownLiteral(other) !== undefined)
      report(side, { message: `${path} is a collection; write ${path}/any(x:x ${node.operator.text} …).` });
  }
}

type PropertyTypes = Conventions['names']['propertyTypes'];

function findMistyped(node: Binary, types: PropertyTypes, context: RuleContext, report: Report<Fact>): void {
  // Only an enumeration has flags.
  if (node.operator.name === 'has') return;
  const [left, right] = sidesOf(node);
  findMistypedValue(left, right, types, context, report);
  findMistypedValue(right, left, types, context, report);
}

/** A literal that the type of the property, known by its name, does not have. */
function findMistypedValue(
  path: Expression,
  value: Expression,
  types: PropertyTypes,
  context: RuleContext,
  report: Report<Fact>,
): void {
  const last = path.kind === 'MemberPath' ? path.parts.at(-1) : undefined;
  if (last?.kind !== 'Name' || path.kind !== 'MemberPath') return;
  // A schema says more than a name.
  if (context.binding.referentOf(last)?.kind === 'property') return;
  const text = pathText(path);
  const type = types.find(({ pattern }) => pattern.test(text));
  if (type === undefined) return;
  if (type.type === 'quoted' && isPath(value) && value.parts.length === 1 && !isVariable(value, context)) {
    const isOtherProperty = types.some(({ pattern }) => pattern.test(pathText(value)));
    // Where no properties can be compared, that is said already.
    if (context.conventions.query.filter.comparisons === 'any' && !isOtherProperty)
      report(value, { message: `"${shorten(text)}" requires quotes; write '${shorten(pathText(value))}'.` });
    return;
  }
  const literal = knownLiteral(value) ?? withoutZone(value);
  if (literal === undefined || (literal.malformed && type.type !== 'Edm.String')) return;
  const fault = faultOfType(
    type.type,
    literal.literal,
    literal.literal === 'string' ? stringContent(literal) : literal.text,
    isBeforeV4(context.dialect),
  );
  if (fault !== undefined)
    report(literal, { message: `"${shorten(text)}" ${fault}.` }, literal.malformed ? { explains: literal } : {});
}

const isVariable = (path: MemberPath, context: RuleContext): boolean =>
  lambdasAround(context).some(({ variable }) => variable?.text === pathText(path));

/** A key with a name, such as `users(userPrincipalName=…)`. */
function findMistypedKey({ keys }: Segment, types: PropertyTypes, context: RuleContext, report: Report<Fact>): void {
  // A schema says more than a name. Where keys are segments, a name in parentheses can be that of a parameter, which can be a string.
  const mayBeString = context.schema !== undefined || context.conventions.keys.segments === 'usual';
  for (const { name, value } of keys.flatMap(({ items }) => items)) {
    const type = name === undefined ? undefined : types.find(({ pattern }) => pattern.test(name.text));
    const literal = type === undefined ? undefined : knownLiteral(value);
    if (type === undefined || literal === undefined || literal.malformed) continue;
    const isString = literal.literal === 'string';
    if (isString && mayBeString) continue;
    const fault = faultOfType(
      type.type,
      literal.literal,
      isString ? stringContent(literal) : literal.text,
      isBeforeV4(context.dialect),
    );
    if (fault !== undefined) report(literal, { message: `"${name!.text}" ${fault}.` });
  }
}

/** A date and time that is a valid string, but has no zone. */
const withoutZone = (value: Expression): Literal | undefined =>
  value.kind === 'Literal' && value.literal === 'dateTimeOffset' && !value.hasHole && !withOffset.test(value.text)
    ? value
    : undefined;

const withOffset = /(?:Z|[+-]\d\d:?\d\d)$/i;

function faultOfType(type: string, literal: string, text: string, isOld: boolean): string | undefined {
  const isDate = /^\d{4}-\d\d-\d\d/.test(text);
  switch (type) {
    case 'Edm.DateTimeOffset':
      if (literal === 'string' && isDate)
        return isOld
          ? `is a date and time; write datetimeoffset'${text.length === 10 ? `${text}T00:00:00Z` : withOffset.test(text) ? text : `${text}Z`}'`
          : `is a date and time; write ${text.length === 10 ? `${text}T00:00:00Z` : withOffset.test(text) ? text : `${text}Z`} without quotes`;
      return undefined;
    case 'instant':
      return literal === 'date' || (literal === 'string' && isDate)
        ? `is a date and time; write ${text.slice(0, 10)}T00:00:00Z without quotes`
        : undefined;
    case 'Edm.Date':
      return literal === 'string' && isDate ? `is a date; write ${text} without quotes` : undefined;
    case 'zoned':
      if (literal === 'string' && isDate) return `is a date with an offset; write ${text.slice(0, 10)}Z without quotes`;
      if (literal === 'date' && !withOffset.test(text)) return `requires an offset; write ${text}Z`;
      return undefined;
    case 'Edm.Boolean': {
      const value = /^(?:true|1)$/i.test(text) ? 'true' : /^(?:false|0)$/i.test(text) ? 'false' : undefined;
      if (literal === 'string') return `is a Boolean; write ${value ?? 'true or false'} without quotes`;
      return literal === 'integer' && value !== undefined ? `is a Boolean; write ${value}` : undefined;
    }
    case 'Edm.DateTime':
      return literal === 'string' && isDate
        ? `is a date; write datetime'${text.length === 10 ? `${text}T00:00:00` : text}'`
        : undefined;
    case 'Edm.Int32':
      return literal === 'string'
        ? `is a number; ${/^-?\d+$/.test(text) ? `write ${text} without quotes` : 'write a number'}`
        : undefined;
    case 'Edm.Guid':
      return literal === 'string' && isGuid(text) ? `is a GUID; write ${text} without quotes` : undefined;
    case 'quoted':
      return ['guid', 'date', 'dateTimeOffset', 'integer', 'boolean'].includes(literal)
        ? `requires quotes; write '${text}'`
        : undefined;
    case 'Edm.String':
      return ['guid', 'date', 'dateTimeOffset'].includes(literal)
        ? `is a string; write '${text}' in quotes`
        : undefined;
    default:
      return undefined;
  }
}

function findInExpand(item: ExpandItem, _: 'any' | 'single', context: RuleContext, report: Report<Fact>): void {
  if (context.dialect.nesting === 'slash') return;
  const [first, second, ...others] = item.path.filter((part) => part.kind === 'Name' && !part.text.includes('.'));
  if (first?.kind !== 'Name' || second?.kind !== 'Name' || second.text === '$ref') return;
  // The path to a navigation property can lead through complex ones.
  if (context.binding.referentOf(first)?.kind === 'property') return;
  if (second.text === '$count')
    return report(second, {
      message: 'The service does not support /$count in $expand; read the count by its own request.',
    });
  const rest = [second, ...others].map((part) => (part?.kind === 'Name' ? part.text : '')).join('/');
  const option = context.binding.referentOf(second)?.kind === 'property' ? '$select' : '$expand';
  report(
    item,
    { message: `The service does not support paths in $expand; write ${first.text}(${option}=${rest}).` },
    { explains: item },
  );
}

type ParameterValues = Conventions['names']['parameterValues'];

function findInParameters(
  { keys, name }: Segment,
  known: ParameterValues,
  context: RuleContext,
  report: Report<Fact>,
): void {
  if (name.kind !== 'Name') return;
  for (const { name: parameter, value } of keys.flatMap(({ items }) => items)) {
    const values = parameter === undefined ? undefined : known[parameter.text];
    const text = value.kind === 'Literal' && value.literal === 'string' ? stringContent(value) : undefined;
    if (values !== undefined && text !== undefined && !values.includes(text) && !hasHole(text, context))
      report(value, {
        message: `"${parameter!.text}" must be ${listWords(values, 'or')}, but is "${shorten(text)}".`,
      });
  }
}

/** An argument with a character that the function reads as an escape or a fragment, even where it is encoded. */
function findInArguments(
  { keys, name }: Segment,
  known: Conventions['names']['plainArguments'],
  context: RuleContext,
  report: Report<Fact>,
): void {
  const instead = name.kind === 'Name' ? known[name.text.toLowerCase()] : undefined;
  if (instead === undefined) return;
  for (const item of keys.flatMap(({ items }) => items)) {
    const value = followAlias(item.value, context)?.value ?? item.value;
    const isString = value.kind === 'Literal' && value.literal === 'string' && !hasHole(context.textOf(value), context);
    const argument = isString && value.kind === 'Literal' ? stringContent(value) : '';
    const host = /^https?:\/\/[^/]+/i.exec(argument)?.[0];
    const site = /^\/(?:sites|teams|personal)\/[^/]+/i.exec(
      context.url?.base?.text.replace(/^https?:\/\/[^/]+/i, '') ?? '',
    )?.[0];
    if (host !== undefined)
      report(value, {
        message: `The argument is a path from the root of the host; write it without ${shorten(host)}.`,
      });
    else if (site !== undefined && argument.startsWith('/') && !/^\/(?:sites|teams|personal)\//i.test(argument))
      report(
        value,
        { message: `The argument begins with the path of the site; write ${shorten(site + argument)}.` },
        { severity: 'warning' },
      );
    const [sign] = isString ? (/[#%]/.exec(stringContent(value)) ?? []) : [];
    if (sign !== undefined)
      report(value, {
        message: `This function cannot read "${sign}" in its argument; write ${instead} with ${sign === '#' ? '%23' : '%25'}.`,
      });
  }
}

function findQuotedGuid({ keys, name }: Segment, _: unknown, _context: RuleContext, report: Report<Fact>): void {
  if (name.kind !== 'Name') return;
  for (const { value } of keys.flatMap(({ items }) => items)) {
    const text = value.kind === 'Literal' && value.literal === 'string' ? stringContent(value) : '';
    if (isGuid(text))
      report(value, { message: `A key that is a GUID has no quotes; write ${text}.` }, { explains: value });
  }
}
