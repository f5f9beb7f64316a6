/** Writes queries as text: expressions, options and whole URLs, nested options in the notation of the dialect. */
import type { Schema } from '../../schema/index.js';
import { type Dialect, odata401 } from '../../syntax/index.js';
import { anObject, objectWith, requireArgument } from '../../text/index.js';
import type {
  Aggregation,
  ApplyStep,
  BoundQuery,
  BoundSearch,
  ExpandNode,
  QueryNode,
  SelectTree,
} from '../model/bound-query.js';
import type { Expr } from '../model/expression.js';
import { aPart } from '../model/require-query.js';
import { encodeOption, encodeSegment } from './encode.js';
import { expressionText, memberPathText, type PrintContext, stepTexts } from './print-expression.js';

/** How a query is printed. @public */
export interface PrintOptions {
  /** Its notation. By default that of the query, or OData 4.01 for a part of one. */
  readonly dialect?: Dialect;
  /** Names the properties of keys and imported functions. By default that of the query. */
  readonly schema?: Schema;
}

const printOptions = objectWith({ dialect: anObject, schema: anObject });

/**
 * Writes an expression, query options, or a whole query relative to the service root, with the parentheses that precedence requires. The
 * text reads back as the same query.
 *
 * @param part - A query that `restrict` has limited by `rows` is written without its conditions, so send only one that it has limited by
 *   filters.
 * @returns Of an expression the decoded text, as in a stored filter; of options and queries percent-encoded text that can be sent.
 * @throws A TypeError if the dialect cannot express a part.
 * @public
 */
export function printQuery(part: Expr | QueryNode | BoundQuery, options: PrintOptions = {}): string {
  requireArgument('printQuery', 'part', part, aPart);
  requireArgument('printQuery', 'options', options, printOptions);
  if ('options' in part) return queryText(part, options);
  const context: PrintContext = { dialect: options.dialect ?? odata401, schema: options.schema, here: undefined };
  return 'kind' in part ? expressionText(context, part) : optionsText(context, part);
}

function queryText(query: BoundQuery, { dialect = query.dialect, schema = query.schema }: PrintOptions): string {
  const context: PrintContext = { dialect, schema, here: undefined };
  const segments = stepTexts({ ...context, isResourcePath: true }, query.path);
  const { form } = query.target;
  if (form === 'count' || form === 'value') segments.push(`$${form}`);
  // Before V4, `$links` is before the navigation property whose references are meant.
  if (form === 'references' && !dialect.pathSegments.includes('$ref')) segments.splice(-1, 0, '$links');
  else if (form === 'references') segments.push('$ref');
  const text = optionsText(context, query.options);
  return `${segments.map(encodeSegment).join('/')}${text === '' ? '' : `?${text}`}`;
}

const optionsText = (context: PrintContext, node: QueryNode): string =>
  optionTexts(context, node)
    .map(([name, value]) => `${encodeOption(name, '')}=${encodeOption(value, name)}`)
    .join('&');

/** An option with its decoded value. */
type OptionText = readonly [name: string, value: string];

const nameIn = ({ optionPrefix }: Dialect, name: string): string => (optionPrefix === 'none' ? name : `$${name}`);

/** The options of a node in a fixed order. */
function optionTexts(outer: PrintContext, node: QueryNode): readonly OptionText[] {
  const context = { ...outer, here: node.scope };
  const { dialect } = context;
  const options: OptionText[] = [];
  const add = (name: string, value: string): void => void options.push([nameIn(dialect, name), value]);
  if (node.apply.length > 0) add('apply', applyText(context, node.apply));
  if (node.compute.length > 0) add('compute', computeText(context, node.compute));
  if (node.search !== undefined) add('search', searchText(node.search));
  if (node.filter !== undefined) add('filter', expressionText(context, node.filter));
  if (node.count) {
    if (!dialect.options.includes('count')) add('inlinecount', 'allpages');
    else add('count', 'true');
  }
  if (node.orderby.length > 0) add('orderby', orderText(context, node.orderby));
  if (node.skip !== undefined) add('skip', String(node.skip));
  if (node.top !== undefined) add('top', String(node.top));
  if (node.skiptoken !== undefined) add('skiptoken', node.skiptoken);
  if (node.deltatoken !== undefined) add('deltatoken', node.deltatoken);
  if (node.expand.length > 0) add('expand', expandText(context, node.expand));
  const select = selectItems(context, node);
  if (select.length > 0) add('select', select.join(','));
  for (const [name, value] of node.custom) options.push([name, value]);
  return options;
}

const orderText = (context: PrintContext, items: QueryNode['orderby']): string =>
  items.map(({ by, descending }) => `${expressionText(context, by)}${descending ? ' desc' : ''}`).join(',');

const computeText = (context: PrintContext, items: QueryNode['compute']): string =>
  items.map(({ name, value }) => `${expressionText(context, value)} as ${name}`).join(',');

const expandText = (context: PrintContext, nodes: readonly ExpandNode[]): string =>
  nodes
    .flatMap((node) => (context.dialect.nesting === 'slash' ? slashItems(context, node) : [itemText(context, node)]))
    .join(',');

const navigationText = (context: PrintContext, { prefix, navigation, cast, form }: ExpandNode): string => {
  const parts = stepTexts(context, [...prefix, navigation, ...(cast === undefined ? [] : [cast])]);
  const word = form === 'rows' ? [] : [form === 'count' ? '$count' : '$ref'];
  return [...parts, ...word].join('/');
};

function itemText(context: PrintContext, node: ExpandNode): string {
  const options = optionTexts(context, node).map(([name, value]) => `${name}=${value}`);
  if (node.levels !== undefined) options.push(`${nameIn(context.dialect, 'levels')}=${node.levels}`);
  return `${navigationText(context, node)}${options.length === 0 ? '' : `(${options.join(';')})`}`;
}

/** Writes expanded properties as paths, `A/B`. Other options of a nested item have no notation there. */
function slashItems(context: PrintContext, node: ExpandNode): readonly string[] {
  const own = optionTexts(context, { ...node, expand: [], select: 'all' });
  const name = navigationText(context, node);
  if (own[0] !== undefined || node.levels !== undefined)
    throw new TypeError(`The dialect ${context.dialect.name} has no options for the items of expand, such as ${name}.`);
  const inner = { ...context, here: node.scope };
  return [name, ...node.expand.flatMap((each) => slashItems(inner, each).map((path) => `${name}/${path}`))];
}

/** The items of select; with slashes, those of expanded properties too. */
function selectItems(context: PrintContext, { select, expand }: QueryNode): readonly string[] {
  const own = select === 'all' ? [] : treeItems(context, select);
  if (context.dialect.nesting !== 'slash') return own;
  const nested = expand.flatMap((node) =>
    selectItems(context, node).map((item) => `${navigationText(context, node)}/${item}`),
  );
  return select === 'all' && nested.length > 0 ? ['*', ...nested] : [...own, ...nested];
}

function treeItems(context: PrintContext, { isAll, items, operations }: SelectTree): readonly string[] {
  const paths = items.flatMap(({ name, cast, select, options }) => {
    const path = cast === undefined ? name : `${cast.name}/${name}`;
    if (options !== undefined) {
      const texts = optionTexts(context, options).map(([option, value]) => `${option}=${value}`);
      return [`${path}(${texts.join(';')})`];
    }
    return select === 'all' ? [path] : treeItems(context, select).map((each) => `${path}/${each}`);
  });
  return [...(isAll ? ['*'] : []), ...paths, ...operations];
}

/** The text of transformations. */
function applyText(context: PrintContext, steps: readonly ApplyStep[]): string {
  return steps.map((step) => stepText({ ...context, here: step.scope }, step)).join('/');
}

function stepText(context: PrintContext, step: ApplyStep): string {
  switch (step.kind) {
    case 'identity':
      return 'identity';
    case 'filter':
      return `filter(${expressionText(context, step.condition)})`;
    case 'search':
      return `search(${searchText(step.search)})`;
    case 'orderby':
      return `orderby(${orderText(context, step.by)})`;
    case 'skip':
    case 'top':
      return `${step.kind}(${step.count})`;
    case 'best':
      return `${step.method}(${expressionText(context, step.amount)},${expressionText(context, step.by)})`;
    case 'compute':
      return `compute(${computeText(context, step.items)})`;
    case 'aggregate':
      return `aggregate(${step.items.map((item) => aggregationText(context, item)).join(',')})`;
    case 'groupby': {
      const by = step.by.map((path) => memberPathText(context, path)).join(',');
      return `groupby((${by})${step.steps.length === 0 ? '' : `,${applyText(context, step.steps)}`})`;
    }
    case 'concat':
      return `concat(${step.branches.map((branch) => applyText(context, branch)).join(',')})`;
  }
}

function aggregationText(context: PrintContext, { name, method, value }: Aggregation): string {
  if (value === undefined) return `$count as ${name}`;
  const text = expressionText(context, value);
  return method === 'count' ? `${text}/$count as ${name}` : `${text} with ${method} as ${name}`;
}

/** The text of a search; `OR` binds less tightly than `AND`. */
function searchText(search: BoundSearch): string {
  switch (search.kind) {
    case 'term':
      return search.isPhrase ? `"${search.text.replaceAll(/["\\]/g, '\\$&')}"` : search.text;
    case 'not':
      return `NOT ${enclosed(search.operand, ['and', 'or'])}`;
    case 'and':
      return search.operands.map((each) => enclosed(each, ['or', 'and'])).join(' AND ');
    case 'or':
      return search.operands.map((each) => enclosed(each, ['or'])).join(' OR ');
  }
}

const enclosed = (search: BoundSearch, kinds: readonly BoundSearch['kind'][]): string =>
  kinds.includes(search.kind) ? `(${searchText(search)})` : searchText(search);
