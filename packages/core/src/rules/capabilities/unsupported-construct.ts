/** A construct of a query that the service documents as unsupported, whatever the resource. */
import type { QueryRestrictions } from '../../semantics/index.js';
import { headerLines } from '../../text/index.js';
import {
  type Binary,
  type Expression,
  type ExpandItem,
  isGuid,
  type Lambda,
  type Node,
  type NodeKind,
  type QueryOption,
  type Segment,
} from '../../syntax/index.js';
import { knownLiteral, stringContent, unwrap } from '../shared/expressions/operands.js';
import { hasHole, hasOption, optionWord } from '../shared/options/query-options.js';
import { listedResource } from '../shared/path/resource-conventions.js';
import { listWords, shorten } from '../shared/text/words.js';
import { defineRule, type Report } from '../engine/rule.js';
import { isServiceQuery } from '../engine/is-service-query.js';
import type { RuleContext } from '../engine/rule-context.js';

interface Fact {
  readonly message: string;
}

type Find = (node: Node, restrictions: QueryRestrictions, context: RuleContext, report: Report<Fact>) => void;

/** The checks of each kind of node. */
const checks: Partial<Record<NodeKind, Find>> = {
  Transformations(node, { lastTransformations }, _context, report) {
    if (node.kind !== 'Transformations' || lastTransformations === undefined) return;
    for (const step of node.steps.slice(0, -1))
      if (step.kind === 'Transformation' && lastTransformations.includes(step.name.text.toLowerCase()))
        report(step.name, {
          message: `The service supports ${step.name.text} as the last transformation only; move it to the end.`,
        });
  },
  Lambda: (node, restrictions, context, report) => findInLambda(node as Lambda, restrictions, context, report),
  Binary: (node, restrictions, context, report) => findInComparison(node as Binary, restrictions, context, report),
  ExpandItem: (node, restrictions, context, report) => findInExpand(node as ExpandItem, restrictions, context, report),
  Segment: (node, restrictions, _context, report) => findInKey(node as Segment, restrictions, report),
  OrderbyList(node, { orderbyLimit }, _context, report) {
    if (node.kind !== 'OrderbyList' || orderbyLimit === undefined || node.items.length <= orderbyLimit) return;
    report(node.items[orderbyLimit]!, {
      message: `The service orders by at most ${orderbyLimit} properties; remove the others.`,
    });
  },
  QueryOption(node, { expandOptions, applyExcludes, formats, topMinimum, topExcludesPageSize }, context, report) {
    if (node.kind !== 'QueryOption' || node.option === undefined) return;
    const { option, value } = node;
    const query = context.ancestors.at(-1);
    if (applyExcludes?.includes(option) === true && query?.kind === 'Query' && hasOption(query, 'apply'))
      report(node.name, {
        message: `The service does not support ${optionWord(context.dialect, option)} beside ${optionWord(context.dialect, 'apply')}; remove it.`,
      });
    if (
      option === 'format' &&
      formats !== undefined &&
      value.kind === 'RawValue' &&
      /^\w+$/.test(value.text) &&
      !formats.includes(value.text.toLowerCase())
    )
      report(value, {
        message: `"${shorten(value.text)}" is not a format of the service; write ${listWords(formats, 'or')}, or a media type.`,
      });
    const text = value.kind === 'RawValue' ? value.text.trim() : '';
    if (option === 'top' && topMinimum !== undefined && /^\d+$/.test(text) && Number(text) < topMinimum)
      report(value, {
        message: `${optionWord(context.dialect, 'top')} must be at least ${topMinimum}; write a greater number.`,
      });
    if (option === 'top' && topExcludesPageSize === true && query?.kind === 'Query' && prefersPages(context))
      report(node.name, { message: 'The service ignores $top beside the preference maxpagesize; remove one of them.' });
    if (option === 'search' && query?.kind === 'Query') findInSearch(node, context, report);
    const listed = listedResource(context)?.conventions.expandOptions;
    const allowed = listed ?? expandOptions;
    if (allowed === undefined) return;
    const item = context.ancestors.at(-2);
    if (context.ancestors.at(-1)?.kind !== 'NestedOptions' || item?.kind !== 'ExpandItem') return;
    if (!context.dialect.options.includes(node.option) || allowed.includes(node.option)) return;
    const supported = listWords(allowed.map((each) => optionWord(context.dialect, each)));
    report(node.name, {
      message: `The service does not support ${optionWord(context.dialect, node.option)} inside an expand; remove it. It supports ${supported}.`,
    });
  },
  Transformation(node, { transformations }, _context, report) {
    if (node.kind !== 'Transformation' || transformations === undefined) return;
    const name = node.name.text.toLowerCase();
    if (name.includes('.') || transformations.includes(name)) return;
    report(node.name, {
      message: `The service does not support the transformation "${shorten(node.name.text)}"; use ${listWords(transformations, 'or')}.`,
    });
  },
  Aggregate(node, { aggregateMethods }, _context, report) {
    if (node.kind !== 'Aggregate' || aggregateMethods === undefined || node.method?.kind !== 'Name') return;
    if (aggregateMethods.includes(node.method.text.toLowerCase())) return;
    report(node.method, {
      message: `The service does not support the aggregation method "${shorten(node.method.text)}"; use ${listWords(aggregateMethods, 'or')}.`,
    });
  },
  Call(node, { orderbyFunctions }, context, report) {
    if (node.kind !== 'Call' || orderbyFunctions?.includes(node.name.text.toLowerCase()) !== true) return;
    const option = context.ancestors.find(({ kind }) => kind === 'QueryOption');
    if (option?.kind !== 'QueryOption' || option.option === 'orderby') return;
    report(node.name, { message: `The service supports ${node.name.text} in $orderby only; remove it.` });
  },
};

export const unsupportedConstruct = defineRule<NodeKind, Fact>({
  name: 'unsupported-construct',
  visits: Object.keys(checks) as NodeKind[],
  appliesTo: ({ conventions: { query } }) => Object.keys(query.restrictions).length > 0 || query.resources.length > 0,
  find(node, context, report) {
    if (isServiceQuery(context)) checks[node.kind]?.(node, context.conventions.query.restrictions, context, report);
  },
  describe: ({ message }) => ({ message }),
});

const prefersPages = ({ request }: RuleContext): boolean =>
  request?.headers !== undefined &&
  headerLines(request.headers).some(
    ({ name, value }) => /^prefer$/i.test(name.trim()) && /maxpagesize\s*=/i.test(value),
  );

/** Clauses of a search that the service reads only with a property, in double quotes. */
function findInSearch({ value }: QueryOption, context: RuleContext, report: Report<Fact>): void {
  if (listedResource(context)?.conventions.searchClauses !== 'property') return;
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

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** The lambda operators around a node. */
const lambdasAround = ({ ancestors }: RuleContext): Lambda[] =>
  ancestors.filter((each): each is Lambda => each.kind === 'Lambda');

function findInLambda(
  node: Lambda,
  { lambdaDepth, orderbyLambdas }: QueryRestrictions,
  context: RuleContext,
  report: Report<Fact>,
): void {
  if (orderbyLambdas === 'rejected' && context.ancestors.some(({ kind }) => kind === 'OrderbyItem'))
    report(node.operator, {
      message: `The service does not support ${node.operator.text} in $orderby; order by a property.`,
    });
  const depth = lambdasAround(context).length + 1;
  if (lambdaDepth === undefined || depth <= lambdaDepth) return;
  const levels = lambdaDepth === 1 ? 'one level' : `${lambdaDepth} levels`;
  report(node.operator, {
    message: `The service supports ${levels} of any and all; move this condition out of the outer one.`,
  });
}

function findInComparison(
  node: Binary,
  restrictions: QueryRestrictions,
  context: RuleContext,
  report: Report<Fact>,
): void {
  const { comparisons, lambdaFields, propertyTypes, rangeFunctions, collections } = restrictions;
  const [left, right] = [unwrap(node.left), unwrap(node.right)];
  const isEquality = node.operator.name === 'eq' || node.operator.name === 'ne';
  for (const side of [left, right]) {
    const name =
      side.kind === 'Call'
        ? side.name.text.toLowerCase()
        : side.kind === 'MemberPath' && side.parts[0]?.kind === 'Call'
          ? side.parts[0].name.text.toLowerCase()
          : '';
    if (isEquality && rangeFunctions?.includes(name) === true)
      report(node.operator, { message: `The service compares ${name} by lt, le, gt and ge only; use one of them.` });
  }
  const isPath = (side: Expression): boolean =>
    side.kind === 'MemberPath' && side.parts.every((part) => part.kind === 'Name' && !/^[$@]/.test(part.text));
  if (comparisons === 'with-value' && isPath(left) && isPath(right) && node.operator.name !== undefined)
    report(node, { message: 'The service compares a property with a value only; write a literal on one side.' });
  for (const side of [left, right]) {
    const path =
      side.kind === 'MemberPath' && isPath(side)
        ? side.parts.map((part) => (part.kind === 'Name' ? part.text : '')).join('/')
        : '';
    if (
      collections?.some((each) => each.toLowerCase() === path.toLowerCase()) === true &&
      knownLiteral(side === left ? right : left) !== undefined
    )
      report(side, { message: `${path} is a collection; write ${path}/any(x:x ${node.operator.text} …).` });
  }
  const [lambda] = lambdasAround(context);
  if (lambdaFields === 'own' && lambda?.variable !== undefined) {
    const variables = new Set(lambdasAround(context).map(({ variable }) => variable?.text));
    for (const side of [left, right]) {
      const first = side.kind === 'MemberPath' ? side.parts[0] : undefined;
      if (first?.kind !== 'Name' || variables.has(first.text) || /^[$@]/.test(first.text) || !isPath(side)) continue;
      report(side, {
        message: `Inside ${lambda.operator.text} the service supports fields of "${lambda.variable.text}" only; write "${lambda.variable.text}", or move the condition outside.`,
      });
    }
  }
  if (propertyTypes !== undefined) {
    findMistyped(left, right, propertyTypes, context, report);
    findMistyped(right, left, propertyTypes, context, report);
  }
}

/** A literal that the type of the property, known by its name, does not have. */
function findMistyped(
  path: Expression,
  value: Expression,
  propertyTypes: NonNullable<QueryRestrictions['propertyTypes']>,
  context: RuleContext,
  report: Report<Fact>,
): void {
  const last = path.kind === 'MemberPath' ? path.parts.at(-1) : undefined;
  const literal = knownLiteral(value);
  if (last?.kind !== 'Name' || literal === undefined || path.kind !== 'MemberPath') return;
  // A schema says more than a name.
  if (context.binding.referentOf(last)?.kind === 'property') return;
  const text = path.parts.map((part) => (part.kind === 'Name' ? part.text : '')).join('/');
  const type = propertyTypes.find(({ pattern }) => pattern.test(text));
  if (type === undefined) return;
  const fault = faultOfType(
    type.type,
    literal.literal,
    literal.literal === 'string' ? stringContent(literal) : literal.text,
  );
  if (fault !== undefined) report(literal, { message: `"${shorten(text)}" ${fault}.` });
}

const withOffset = /(?:Z|[+-]\d\d:?\d\d)$/i;

function faultOfType(type: string, literal: string, text: string): string | undefined {
  const isDate = /^\d{4}-\d\d-\d\d/.test(text);
  switch (type) {
    case 'Edm.DateTimeOffset':
      if (literal === 'string' && isDate)
        return `is a date and time; write ${text.length === 10 ? `${text}T00:00:00Z` : withOffset.test(text) ? text : `${text}Z`} without quotes`;
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
    case 'Edm.DateTime':
      return literal === 'string' && isDate ? `is a date; write datetime'${text}'` : undefined;
    case 'Edm.Int32':
      return literal === 'string'
        ? `is a number; ${/^-?\d+$/.test(text) ? `write ${text} without quotes` : 'write a number'}`
        : undefined;
    case 'Edm.Guid':
      return literal === 'string' && isGuid(text) ? `is a GUID; write ${text} without quotes` : undefined;
    case 'quoted':
      return literal === 'guid' || literal === 'date' || literal === 'dateTimeOffset'
        ? `requires quotes; write '${text}'`
        : undefined;
    case 'Edm.String':
      return literal === 'dateTimeOffset' || literal === 'date' ? `is a string; write '${text}' in quotes` : undefined;
    default:
      return undefined;
  }
}

function findInExpand(
  item: ExpandItem,
  { expandPaths }: QueryRestrictions,
  context: RuleContext,
  report: Report<Fact>,
): void {
  if (expandPaths !== 'single' || context.dialect.nesting === 'slash') return;
  const [first, second, ...others] = item.path.filter((part) => part.kind === 'Name' && !part.text.includes('.'));
  if (first?.kind !== 'Name' || second?.kind !== 'Name' || second.text === '$ref') return;
  if (second.text === '$count')
    return report(second, {
      message: 'The service does not support /$count in $expand; read the count by its own request.',
    });
  const rest = [second, ...others].map((part) => (part?.kind === 'Name' ? part.text : '')).join('/');
  report(item, { message: `The service does not support paths in $expand; write ${first.text}($expand=${rest}).` });
}

function findInKey(
  { keys, name }: Segment,
  { guidKeys, parameterValues }: QueryRestrictions,
  report: Report<Fact>,
): void {
  if (name.kind !== 'Name') return;
  for (const { items } of parameterValues === undefined ? [] : keys)
    for (const item of items) {
      const values = item.name === undefined ? undefined : parameterValues?.[item.name.text];
      const literal = item.value.kind === 'Literal' && item.value.literal === 'string' ? item.value : undefined;
      if (values !== undefined && literal !== undefined && !values.includes(stringContent(literal)))
        report(literal, {
          message: `"${item.name?.text ?? ''}" must be ${listWords(values, 'or')}, but is "${shorten(stringContent(literal))}".`,
        });
    }
  if (guidKeys !== true) return;
  for (const { items } of keys)
    for (const { value } of items) {
      const literal = value.kind === 'Literal' && value.literal === 'string' ? value : undefined;
      const text = literal === undefined ? '' : stringContent(literal);
      if (literal !== undefined && isGuid(text))
        report(literal, { message: `A key that is a GUID has no quotes; write ${text}.` });
    }
}
