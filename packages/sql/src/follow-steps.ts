/** Follows the steps of a path through tables: each navigation joins a table, each key and condition restricts it. */
import type { KeyStep, NavigationStep, Path, PathStep, PropertyStep, RowCondition, Span } from '@odatalint/core/query';
import type { SqlRow, RowSource, TableRow } from './row.js';
import { identifier, quotedText, sql, type SqlFragment, written } from './sql.js';
import type { Translation } from './translation.js';
import { Unsupported } from './unsupported.js';

/** Where a path leads: some rows, and the properties of the last row that it continues to. */
export interface Followed extends RowSource {
  readonly properties: readonly PropertyStep[];
}

interface Draft {
  readonly tables: SqlFragment[];
  conditions: SqlFragment[];
  row: SqlRow | undefined;
  properties: PropertyStep[];
}

/**
 * In: the row that a path begins at, undefined for a path from the service; its steps; and whether a collection property at the end
 * is read item by item. Out: the tables to read and the conditions on them, none if the path stays in its row.
 */
export function followSteps(
  translation: Translation,
  from: SqlRow | undefined,
  steps: readonly PathStep[],
  asRows: boolean,
  at: Span,
): Followed {
  const draft: Draft = { tables: [], conditions: [], row: from, properties: [] };
  for (const [i, step] of steps.entries()) {
    const isLast = i === steps.length - 1;
    follow(translation, draft, step);
    if (step.kind === 'property' && isCollection(step) && (asRows || !isLast)) readItems(translation, draft, step);
  }
  if (draft.row === undefined) throw new Unsupported('This path has no translation to SQL.', at);
  return { tables: draft.tables, conditions: draft.conditions, row: draft.row, properties: draft.properties };
}

/** The rows of a path within an expression. */
export const rowsOfPath = (translation: Translation, path: Path): Followed =>
  followSteps(translation, startOf(translation, path), path.steps, true, path);

export const startOf = (translation: Translation, path: Path): SqlRow | undefined =>
  path.from === 'service' ? undefined : translation.rowOf(path.from, path);

function follow(translation: Translation, draft: Draft, step: PathStep): void {
  switch (step.kind) {
    case 'set':
    case 'singleton': {
      const declared = step.kind === 'set' ? step.set : step.singleton;
      const type = step.type?.structured;
      if (type === undefined) throw new Unsupported(`The type of ${declared.name} is not known.`, step);
      return enter(translation, draft, translation.table(declared, type), step.rows);
    }
    case 'navigation':
      return navigate(translation, draft, step);
    case 'key':
      draft.conditions = [...draft.conditions, ...keyConditions(translation, draft, step)];
      return;
    case 'filter':
      translation.bind(step.scope, currentRow(draft, step));
      return void draft.conditions.push(translation.condition(step.condition));
    case 'cast':
      return cast(translation, draft, step);
    case 'property':
      draft.properties.push(step);
      return;
    default:
      throw new Unsupported(`This path segment (${step.kind}) has no translation to SQL.`, step);
  }
}

/** A table becomes the current one; the condition of its policy belongs to every place where it is read. */
function enter(
  translation: Translation,
  draft: Draft,
  { table, row }: { table: SqlFragment; row: TableRow },
  rows: RowCondition | undefined,
): void {
  draft.tables.push(table);
  draft.row = row;
  draft.properties = [];
  if (rows === undefined) return;
  translation.bind(rows.scope, row);
  draft.conditions.push(translation.condition(rows.condition));
}

function navigate(translation: Translation, draft: Draft, step: NavigationStep): void {
  const before = currentRow(draft, step);
  if (before.kind !== 'table' || draft.properties.some(isCollection))
    throw new Unsupported(`${step.name} cannot be joined from here.`, step);
  const target = translation.table(step.set, step.target);
  const joins = joinConditions(translation, before, target.row, step, draft.properties);
  enter(translation, draft, target, step.rows);
  draft.conditions = [...draft.conditions, ...joins];
}

function joinConditions(
  translation: Translation,
  before: TableRow,
  after: TableRow,
  step: NavigationStep,
  prefix: readonly PropertyStep[],
): readonly SqlFragment[] {
  const columns = translation.mapping.join?.(step) ?? [];
  if (columns.length > 0)
    return columns.map(({ from, to }) => sql`${identifier([after.alias, to])} = ${identifier([before.alias, from])}`);
  if (step.pairs.length === 0)
    throw new Unsupported(`The schema has no referential constraint for ${step.name}, and the mapping no join.`, step);
  return step.pairs.map(({ from, to }) => {
    const path = prefix.length > 0 ? [...prefix, ...translation.propertyPath(before.type, from)] : undefined;
    const left = translation.column(before, path ?? translation.propertyPath(before.type, from), step);
    return sql`${translation.column(after, translation.propertyPath(after.type, to), step)} = ${left}`;
  });
}

function keyConditions(translation: Translation, draft: Draft, step: KeyStep): readonly SqlFragment[] {
  const row = currentRow(draft, step);
  if (row.kind !== 'table') throw new Unsupported('A key requires the rows of a table.', step);
  return step.parts.map(({ path, value, start, end }) => {
    if (path.length === 0) throw new Unsupported('The schema does not declare this key.', { start, end });
    const given = translation.dialect.value(value);
    if (given === undefined) throw new Unsupported('This key value has no translation to SQL.', { start, end });
    return sql`${translation.column(row, translation.propertyPath(row.type, path), step)} = ${given}`;
  });
}

/** Only rows or values of the type and of those derived from it. */
function cast(translation: Translation, draft: Draft, step: Extract<PathStep, { kind: 'cast' }>): void {
  const row = currentRow(draft, step);
  draft.conditions.push(isOfType(translation, { row, properties: draft.properties }, step.target.name, step));
  if (row.kind === 'table' && draft.properties.length === 0) draft.row = { ...row, type: step.target };
}

/** The condition that a row, or a complex value of it, is of a type or of one derived from it. */
export function isOfType(
  translation: Translation,
  { row, properties }: Pick<Followed, 'row' | 'properties'>,
  name: string,
  at: Span,
): SqlFragment {
  if (row.kind === 'item' || properties.length > 0) return isOfJsonType(translation, { row, properties }, name, at);
  const { discriminator } = translation.mapping;
  if (row.kind !== 'table' || discriminator === undefined)
    throw new Unsupported('The mapping has no discriminator, so types of rows cannot be tested.', at);
  const values = translation.typesOf(name).map((type) => discriminator(type));
  const column = values[0]?.column;
  if (column === undefined) return written('FALSE');
  const constants = values.map(({ value }) => translation.dialect.value({ kind: 'string', value })!);
  return sql`(${identifier([row.alias, column])} IN (${joinList(constants)}))`;
}

/** The name of the type in JSON, with `#` before it; null for a value of the declared type. */
export const jsonType = (translation: Translation, json: SqlFragment): SqlFragment =>
  translation.dialect.member(json, ['@type'], 'string');

/** JSON names the type of a value that is not of the declared one: `"@type": "#Shop.Depot"` (JSON format 4.6.3). */
function isOfJsonType(
  translation: Translation,
  { row, properties }: Pick<Followed, 'row' | 'properties'>,
  name: string,
  at: Span,
): SqlFragment {
  if (properties.length > 0 && row.kind === 'table' && !translation.isJson(properties))
    throw new Unsupported('Complex values in columns of their own have no type to test.', at);
  const json = row.kind === 'item' && properties.length === 0 ? row.value : translation.column(row, properties, at);
  const type = jsonType(translation, json);
  const constants = translation.typesOf(name).map((each) => quotedText(`#${each.name}`));
  const isListed = sql`coalesce(${type} IN (${joinList(constants)}), FALSE)`;
  const declared = (properties.at(-1) ?? (row.kind === 'item' ? row : undefined))?.type?.structured?.name;
  return declared === name ? sql`(${json} IS NOT NULL)` : isListed;
}

const joinList = (items: readonly SqlFragment[]): SqlFragment => items.reduce((list, item) => sql`${list}, ${item}`);

/** The items of a collection in a JSON column become rows. */
function readItems(translation: Translation, draft: Draft, step: PropertyStep): void {
  const alias = translation.alias();
  const json = translation.column(currentRow(draft, step), draft.properties, step);
  draft.tables.push(translation.dialect.items(json, alias));
  const family = step.type === undefined ? undefined : step.type.family;
  draft.row = { kind: 'item', value: translation.dialect.item(alias, family), type: step.type };
  draft.properties = [];
}

/** Whether the property itself is a collection, wherever the path comes from. */
const isCollection = ({ property }: PropertyStep): boolean => property?.type.isCollection === true;

function currentRow({ row }: Draft, at: Span): SqlRow {
  if (row === undefined) throw new Unsupported('This path has no translation to SQL.', at);
  return row;
}
