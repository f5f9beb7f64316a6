/** The rows of a response: selected properties, expanded rows and computed values as OData JSON. */
import { keyOf, lineage, type StructuredType } from '../../schema/index.js';
import type {
  ExpandNode,
  NavigationStep,
  PropertyStep,
  QueryNode,
  SelectedProperty,
  SelectTree,
} from '../model/index.js';
import { relatedRows } from './compile-path.js';
import type { Datum, Row } from './datum.js';
import type { Evaluation } from './evaluation.js';
import { fromJsonOf } from './from-json.js';
import { NotEvaluated } from './not-evaluated.js';
import { compileOptions } from './run-options.js';
import { toJson } from './to-json.js';

/** Writes a row. */
export type WriteRow = (row: Row) => unknown;

/** What is known about the rows to write. */
export interface WrittenRows {
  readonly type: StructuredType | undefined;
  /** Whether `$apply` made them: then what they contain is what is written. */
  readonly isAggregated: boolean;
}

/** A function that writes rows as the options of a query ask. A row that needs no change is returned as it is. */
export function rowWriter(
  evaluation: Evaluation,
  node: Pick<QueryNode, 'select' | 'expand' | 'compute'>,
  rows: WrittenRows,
): WriteRow {
  const { select, expand } = node;
  const computed = select === 'all' || select.isAll ? node.compute.map(({ name }) => name) : [];
  const isPlain = select === 'all' && expand.length === 0 && computed.length === 0 && !rows.isAggregated;
  const inside = rows.isAggregated ? [] : navigationNames(evaluation, rows.type);
  if (isPlain) return plainWriter(inside);
  const properties = propertyWriter(evaluation, select, rows.type, new Set(inside));
  const expansions = expand.map((each) => expansionWriter(evaluation, each, rows.type));
  return (row) => {
    const written = properties(row);
    for (const expansion of expansions) expansion(row, written);
    return written;
  };
}

/** Leaves out related rows that are inside of a row. */
const plainWriter =
  (inside: readonly string[]): WriteRow =>
  (row) =>
    inside.some((name) => Object.hasOwn(row, name)) ? without(row, inside) : row;

type Written = Record<string, unknown>;

/** The names of navigation properties of a type and of those derived from it: rows can contain related ones. */
function navigationNames({ schema }: Evaluation, type: StructuredType | undefined): readonly string[] {
  if (type === undefined) return [];
  const related = [...schema.types.values()].filter(
    (each): each is StructuredType =>
      each.kind === type.kind && (lineage(schema, each).includes(type) || lineage(schema, type).includes(each)),
  );
  const properties = related.flatMap((each) => [...each.properties.values()]);
  return [...new Set(properties.filter(({ kind }) => kind === 'navigation').map(({ name }) => name))];
}

const without = (row: Row, names: readonly string[]): Written =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));

/** Writes the structural properties: all, or those of a tree. Control information stays. */
function propertyWriter(
  evaluation: Evaluation,
  select: SelectTree | 'all',
  type: StructuredType | undefined,
  navigation: ReadonlySet<string>,
): (row: Row) => Written {
  const { schema } = evaluation;
  if (select === 'all' || select.isAll) {
    return (row) => {
      const written: Written = {};
      for (const [name, value] of Object.entries(row))
        if (!navigation.has(name)) written[name] = toJson(schema, value as Datum, undefined);
      return written;
    };
  }
  const items = select.items.map((item) => ({ item, write: selectedWriter(evaluation, item) }));
  return (row) => {
    const written: Written = {};
    for (const name of ['@type', '@odata.type']) if (Object.hasOwn(row, name)) written[name] = row[name];
    for (const { item, write } of items) {
      if (item.property?.kind === 'navigation') continue;
      if (item.cast !== undefined && !evaluation.types.isOf(row, type, item.cast)) continue;
      if (item.property !== undefined || Object.hasOwn(row, item.name))
        written[item.name] = write(row[item.name] ?? null);
    }
    return written;
  };
}

/** Writes the value of a selected property: whole, a part of a complex value, or the items that nested options ask for. */
function selectedWriter(
  evaluation: Evaluation,
  { property, select, options }: SelectedProperty,
): (value: unknown) => unknown {
  const { schema } = evaluation;
  const type = property?.type.name;
  const structured = type === undefined ? undefined : schema.types.get(type);
  const complex = structured?.kind === 'complex' ? structured : undefined;
  const isPart = select !== 'all';
  const writeOne = isPart ? propertyWriter(evaluation, select, complex, new Set()) : undefined;
  const write = (value: unknown): unknown =>
    writeOne !== undefined && typeof value === 'object' && value !== null
      ? writeOne(value as Row)
      : toJson(schema, value as Datum, undefined);
  return (value) => {
    if (!Array.isArray(value)) return write(value);
    if (options === undefined) return value.map(write);
    const convert = fromJsonOf(schema, options.scope.type);
    // The items are ordered and filtered as values, and written as they are in the data.
    const values = value.map((item) => convert(item));
    const kept = compileOptions(evaluation, options)(values).rows;
    // A value that was written is replaced, so that an equal one after it is found.
    const taken: Datum = {};
    const rest = [...values];
    return kept.map((each) => {
      const at = rest.indexOf(each);
      rest[at] = taken;
      return write(value[at]);
    });
  };
}

/** Adds the rows of an expanded navigation property to what is written of a row. */
function expansionWriter(
  evaluation: Evaluation,
  node: ExpandNode,
  type: StructuredType | undefined,
): (row: Row, written: Written) => void {
  const add = addRelated(evaluation, node, ownerType(node, type), node.levels);
  const [first, ...others] = node.prefix;
  if (first === undefined) return add;
  const inner = { ...node, prefix: others };
  if (first.kind === 'cast') {
    const next = expansionWriter(evaluation, inner, first.target);
    return (row, written) => {
      if (evaluation.types.isOf(row, type, first.target)) next(row, written);
    };
  }
  return intoComplex(expansionWriter(evaluation, inner, first.type?.structured), first);
}

/** The type that declares the navigation property, as far as the path says. */
const ownerType = ({ prefix }: ExpandNode, type: StructuredType | undefined): StructuredType | undefined => {
  const last = prefix.at(-1);
  return last === undefined ? type : last.kind === 'cast' ? last.target : last.type?.structured;
};

function intoComplex(
  add: (row: Row, written: Written) => void,
  { name }: PropertyStep,
): (row: Row, written: Written) => void {
  return (row, written) => {
    const inner = row[name] as Row | readonly Row[] | null | undefined;
    if (inner === null || inner === undefined) return;
    const extend = (value: Row, own: unknown): Written => {
      const copy: Written = { ...(own as Row | undefined) };
      add(value, copy);
      return copy;
    };
    const own = written[name];
    written[name] = Array.isArray(inner)
      ? inner.map((value: Row, i) => extend(value, (own as unknown[] | undefined)?.[i] ?? {}))
      : extend(inner as Row, own ?? {});
  };
}

/** How deep `$levels=max` follows data that has no end. */
const deepest = 100;

function addRelated(
  evaluation: Evaluation,
  node: ExpandNode,
  type: StructuredType | undefined,
  levels: ExpandNode['levels'],
): (row: Row, written: Written) => void {
  const { navigation, cast, form } = node;
  const related = relatedRows(evaluation, navigation, type);
  const { name } = navigation;
  const choose = compileOptions(evaluation, node);
  let write: WriteRow | undefined;
  return (row, written) => {
    const all = related(row).filter(
      (each) => cast === undefined || evaluation.types.isOf(each, navigation.target, cast.target),
    );
    const { rows, total } = choose(all);
    evaluation.spend(all.length + rows.length);
    if (form === 'count') {
      written[`${name}@count`] = total;
      return;
    }
    if (node.count) written[`${name}@count`] = total;
    write ??=
      form === 'references'
        ? referenceWriter(evaluation, navigation)
        : rowWriter(evaluation, nextLevel(node, levels), rowsOf(node));
    const list = (rows as readonly Row[]).map(write);
    written[name] = navigation.property.type.isCollection ? list : (list[0] ?? null);
  };
}

const rowsOf = ({ navigation, cast, apply }: ExpandNode): WrittenRows => ({
  type: cast?.target ?? navigation.target,
  isAggregated: apply.length > 0,
});

/** The options of the rows: those of the node, with the same expansion again while levels are left. */
function nextLevel(node: ExpandNode, levels: ExpandNode['levels']): Pick<QueryNode, 'select' | 'expand' | 'compute'> {
  const left = levels === 'max' ? deepest : (levels ?? 1);
  if (left <= 1) return node;
  const again: ExpandNode = { ...node, prefix: [], levels: left - 1 };
  return { ...node, expand: [...node.expand, again] };
}

/** An entity reference (JSON format 14): the set and key of a row. */
export function referenceWriter(
  evaluation: Evaluation,
  { set, target }: Pick<NavigationStep, 'set' | 'target'>,
): WriteRow {
  const { schema } = evaluation;
  const key = keyOf(schema, target);
  if (set === undefined || key === undefined)
    throw new NotEvaluated(undefined, `The references of ${target.name} cannot be written without its set and key.`);
  const reads = key.map(({ alias, path }) => [alias, evaluation.reader(target, path.split('/'))] as const);
  return (row) => {
    const parts = reads.map(([alias, read]) => {
      const value = toJson(schema, read(row), undefined);
      const text = typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
      return reads.length === 1 ? text : `${alias}=${text}`;
    });
    return { '@id': `${set.name}(${parts.join(',')})` };
  };
}
