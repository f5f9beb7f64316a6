/** Reads `$select`: a tree of properties, in which each occurs once. */
import type { StructuredType } from '../../schema/index.js';
import { type Referent, structuredValueType } from '../../semantics/index.js';
import type { Name, QueryOption, SelectItem, SelectList } from '../../syntax/index.js';
import { type RowsAround, rowsAround, type ReadContext } from './rows-around.js';
import { NotReadable } from './not-readable.js';
import type { QueryNode, SelectedProperty, SelectTree } from '../model/bound-query.js';
import type { ScopeRef } from '../model/expression.js';

/** A tree while items are added to it. */
export interface SelectDraft {
  isAll: boolean;
  readonly items: Map<string, PropertyDraft>;
  readonly operations: string[];
}

type PropertyDraft = Omit<SelectedProperty, 'select' | 'options'> & {
  select: SelectDraft | 'all';
  options?: QueryNode;
};

/** Reads the options of an item; only collections have them. */
export type ReadNested = (
  options: readonly QueryOption[],
  around: RowsAround,
  type: StructuredType | undefined,
) => QueryNode;

const emptyDraft = (): SelectDraft => ({ isAll: false, items: new Map(), operations: [] });

/** Reads `$select` for rows of a type. */
export function readSelect(
  context: ReadContext,
  lists: readonly SelectList[],
  around: RowsAround,
  readNested: ReadNested,
): SelectTree | 'all' {
  if (lists.length === 0) return 'all';
  const draft = emptyDraft();
  for (const { items } of lists)
    for (const item of items) if (item.kind === 'SelectItem') addItem(context, draft, item, around, readNested);
  return finished(draft);
}

function finished({ isAll, items, operations }: SelectDraft): SelectTree {
  return {
    isAll,
    operations,
    items: Array.from(items.values(), (item) => (item.select === 'all' ? whole(item) : part(item, item.select))),
  };
}

const whole = (item: PropertyDraft): SelectedProperty => item as SelectedProperty;

const part = (item: PropertyDraft, select: SelectDraft): SelectedProperty => ({ ...item, select: finished(select) });

function addItem(
  context: ReadContext,
  draft: SelectDraft,
  { path, options }: SelectItem,
  around: RowsAround,
  readNested: ReadNested,
): void {
  let tree: SelectDraft = draft;
  let cast: StructuredType | undefined;
  let last: PropertyDraft | undefined;
  for (const [i, part] of path.entries()) {
    if (part.kind !== 'Name') throw new NotReadable(part, 'A property is expected.');
    const referent = context.binding.referentOf(part);
    if (part.text === '*') {
      tree.isAll = true;
      return;
    }
    if (referent?.kind === 'type') {
      cast = referent.type;
      continue;
    }
    // `Shop.Cancel` and `Shop.*` select actions and functions, which are not properties of a row.
    if (part.text.includes('.') && !part.text.startsWith('@')) {
      tree.operations.push(part.text);
      return;
    }
    last = propertyIn(tree, part, referent, cast);
    cast = undefined;
    if (i === path.length - 1) break;
    // A part of a value adds nothing if the whole value is selected.
    if (last.select === 'all' && last.start !== part.start) return;
    if (last.select === 'all') last.select = emptyDraft();
    tree = last.select;
  }
  if (last === undefined) return;
  if (options === undefined) last.select = 'all';
  else addNested(context, last, options.options, around, readNested);
}

function propertyIn(
  { items }: SelectDraft,
  name: Name,
  referent: Referent | undefined,
  cast: StructuredType | undefined,
): PropertyDraft {
  const key = cast === undefined ? name.text : `${cast.name}/${name.text}`;
  const known = items.get(key);
  if (known !== undefined) return known;
  const { start, end, text } = name;
  const property = referent?.kind === 'property' || referent?.kind === 'navigation' ? referent.property : undefined;
  const draft: PropertyDraft = { start, end, name: text, property, ...(cast && { cast }), select: 'all' };
  items.set(key, draft);
  return draft;
}

function addNested(
  { schema }: ReadContext,
  draft: PropertyDraft,
  options: readonly QueryOption[],
  around: RowsAround,
  readNested: ReadNested,
): void {
  const { property } = draft;
  const found = property && schema.types.get(property.type.name);
  const type = found?.kind === 'complex' || found?.kind === 'entity' ? found : undefined;
  const scope: ScopeRef = { kind: 'this', name: '$this', type: type && structuredValueType(type), set: undefined };
  const node = readNested(options, rowsAround(scope, around), type);
  const isPlain = options.every(({ option }) => option === 'select');
  draft.select = node.select === 'all' ? 'all' : draftOf(node.select);
  if (!isPlain) draft.options = node;
}

const draftOf = ({ isAll, items, operations }: SelectTree): SelectDraft => ({
  isAll,
  operations: [...operations],
  items: new Map(
    items.map(({ select, ...item }) => [
      item.cast === undefined ? item.name : `${item.cast.name}/${item.name}`,
      { ...item, select: select === 'all' ? 'all' : draftOf(select) },
    ]),
  ),
});
