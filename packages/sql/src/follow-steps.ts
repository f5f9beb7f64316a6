/** Follows the steps of a path: each navigation joins a table, and each key and condition restricts it. */
import { keyOf, operandsOf } from '@odatalint/core/internal';
import type { KeyStep, NavigationStep, Path, PathStep, PropertyStep, RowCondition } from '@odatalint/core/query';
import type { Span } from '@odatalint/core';
import { withConditions } from './conditions.js';
import { type RowSource, type SqlRow, type Table, type TableRow, withJoins } from './row.js';
import type { LinkTable } from './mapping.js';
import { allOf, failing, identifier, isSame, join, quotedText, sql, type Sql, written } from './sql.js';
import type { Translation } from './translation.js';
import { Unsupported } from './unsupported.js';

/** The rows that a path addresses, and the properties after the last row. */
export interface Followed extends RowSource {
  readonly properties: readonly PropertyStep[];
}

interface Draft {
  tables: readonly Table[];
  conditions: readonly Sql[];
  policies: readonly Sql[];
  row: SqlRow | undefined;
  properties: readonly PropertyStep[];
  readonly canJoin: boolean;
}

/**
 * Follows a path from a row.
 *
 * @param from - Undefined for a path from the service.
 * @param asRows - Whether a collection property at the end is read item by item.
 * @param canJoin - Whether single related rows may be joined to the first row.
 * @returns The tables to read and the conditions on them; no tables if the path stays in its row and in the rows that are joined to it.
 */
export function followSteps(
  translation: Translation,
  from: SqlRow | undefined,
  steps: readonly PathStep[],
  asRows: boolean,
  at: Span,
  canJoin = true,
): Followed {
  const draft: Draft = { tables: [], conditions: [], policies: [], row: from, properties: [], canJoin };
  for (const [i, step] of steps.entries()) {
    const isLast = i === steps.length - 1;
    follow(translation, draft, step);
    if (step.kind === 'property' && isCollection(step) && (asRows || !isLast)) readItems(translation, draft, step);
  }
  const { tables, conditions, policies, properties } = draft;
  return { tables, conditions, policies, row: currentRow(draft, at), properties };
}

/** The rows of a path within an expression. */
export const rowsOfPath = (translation: Translation, path: Path): Followed =>
  followSteps(translation, startOf(translation, path), path.steps, true, path);

export const startOf = (translation: Translation, path: Path): SqlRow | undefined =>
  path.from === 'service' ? undefined : translation.rowOf(path.from, path);

/** The reason why a segment has no translation. */
const reasons = {
  crossjoin: 'the rows of "$crossjoin" have no key',
  index: 'the rows of a table have no positions',
  operation: 'only the service knows the result of a function or action',
} as const;

function follow(translation: Translation, draft: Draft, step: PathStep): void {
  switch (step.kind) {
    case 'set':
    case 'singleton': {
      const declared = step.kind === 'set' ? step.set : step.singleton;
      const type = step.type?.structured;
      if (type === undefined) throw new Unsupported(`The type of ${declared.name} is not known.`, step);
      return enter(translation, draft, translation.table(declared, type, step), step.rows);
    }
    case 'navigation':
      return navigate(translation, draft, step);
    case 'key':
      draft.conditions = [...draft.conditions, ...keyConditions(translation, draft, step)];
      return;
    case 'filter': {
      translation.bind(step.scope, currentRow(draft, step));
      const conditions = operandsOf(step.condition).map(translation.condition);
      const rows = withConditions(translation, { ...draft, row: currentRow(draft, step) }, conditions);
      draft.conditions = rows.conditions;
      return;
    }
    case 'cast':
      return cast(translation, draft, step);
    case 'property':
      draft.properties = [...draft.properties, step];
      return;
    default:
      throw new Unsupported(`This path has no translation to SQL because ${reasons[step.kind]}.`, step);
  }
}

/** Makes a table the current one. The condition of its policy applies wherever the table is read. */
function enter(
  translation: Translation,
  draft: Draft,
  { table, row }: { table: Table; row: TableRow },
  rows: RowCondition | undefined,
): void {
  draft.tables = [...draft.tables, table];
  draft.row = row;
  draft.properties = [];
  const policy = policyOf(translation, row, rows);
  draft.conditions = [...draft.conditions, ...policy];
  draft.policies = [...draft.policies, ...policy];
}

/** The condition of a policy, if there is one. */
function policyOf(translation: Translation, row: TableRow, rows: RowCondition | undefined): readonly Sql[] {
  if (rows === undefined) return [];
  translation.bind(rows.scope, row);
  return operandsOf(rows.condition).map(translation.condition);
}

function navigate(translation: Translation, draft: Draft, step: NavigationStep): void {
  const before = currentRow(draft, step);
  if (before.kind !== 'table' || draft.properties.some(isCollection))
    throw new Unsupported(`${step.name} cannot be joined from here.`, step);
  if (draft.canJoin && draft.tables.length === 0 && !step.property.type.isCollection && isOfOne(translation, step)) {
    draft.row = relatedRow(translation, before, step, draft.properties);
    draft.properties = [];
    return;
  }
  const target = translation.table(step.set, step.target, step);
  const link = translation.mapping.link?.(step);
  if (link !== undefined) {
    const alias = translation.alias();
    const text = sql`${identifier(link.table)} AS ${identifier(alias)}`;
    draft.tables = [...draft.tables, { alias, text }];
    draft.conditions = [...draft.conditions, ...linkConditions(translation, link, alias, before, target.row)];
    return enter(translation, draft, target, step.rows);
  }
  const joins = joinConditions(translation, before, target.row, step, draft.properties);
  enter(translation, draft, target, step.rows);
  draft.conditions = [...draft.conditions, ...joins];
}

/** The conditions that a row of a table of links has for the rows of one side or of both. */
export const linkConditions = (
  translation: Translation,
  { from, to }: LinkTable,
  alias: string,
  before: TableRow | undefined,
  after: TableRow | undefined,
): readonly Sql[] => [
  ...(before === undefined
    ? []
    : from.map((pair) => sql`${identifier([alias, pair.to])} = ${translation.namedColumn(before, pair.from)}`)),
  ...(after === undefined
    ? []
    : to.map((pair) => sql`${translation.namedColumn(after, pair.to)} = ${identifier([alias, pair.from])}`)),
];

/** Whether a row has at most one related row, because the columns of the join contain the key of the target. */
function isOfOne({ mapping, schema }: Translation, step: NavigationStep): boolean {
  if (mapping.link?.(step) !== undefined) return false;
  const key = keyOf(schema, step.target) ?? [];
  const columns = mapping.join?.(step) ?? [];
  if (columns.length === 0)
    return key.length > 0 && key.every(({ path }) => step.pairs.some(({ to }) => to.join('/') === path));
  return key.length === 1 && columns.some(({ to }) => to === key[0]!.path);
}

/** The row that a single-valued navigation addresses: all expressions share one join. */
function relatedRow(
  translation: Translation,
  before: TableRow,
  step: NavigationStep,
  prefix: readonly PropertyStep[],
): TableRow {
  const name = [...prefix, step].map((each) => each.name).join('/');
  const known = before.related.get(name) ?? [];
  for (const { row, on } of known)
    if (isSame(on, conditionsOfRelated(translation, before, alone(row), step, prefix).on)) return row;
  const { table, row } = translation.table(step.set, step.target, step);
  const { on, policy } = conditionsOfRelated(translation, before, row, step, prefix);
  // Joins that only the policy needs come first.
  const inner = [...(allOf(policy).joins ?? [])];
  const target = inner.length === 0 ? table.text : sql`(${withJoins(table.text, inner)})`;
  const { joins: _, ...text }: Sql = sql`LEFT JOIN ${target} ON ${on}`;
  const root = [...before.joins][0]?.root ?? before.alias;
  const number = translation.nextNumber();
  const isMissing = sql`${translation.keyOf(row)[0]!.value} IS NULL`;
  const { joins: __, ...isVisible }: Sql = sql`(${isMissing} OR ${allOf(policy)})`;
  const joined = { root, number, text, ...(policy.length === 0 ? {} : { isVisible }) };
  const found: TableRow = { ...row, related: new Map(), joins: new Set([...before.joins, joined]) };
  before.related.set(name, [...known, { row: found, on }]);
  return found;
}

/** The row as the conditions of its own join see it. */
const alone = (row: TableRow): TableRow => ({ ...row, joins: new Set(), related: new Map() });

/** The conditions on a joined row: it is related and visible. */
function conditionsOfRelated(
  translation: Translation,
  before: TableRow,
  row: TableRow,
  step: NavigationStep,
  prefix: readonly PropertyStep[],
): { readonly on: Sql; readonly policy: readonly Sql[] } {
  const policy = policyOf(translation, row, step.rows);
  return { on: allOf([...joinConditions(translation, before, row, step, prefix), ...policy]), policy };
}

export function joinConditions(
  translation: Translation,
  before: TableRow,
  after: TableRow,
  step: NavigationStep,
  prefix: readonly PropertyStep[],
): readonly Sql[] {
  const columns = translation.mapping.join?.(step) ?? [];
  if (columns.length > 0)
    return columns.map(
      ({ from, to }) => sql`${translation.namedColumn(after, to)} = ${translation.namedColumn(before, from)}`,
    );
  if (step.pairs.length === 0)
    throw new Unsupported(`The schema has no referential constraint for ${step.name}, and the mapping no join.`, step);
  return step.pairs.map(({ from, to }) => {
    const path = prefix.length > 0 ? [...prefix, ...translation.propertyPath(before.type, from)] : undefined;
    const left = translation.column(before, path ?? translation.propertyPath(before.type, from), step);
    return sql`${translation.column(after, translation.propertyPath(after.type, to), step)} = ${left}`;
  });
}

function keyConditions(translation: Translation, draft: Draft, step: KeyStep): readonly Sql[] {
  const row = currentRow(draft, step);
  if (row.kind !== 'table') throw new Unsupported('A key requires the rows of a table.', step);
  return step.parts.map(({ path, value, start, end }) => {
    if (path.length === 0) throw new Unsupported('The schema does not declare this key.', { start, end });
    const given = translation.dialect.value(value);
    if (given === undefined) throw new Unsupported('This key value has no translation to SQL.', { start, end });
    return sql`${translation.column(row, translation.propertyPath(row.type, path), step)} = ${given}`;
  });
}

/** Keeps only the rows or values of a type and of the types derived from it. */
function cast(translation: Translation, draft: Draft, step: Extract<PathStep, { kind: 'cast' }>): void {
  const row = currentRow(draft, step);
  draft.conditions = [
    ...draft.conditions,
    isOfType(translation, { row, properties: draft.properties }, step.target.name, step),
  ];
  if (row.kind === 'table' && draft.properties.length === 0) draft.row = { ...row, type: step.target };
}

/** The condition that a row or a complex value has a type or one derived from it. */
export function isOfType(
  translation: Translation,
  { row, properties }: Pick<Followed, 'row' | 'properties'>,
  name: string,
  at: Span,
): Sql {
  if (row.kind === 'item' || properties.length > 0) return isOfJsonType(translation, { row, properties }, name, at);
  const { discriminator } = translation.mapping;
  if (row.kind !== 'table' || discriminator === undefined)
    throw new Unsupported('The mapping has no discriminator, so types of rows cannot be tested.', at);
  const values = translation.typesOf(name).map((type) => discriminator(type));
  const column = values[0]?.column;
  if (column === undefined) return written('FALSE');
  const constants = values.map(({ value }) => translation.dialect.value({ kind: 'string', value })!);
  return sql`(${translation.namedColumn(row, column)} IN (${join(constants, ', ')}))`;
}

/** The name of the type in JSON, after `#`; null for a value of the declared type. */
export const jsonType = (translation: Translation, json: Sql): Sql =>
  translation.dialect.member(json, ['@type'], 'string');

/**
 * The condition that a JSON value has a type. JSON names a type that is not the declared one: `"@type": "#Shop.Depot"` (JSON format 4.5.3).
 */
function isOfJsonType(
  translation: Translation,
  { row, properties }: Pick<Followed, 'row' | 'properties'>,
  name: string,
  at: Span,
): Sql {
  if (properties.length > 0 && row.kind === 'table' && !translation.isJson(properties))
    throw new Unsupported('Complex values in columns of their own have no type to test.', at);
  const json =
    row.kind === 'item' && properties.length === 0
      ? translation.itemValue(row)
      : translation.column(row, properties, at);
  const type = jsonType(translation, json);
  const constants = translation.typesOf(name).map((each) => quotedText(`#${each.name}`));
  const isListed = sql`coalesce(${type} IN (${join(constants, ', ')}), FALSE)`;
  const declared = (properties.at(-1) ?? (row.kind === 'item' ? row : undefined))?.type?.structured?.name;
  return declared === name ? sql`(${json} IS NOT NULL)` : isListed;
}

/** Reads the items of a collection in a JSON column as rows, but not of a row that a policy hides. */
function readItems(translation: Translation, draft: Draft, step: PropertyStep): void {
  const alias = translation.alias();
  const json = translation.column(currentRow(draft, step), draft.properties, step);
  const visible = draft.policies.length === 0 ? json : sql`CASE WHEN ${allOf(draft.policies)} THEN ${json} END`;
  draft.tables = [...draft.tables, { alias, text: failing(translation.dialect.items(visible, alias)) }];
  draft.row = { kind: 'item', alias, type: step.type };
  draft.properties = [];
}

/** Whether the property itself is a collection, not only the path before it. */
const isCollection = ({ property }: PropertyStep): boolean => property?.type.isCollection === true;

function currentRow({ row }: Draft, at: Span): SqlRow {
  if (row === undefined) throw new Unsupported('This path has no translation to SQL.', at);
  return row;
}
