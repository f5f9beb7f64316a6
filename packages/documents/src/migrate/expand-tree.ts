/**
 * Nests the paths of `$expand` and `$select` of V2 and V3 as V4 requires (OData 3.0 URL conventions 5.1.3, 5.1.4; V4
 * 5.1.3).
 */
import type { ExpandItem, ExpandList, Name, Query, QueryOption, SelectItem, SelectList } from '@odatalint/core';
import type { Migration } from './migration.js';

/** One expanded navigation property, with the options that V4 writes in its parentheses. */
interface Expansion {
  /** As written, with the type segments before it. */
  readonly text: string;
  /** The selected properties; `*` for all. */
  readonly selected: string[];
  /** Whether `$select` names the navigation property or one after it. */
  isSelected: boolean;
  readonly nested: Map<string, Expansion>;
}

const expansion = (text: string): Expansion => ({ text, selected: [], isSelected: false, nested: new Map() });

/** Converts the two options together. Unreadable text, such as a variable, keeps both. */
export function convertExpandAndSelect({ options }: Query, migration: Migration): void {
  const expand = options.find((each) => each.option === 'expand' && each.value.kind === 'ExpandList');
  const select = options.find((each) => each.option === 'select' && each.value.kind === 'SelectList');
  const expanded = namesOf(expand);
  const selected = namesOf(select);
  if (expanded === undefined || selected === undefined) return keepVariables([expand, select], migration);
  const root = expansion('');
  for (const path of expanded) addExpansion(root, path);
  const lost = selected.find((path) => !isExpanded(root, path));
  const operation = selected.find((path) => path.at(-1)?.text.includes('.'));
  if (select !== undefined && lost !== undefined)
    migration.keep(select, `"${lost[0]!.text}" is not in "$expand"; expand it, or remove it from "$select".`);
  else for (const path of selected) addSelection(root, path);
  if (select !== undefined && operation !== undefined)
    migration.keep(select, 'V4 names an operation in "$select" by its namespace, not by its container.');
  if (expand !== undefined && [...root.nested.values()].some(isNested))
    migration.replace(expand.value, expand.value, listOf(root));
  if (lost !== undefined) return;
  noteOmitted(root, select, migration);
  const isSelectChanged =
    selected.some((path) => steps(path).length > 1) || [...root.nested.values()].some(({ isSelected }) => isSelected);
  if (select !== undefined && isSelectChanged)
    migration.replace(select.value, select.value, selectionOf(root).join(','));
}

const isNested = ({ nested, selected }: Expansion): boolean => nested.size > 0 || selectedIn(selected).length > 0;

/** The parts of each path of an option; undefined if a part is not a name. */
function namesOf(option: QueryOption | undefined): readonly (readonly Name[])[] | undefined {
  const { items } = (option?.value ?? { items: [] }) as Pick<ExpandList | SelectList, 'items'>;
  const isNamed = (item: SelectItem | ExpandItem): boolean => item.path.every(({ kind }) => kind === 'Name');
  return items.every((item) => item.kind !== 'Missing' && isNamed(item))
    ? items.map((item) => (item as SelectItem).path as readonly Name[])
    : undefined;
}

/** The steps of a path: type segments belong to the property that follows them. */
function steps(path: readonly Name[]): readonly string[] {
  const found: string[] = [];
  let types = '';
  for (const [i, { text }] of path.entries()) {
    if (text.includes('.') && i < path.length - 1) types += `${text}/`;
    else {
      found.push(types + text);
      types = '';
    }
  }
  return found;
}

function addExpansion(root: Expansion, path: readonly Name[]): void {
  let at = root;
  for (const step of steps(path)) {
    const next = at.nested.get(step) ?? expansion(step);
    at.nested.set(step, next);
    at = next;
  }
}

/** Whether every navigation property of a selected path is expanded. */
function isExpanded(root: Expansion, path: readonly Name[]): boolean {
  let at: Expansion | undefined = root;
  for (const step of steps(path).slice(0, -1)) if ((at = at.nested.get(step)) === undefined) return false;
  return true;
}

/** Adds a selected path whose navigation properties are expanded. */
function addSelection(root: Expansion, path: readonly Name[]): void {
  let at = root;
  for (const step of steps(path)) {
    const next = at.nested.get(step);
    if (next === undefined) {
      at.selected.push(step);
      return;
    }
    next.isSelected = true;
    at = next;
  }
  at.selected.push('*');
}

/** No option is needed if everything is selected. */
const selectedIn = (selected: readonly string[]): readonly string[] => (selected.includes('*') ? [] : selected);

/**
 * The selection of one level. Navigation properties are named only if nothing else is, because `$select` cannot be
 * empty.
 */
function selectionOf({ selected, nested }: Expansion): readonly string[] {
  const own = [...new Set(selected)];
  if (own.length > 0) return own;
  return [...nested.values()].filter(({ isSelected }) => isSelected).map(({ text }) => text);
}

const listOf = ({ nested }: Expansion): string => [...nested.values()].map(textOf).join(',');

function textOf(item: Expansion): string {
  const selected = item.selected.includes('*') ? [] : selectionOf(item);
  const options = [
    ...(selected.length === 0 ? [] : [`$select=${selected.join(',')}`]),
    ...(item.nested.size === 0 ? [] : [`$expand=${listOf(item)}`]),
  ];
  return options.length === 0 ? item.text : `${item.text}(${options.join(';')})`;
}

function keepVariables(options: readonly (QueryOption | undefined)[], migration: Migration): void {
  for (const option of options)
    if (option !== undefined && migration.bound.textOf(option.value).includes('/'))
      migration.keep(option, 'It contains a variable, so its paths are not known.');
}

/** V2 and V3 omit an expanded navigation property if `$select` does not name it; V4 does not. */
function noteOmitted(root: Expansion, select: QueryOption | undefined, migration: Migration): void {
  const omitted = [...root.nested.values()].find(({ isSelected }) => !isSelected);
  if (select === undefined || omitted === undefined || root.selected.includes('*')) return;
  migration.check(select, `V4 includes "${omitted.text}", which "$select" does not name; V2 and V3 omit it.`);
}
