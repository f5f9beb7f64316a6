/** Reads query options, of the request or of an item of `$expand`, in one form for every dialect. */
import { findProperty, propertyNames, type NavigationProperty, type StructuredType } from '../../schema/index.js';
import { isAliasName, isExpression, type ValueType } from '../../semantics/index.js';
import type { ExpandItem, Name, QueryOption, SelectList } from '../../syntax/index.js';
import type { Span } from '../../text/index.js';
import { endOfScope, endOfStep, type RowsAround, rowsAround, type PathEnd, type ReadContext } from './rows-around.js';
import { NotReadable } from './not-readable.js';
import { readComputed, readOrdering, readSearch, readTransformations } from './read-apply.js';
import { readSelect } from './read-select.js';
import { navigationStep, stepsOfName } from './read-steps.js';
import type { ApplyStep, ComputedValue, ExpandNode, QueryNode, SelectTree } from '../model/bound-query.js';
import type { CastStep, NavigationStep, PropertyStep, ScopeRef } from '../model/expression.js';

/** The members of a query node while its options are read. */
type Draft = { -readonly [K in keyof QueryNode]: QueryNode[K] } & { expand: ExpandDraft[] };
type ExpandDraft = { -readonly [K in keyof ExpandNode]: ExpandNode[K] } & { expand: ExpandDraft[] };

const noOptions: ReadonlyMap<string, string> = new Map();

const emptyNode = (scope: ScopeRef): Draft => ({
  scope,
  apply: [],
  compute: [],
  count: false,
  orderby: [],
  expand: [],
  select: 'all',
  custom: noOptions,
});

/** Options that other members or the server itself handle, by their names in the standard. */
const unsupported: ReadonlySet<string> = new Set(['at', 'from', 'to', 'toinclusive']);

/** Reads options about the rows of `around.here`. */
export function readOptions(context: ReadContext, options: readonly QueryOption[], around: RowsAround): QueryNode {
  const node = emptyNode(around.here);
  let inner = around;
  const apply = options.find(({ option }) => option === 'apply');
  if (apply !== undefined) inner = readApply(context, node, apply, around);
  for (const option of options) if (option.option === 'compute') node.compute = readCompute(context, option, inner);
  const selects: SelectList[] = [];
  for (const option of options) readOption(context, node, option, inner, selects);
  if (selects.length > 0) node.select = selectFor(context, selects, inner, node.expand);
  return node;
}

function readApply(context: ReadContext, node: Draft, { value }: QueryOption, around: RowsAround): RowsAround {
  if (value.kind !== 'Transformations') throw new NotReadable(value, 'Transformations are expected.');
  const { steps, isAggregated } = readTransformations(context, value, around);
  node.apply = steps satisfies readonly ApplyStep[];
  return { ...around, isAggregated };
}

function readCompute(context: ReadContext, { value }: QueryOption, around: RowsAround): readonly ComputedValue[] {
  if (value.kind !== 'ComputeList') throw new NotReadable(value, 'Values with names are expected.');
  return value.items.map((item) => readComputed(context, item, around));
}

function readOption(
  context: ReadContext,
  node: Draft,
  option: QueryOption,
  around: RowsAround,
  selects: SelectList[],
): void {
  const { value } = option;
  switch (option.option) {
    case 'apply':
    case 'compute':
      return;
    case 'filter':
      if (!isExpression(value)) throw new NotReadable(value, 'A condition is expected.');
      node.filter = context.read(value, around);
      return;
    case 'orderby':
      if (value.kind !== 'OrderbyList') throw new NotReadable(value, 'An order is expected.');
      node.orderby = value.items.map((item) => readOrdering(context, item, around));
      return;
    case 'search':
      node.search = readSearch(value as Parameters<typeof readSearch>[0]);
      return;
    case 'expand':
      if (value.kind !== 'ExpandList') throw new NotReadable(value, 'Navigation properties are expected.');
      for (const item of value.items) if (item.kind === 'ExpandItem') addExpand(context, node.expand, item, around);
      return;
    case 'select':
      if (value.kind !== 'SelectList') throw new NotReadable(value, 'Properties are expected.');
      selects.push(value);
      return;
    default:
      readPlainOption(node, option);
  }
}

function readPlainOption(node: Draft, { option, name, value }: QueryOption): void {
  const text = 'text' in value ? value.text : '';
  switch (option) {
    case 'top':
    case 'skip':
      node[option] = wholeNumber(value, text);
      return;
    case 'count':
      node.count = text.trim().toLowerCase() === 'true';
      return;
    case 'inlinecount':
      node.count = text.trim() === 'allpages';
      return;
    case 'skiptoken':
    case 'deltatoken':
      node[option] = text;
      return;
    case 'levels':
      return;
    default:
      if (unsupported.has(option ?? '')) throw new NotReadable(name, `The query option ${name.text} is not supported.`);
      if (isAliasName(name.text)) return;
      if (node.custom === noOptions) node.custom = new Map();
      (node.custom as Map<string, string>).set(name.text, text);
  }
}

function wholeNumber(place: Span, text: string): number {
  if (!/^\s*\d+\s*$/.test(text)) throw new NotReadable(place, 'A whole number is expected.');
  // No collection has more rows than this.
  return Math.min(Number(text), Number.MAX_SAFE_INTEGER);
}

/** Reads an item of `$expand`: one node, several if slashes go through navigation properties, or one for each property with `*`. */
function addExpand(context: ReadContext, into: ExpandDraft[], item: ExpandItem, around: RowsAround): void {
  if (around.isAggregated) throw new NotReadable(item, 'Expanding after an aggregation is not supported.');
  const [first] = item.path;
  if (first?.kind === 'Name' && first.text === '*') return addAll(context, into, item, first, around);
  let list = into;
  let before = endOfScope(around.here);
  let prefix: (PropertyStep | CastStep)[] = [];
  let node: ExpandDraft | undefined;
  let inner = around;
  for (const part of item.path) {
    if (part.kind !== 'Name') throw new NotReadable(part, 'A navigation property is expected.');
    if (node !== undefined && setForm(node, part)) continue;
    if (node !== undefined && list === node.expand && context.binding.referentOf(part)?.kind === 'type') {
      node.cast = castOf(context, part, { ...before, isCollection: node.navigation.isCollection });
      before = { ...endOfStep(node.cast, before), isCollection: false };
      continue;
    }
    const { steps, end } = stepsOfName(context, part, before);
    before = end;
    const [step] = steps;
    if (step?.kind === 'property' || step?.kind === 'cast') prefix.push(step);
    else if (step?.kind === 'navigation') {
      node = nodeFor(context, list, prefix, step, item);
      list = node.expand;
      prefix = [];
      // The rest applies to each of its rows, as nested options do.
      before = { ...end, isCollection: false };
      inner = rowsAround(node.scope, inner);
    } else throw new NotReadable(part, `${part.text} is not a navigation property.`);
  }
  if (node === undefined) throw new NotReadable(item, 'A navigation property is expected.');
  if (item.options !== undefined) addOptions(context, node, item.options.options, inner);
}

function castOf(context: ReadContext, part: Name, before: PathEnd): CastStep {
  const [step] = stepsOfName(context, part, before).steps;
  if (step?.kind !== 'cast') throw new NotReadable(part, `${part.text} is not a type.`);
  return step;
}

function setForm(node: ExpandDraft, { text }: Name): boolean {
  if (text !== '$ref' && text !== '$count') return false;
  node.form = text === '$ref' ? 'references' : 'count';
  return true;
}

/** The node of a navigation property. With slashes several items can share one. */
function nodeFor(
  { dialect }: ReadContext,
  list: ExpandDraft[],
  prefix: readonly (PropertyStep | CastStep)[],
  navigation: NavigationStep,
  { start, end }: Span,
): ExpandDraft {
  if (dialect.nesting === 'slash') {
    const path = pathOf({ prefix, navigation });
    const known = list.find((node) => pathOf(node) === path);
    if (known !== undefined) return known;
  }
  const scope: ScopeRef = { kind: 'this', name: '$this', type: navigation.type, set: navigation.set };
  const node: ExpandDraft = { ...emptyNode(scope), start, end, prefix, navigation, form: 'rows' };
  list.push(node);
  return node;
}

const pathOf = ({ prefix, navigation }: Pick<ExpandNode, 'prefix' | 'navigation'>): string =>
  [...prefix.map((step) => (step.kind === 'cast' ? step.target.name : step.name)), navigation.name].join('/');

function addAll(context: ReadContext, into: ExpandDraft[], item: ExpandItem, star: Name, around: RowsAround): void {
  const type = around.here.type?.structured;
  if (type === undefined) throw new NotReadable(item, 'The navigation properties are not known.');
  const levels = item.options?.options.find(({ option }) => option === 'levels');
  if (levels !== undefined) throw new NotReadable(levels, '$levels is not supported after "*".');
  const before = endOfScope(around.here);
  for (const property of navigationsOf(context, type)) {
    const step = navigationStep(context, { start: star.start, end: star.end, text: property.name }, property, before);
    // `*` does not include properties that are expanded with their own options.
    if (into.some((node) => node.prefix.length === 0 && node.navigation.name === property.name)) continue;
    const node = nodeFor(context, into, [], step, item);
    for (const part of item.path.slice(1)) if (part.kind === 'Name') setForm(node, part);
    if (item.options !== undefined) addOptions(context, node, item.options.options, rowsAround(node.scope, around));
  }
}

const navigationsOf = ({ schema }: ReadContext, type: StructuredType): readonly NavigationProperty[] =>
  propertyNames(schema, type).flatMap((name) => {
    const property = findProperty(schema, type, name)?.property;
    return property?.kind === 'navigation' && schema.types.has(property.type.name) ? [property] : [];
  });

function addOptions(
  context: ReadContext,
  node: ExpandDraft,
  options: readonly QueryOption[],
  around: RowsAround,
): void {
  const { expand, ...read } = readOptions(context, options, around);
  Object.assign(node, read);
  for (const each of expand) node.expand.push(each as ExpandDraft);
  const levels = options.find(({ option }) => option === 'levels');
  if (levels === undefined) return;
  const text = 'text' in levels.value ? levels.value.text.trim() : '';
  node.levels = text.toLowerCase() === 'max' ? 'max' : wholeNumber(levels.value, text);
}

/**
 * Moves selections to expanded properties: in V2 and V3, and in dialects with slashes, `$select=Items/Name` selects properties of the
 * expanded entities.
 */
function selectFor(
  context: ReadContext,
  lists: readonly SelectList[],
  around: RowsAround,
  expand: readonly ExpandDraft[],
): SelectTree | 'all' {
  const nested = (options: readonly QueryOption[], inner: RowsAround, _type: ValueType['structured']): QueryNode =>
    readOptions(context, options, inner);
  const tree = readSelect(context, lists, around, nested);
  return tree === 'all' ? tree : withoutExpanded(tree, expand);
}

function withoutExpanded(tree: SelectTree, expand: readonly ExpandDraft[]): SelectTree {
  const items = tree.items.filter(({ name, property, select }) => {
    if (property?.kind !== 'navigation' || select === 'all') return true;
    const node = expand.find(({ prefix, navigation }) => prefix.length === 0 && navigation.name === name);
    if (node === undefined) return true;
    node.select = withoutExpanded(select, node.expand);
    return false;
  });
  return items.length === tree.items.length ? tree : { ...tree, items };
}
