/** The rows of a response: selected properties, expanded rows and computed values as OData JSON. */
import { keyOf, type StructuredType } from '../../schema/index.js';
import type { ExpandNode, QueryNode, SelectedProperty, SelectTree } from '../model/bound-query.js';
import type { NavigationStep, PropertyStep } from '../model/expression.js';
import { relatedRows } from './compile-path.js';
import { setOwnValue, type Datum, ownValue, type Row } from './datum.js';
import type { Evaluation } from './evaluation.js';
import { NotEvaluated } from './not-evaluated.js';
import { isReferenceText } from './reference-key.js';
import { compileOptions } from './compile-options.js';
import { toJson } from './datum-json.js';

/** Writes a row. */
export type WriteRow = (row: Row) => unknown;

/** The options that select the written parts of a row. */
type WrittenOptions = Pick<QueryNode, 'select' | 'expand' | 'compute' | 'apply'>;

/** Makes a function that writes rows as the options of a query request. A row that needs no change is returned as it is. */
export function rowWriter(
  evaluation: Evaluation,
  { select, expand, compute, apply }: WrittenOptions,
  type: StructuredType | undefined,
): WriteRow {
  const isPlain = select === 'all' && expand.length === 0 && compute.length === 0 && apply.length === 0;
  if (isPlain) return evaluation.structural.of(type);
  const properties = propertyWriter(evaluation, select, type);
  const expansions = expand.map((each) => expansionWriter(evaluation, each, type));
  return (row) => {
    const written = properties(row);
    for (const expansion of expansions) expansion(row, written);
    return written;
  };
}

type Written = Record<string, unknown>;

/** Writes the structural properties: all, or those of a tree. Control information stays. */
function propertyWriter(
  evaluation: Evaluation,
  select: SelectTree | 'all',
  type: StructuredType | undefined,
): (row: Row) => Written {
  const { schema } = evaluation;
  if (select === 'all' || select.isAll) {
    const own = evaluation.ownPart(type);
    return (row) => {
      const written: Written = {};
      const members = Object.entries(own(row));
      evaluation.spend(members.length);
      for (const [name, value] of members) setOwnValue(written, name, toJson(schema, value as Datum, undefined));
      return written;
    };
  }
  const selected = [...identifierItem(evaluation, select, type), ...select.items];
  const items = selected.map((item) => ({ item, write: selectedWriter(evaluation, item) }));
  return (row) => {
    const written: Written = {};
    evaluation.spend(items.length);
    for (const name of ['@type', '@odata.type']) if (Object.hasOwn(row, name)) written[name] = row[name];
    for (const { item, write } of items) {
      if (item.property?.kind === 'navigation' && !isReferenceText(ownValue(row, item.name))) continue;
      if (item.cast !== undefined && !evaluation.types.isOf(row, type, item.cast)) continue;
      if (item.property !== undefined || Object.hasOwn(row, item.name))
        setOwnValue(written, item.name, write(ownValue(row, item.name) ?? null));
    }
    return written;
  };
}

/** The identifier of an entity, if the service writes it without `$select`. */
function identifierItem(
  { identifier }: Evaluation,
  { items }: SelectTree,
  type: StructuredType | undefined,
): readonly SelectedProperty[] {
  if (identifier === undefined || type?.kind !== 'entity' || items.some(({ name }) => name === identifier)) return [];
  // An undeclared identifier is written only for rows that have it; links between two entities do not.
  return [{ name: identifier, property: undefined, select: 'all', start: 0, end: 0 }];
}

/** Makes a writer of a selected property: the whole value, a part of a complex value, or the items that nested options select. */
function selectedWriter(
  evaluation: Evaluation,
  { property, select, options }: SelectedProperty,
): (value: unknown) => unknown {
  const { schema } = evaluation;
  const type = property?.type.name;
  const structured = type === undefined ? undefined : schema.types.get(type);
  const complex = structured?.kind === 'complex' ? structured : undefined;
  const isPart = select !== 'all';
  const writeOne = isPart ? propertyWriter(evaluation, select, complex) : undefined;
  const structural = evaluation.structural.of(complex);
  const write = (value: unknown): unknown =>
    writeOne !== undefined && typeof value === 'object' && value !== null
      ? writeOne(value as Row)
      : toJson(schema, structural(value as Datum), undefined);
  return (value) => {
    if (!Array.isArray(value)) return write(value);
    if (options === undefined) return value.map(write);
    const convert = evaluation.fromJson(options.scope.type);
    // Items are ordered and filtered as values, but written as the data contain them.
    const values = value.map((item) => convert(item));
    const kept = compileOptions(evaluation, options)(values).rows;
    // Replaces each item that was written, so that the next of two equal items is found.
    const written: Datum = {};
    const rest = [...values];
    return kept.map((each) => {
      const at = rest.indexOf(each);
      rest[at] = written;
      return write(value[at]);
    });
  };
}

/** Makes a function that adds expanded rows to the written row. */
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

/** The type that declares the navigation property, according to the path. */
const ownerType = ({ prefix }: ExpandNode, type: StructuredType | undefined): StructuredType | undefined => {
  const last = prefix.at(-1);
  return last === undefined ? type : last.kind === 'cast' ? last.target : last.type?.structured;
};

function intoComplex(
  add: (row: Row, written: Written) => void,
  { name }: PropertyStep,
): (row: Row, written: Written) => void {
  return (row, written) => {
    const inner = ownValue(row, name) as Row | readonly Row[] | null | undefined;
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

/** The maximum depth of `$levels`. The standard leaves the end of `max` to the service. */
const deepest = 100;

function addRelated(
  evaluation: Evaluation,
  node: ExpandNode,
  type: StructuredType | undefined,
  levels: ExpandNode['levels'],
): (row: Row, written: Written) => void {
  const { navigation, cast, form } = node;
  if (typeof levels === 'number' && levels > deepest)
    throw new NotEvaluated(node, `$levels=${levels} cannot be evaluated; write at most ${deepest}.`);
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
        : rowWriter(evaluation, nextLevel(node, levels), cast?.target ?? navigation.target);
    const list = (rows as readonly Row[]).map(write);
    written[name] = navigation.property.type.isCollection ? list : (list[0] ?? null);
  };
}

/** The options of the rows: those of the node, with the same expansion again while levels are left. */
function nextLevel(node: ExpandNode, levels: ExpandNode['levels']): WrittenOptions {
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
