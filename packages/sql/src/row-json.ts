/** A row as JSON: the selected properties and the expanded navigation properties. */
import type { ExpandNode, PropertyStep, QueryNode, SelectedProperty, SelectTree } from '@odatalint/core/query';
import type { EnumType, Property, Span, StructuredType } from '@odatalint/core';
import {
  findProperty,
  propertyNames,
  typeDeclaration,
  type ValueType,
  valueTypeOf,
  nowhere,
} from '@odatalint/core/internal';
import { applyOptions, type FoundRows, rowsToShow } from './apply-options.js';
import { followSteps, isOfType, jsonType } from './follow-steps.js';
import { isAlwaysNull } from './expression-facts.js';
import { orderClause, orderOfRows } from './order-clause.js';
import { type GroupRow, type ItemRow, selectFrom, type SqlRow, type Table, type TableRow } from './row.js';
import { allOf, identifier, join, quotedText, sql, type Sql, written } from './sql.js';
import type { Translation } from './translation.js';
import { Unsupported } from './unsupported.js';

/** The name as quoted text if the schema declares it, and as a parameter if the request defines it. */
type Member = readonly [name: Sql, value: Sql];

const givenName = ({ dialect }: Translation, name: string): Sql => dialect.value({ kind: 'string', value: name })!;

/** The JSON of a row with the selected and expanded properties, as an expression. */
export function rowJson(translation: Translation, row: SqlRow, node: QueryNode): Sql {
  if (row.kind === 'item') return itemJson(translation, row, node.select);
  if (row.kind === 'group') return groupJson(translation, row, node.select);
  const derived = translation.mapping.discriminator === undefined ? [] : derivedTypes(translation, row.type);
  if (derived.length === 0) return objectOf(translation, row, node, expandedMembers(translation, row, node));
  const { members, tables } = expandedOnce(translation, row, node, derived);
  const branches = derived.map((type) => {
    const object = objectOf(translation, { ...row, type }, node, members);
    return sql`WHEN ${isOfType(translation, { row, properties: [] }, type.name, nowhere)} THEN ${object}`;
  });
  const object = sql`CASE ${join(branches, ' ')} ELSE ${objectOf(translation, row, node, members)} END`;
  return tables.length === 0 ? object : sql`(${selectFrom({ tables, conditions: [] }, object)})`;
}

/** Reads expanded rows once for all types of rows, in a subquery whose columns the objects of each type use. */
function expandedOnce(
  translation: Translation,
  row: TableRow,
  node: QueryNode,
  derived: readonly StructuredType[],
): { readonly members: readonly ExpandedMember[]; readonly tables: readonly Table[] } {
  const alias = translation.alias();
  const found = node.expand.flatMap((expand) => {
    const type = derived.find((each) => hasNavigation(translation, each, expand)) ?? row.type;
    return expandedMembers(translation, { ...row, type }, { ...node, expand: [expand] });
  });
  const columns = found.map(({ value }, i) => sql`${value} AS ${identifier(`c${i + 1}`)}`);
  const text = sql`(SELECT ${join(columns, ', ')}${translation.dialect.isolated}) AS ${identifier(alias)}`;
  const members = found.map((member, i) => ({
    ...member,
    value: translation.dialect.json(identifier([alias, `c${i + 1}`])),
  }));
  return { members, tables: found.length === 0 ? [] : [{ alias, text }] };
}

/** An item of a collection property: a value, or the selected members of a complex one. */
function itemJson(translation: Translation, row: ItemRow, select: SelectTree | 'all'): Sql {
  const { dialect } = translation;
  const { type } = row;
  const value = translation.itemValue(row);
  if (select === 'all' || type?.structured === undefined) return dialect.jsonValue(dialect.toJson(value, type?.family));
  return selectedJson(translation, value, membersOf(translation, row, type.structured, [], select));
}

/** Some members of a complex value that is JSON, with its type if that is not the declared one. */
function selectedJson(translation: Translation, json: Sql, members: readonly Member[]): Sql {
  const { dialect } = translation;
  const type = jsonType(translation, json);
  const typed = dialect.jsonObject([[quotedText(`${translation.annotationPrefix}type`), type], ...members]);
  return sql`CASE WHEN ${type} IS NULL THEN ${dialect.jsonObject(members)} ELSE ${typed} END`;
}

/** The types derived from a type, the most derived first. */
const derivedTypes = (translation: Translation, type: StructuredType): readonly StructuredType[] =>
  translation
    .typesOf(type.name)
    .filter(({ name, isAbstract }) => name !== type.name && !isAbstract)
    .sort((a, b) => translation.typesOf(a.name).length - translation.typesOf(b.name).length);

/** The members of a row of a type, without the properties that only other types expand. */
function objectOf(translation: Translation, row: TableRow, node: QueryNode, expanded: readonly ExpandedMember[]): Sql {
  return translation.dialect.jsonObject([
    ...typeAnnotation(translation, row),
    ...membersOf(translation, row, row.type, [], node.select),
    ...computedMembers(translation, row, node),
    ...expanded
      .filter(({ expand }) => hasNavigation(translation, row.type, expand))
      .map(({ name, value }): Member => [name, value]),
  ]);
}

/** The type of a row that is not the declared one (JSON format 4.5.3). */
const typeAnnotation = (translation: Translation, { type, declared }: TableRow): readonly Member[] =>
  type.name === declared.name ? [] : [[quotedText(`${translation.annotationPrefix}type`), quotedText(`#${type.name}`)]];

/** The members of an entity or complex value, by the path from the row. */
function membersOf(
  translation: Translation,
  row: SqlRow,
  type: StructuredType,
  path: readonly PropertyStep[],
  select: SelectTree | 'all',
): readonly Member[] {
  const { schema } = translation;
  const declared = propertyNames(schema, type).flatMap((name) => {
    const found = findProperty(schema, type, name)?.property;
    return found?.kind === 'property' ? [found] : [];
  });
  const isAll = select === 'all' || select.isAll;
  const items = select === 'all' ? [] : select.items;
  const chosen = declared.flatMap((property): readonly [Property, SelectedProperty | undefined][] => {
    const item = items.find(({ name }) => name === property.name);
    return isAll || item !== undefined ? [[property, item]] : [];
  });
  return chosen.map(([property, item]): Member => {
    const step = stepOf(translation, property);
    const name = quotedText(property.name);
    if (item?.options !== undefined)
      return [name, selectedItems(translation, row, [...path, step], item.options, item)];
    return [name, propertyJson(translation, row, [...path, step], item?.select ?? 'all')];
  });
}

/** The items of a collection property, with options of their own: `Tags($top=2)`. */
function selectedItems(
  translation: Translation,
  row: SqlRow,
  path: readonly PropertyStep[],
  options: QueryNode,
  at: Span,
): Sql {
  if (options.count) throw new Unsupported('$count of a selected property has no translation to SQL.', at);
  return jsonRows(
    translation,
    applyOptions(translation, followSteps(translation, row, path, true, at), options),
    options,
  );
}

function stepOf(translation: Translation, property: Property): PropertyStep {
  const type = valueTypeOf(translation.schema, property.type);
  const isCollection = property.type.isCollection;
  return { kind: 'property', name: property.name, property, isComputed: false, type, isCollection, ...nowhere };
}

/** The JSON of a property with the selected members, as an expression. */
export function propertyJson(
  translation: Translation,
  row: SqlRow,
  path: readonly PropertyStep[],
  select: SelectTree | 'all',
): Sql {
  const { type } = path.at(-1)!;
  if (type?.isCollection === true && select !== 'all') {
    const items = followSteps(translation, row, path, true, nowhere);
    const order = translation.keyOf(items.row).map((key) => ({ ...key, descending: false }));
    const value = itemJson(translation, items.row as ItemRow, select);
    return sql`(${selectFrom(items, translation.dialect.jsonRows(value, orderClause(translation, order), sql``))})`;
  }
  const structured = type?.isCollection === true ? undefined : type?.structured;
  if (structured === undefined || (translation.isJson(path) && select === 'all'))
    return valueJson(translation, translation.column(row, path, nowhere), type);
  const value = translation.column(row, path, nowhere);
  const members = membersOf(translation, row, structured, path, select);
  const object =
    row.kind === 'item' || translation.isJson(path)
      ? selectedJson(translation, value, members)
      : translation.dialect.jsonObject(members);
  return sql`CASE WHEN ${value} IS NOT NULL THEN ${object} END`;
}

/** A value of a type as JSON; enumeration values by their names. */
const valueJson = (translation: Translation, value: Sql, type: ValueType | undefined): Sql =>
  translation.once([value], ([operand]) => operandJson(translation, operand!, type));

function operandJson({ dialect, schema, mapping }: Translation, value: Sql, type: ValueType | undefined): Sql {
  if (type?.isCollection === true || type === undefined)
    return dialect.toJson(value, type === undefined ? 'string' : undefined);
  if (type.name === 'Edm.Double' || type.name === 'Edm.Single') return dialect.doubleToJson(value);
  if (mapping.numbers === 'text' && (type.name === 'Edm.Int64' || type.name === 'Edm.Decimal'))
    return dialect.toJson(sql`CAST(${value} AS text)`, 'string');
  const declaration = type.family === 'enum' ? typeDeclaration(schema, type.name) : undefined;
  if (declaration?.kind !== 'enum' || mapping.enums === 'name')
    return dialect.toJson(value, type.family === 'enum' ? 'string' : type.family);
  return dialect.toJson(enumName(value, declaration), 'string');
}

/** The names of the members of a value, as OData writes it: `Open`, `Fragile,Heavy`. */
function enumName(value: Sql, { members, isFlags }: EnumType): Sql {
  const all = [...members].map(([name, member]) => ({
    name,
    number: written(String(member.exactValue ?? member.value)),
    member,
  }));
  const exact = all.map(({ name, number }) => sql`WHEN ${number} THEN ${quotedText(name)}`);
  const single = sql`CASE ${value} ${join(exact, ' ')}`;
  if (!isFlags) return sql`${single} END`;
  const flags = all.filter(({ member }) => member.value !== 0);
  const list = flags.map(
    ({ name, number }) => sql`CASE WHEN (${value} & ${number}) = ${number} THEN ${quotedText(`,${name}`)} ELSE '' END`,
  );
  return sql`CASE WHEN ${value} IS NOT NULL THEN ${single} WHEN 0 THEN '0' ELSE substr(${join(list, ' || ')}, 2) END END`;
}

function computedMembers(translation: Translation, row: TableRow, { select }: QueryNode): readonly Member[] {
  return [...row.computed]
    .filter(([name]) => select === 'all' || select.isAll || select.items.some((item) => item.name === name))
    .map(([name, { value, type }]): Member => {
      const isNull = typeof value !== 'string' && isAlwaysNull(value);
      const computed = typeof value === 'string' ? translation.namedColumn(row, value) : translation.value(value);
      return [
        givenName(translation, name),
        isNull ? translation.dialect.jsonNull : valueJson(translation, computed, type),
      ];
    });
}

/** An expanded member of a row, and its item of `$expand`. */
interface ExpandedMember {
  readonly expand: ExpandNode;
  readonly name: Sql;
  readonly value: Sql;
}

/** The expanded rows, and their number if it is requested. */
function expandedMembers(translation: Translation, row: TableRow, node: QueryNode): readonly ExpandedMember[] {
  return node.expand.flatMap((expand): readonly ExpandedMember[] => {
    if (expand.form === 'references') throw new Unsupported('$ref has no translation to SQL.', expand);
    if (!hasNavigation(translation, row.type, expand)) return [];
    if (expand.levels === 'max')
      throw new Unsupported('$levels=max has no translation to SQL; write a number.', expand);
    const { name } = expand.navigation;
    const { rows, count } = expandedRows(translation, row, expand);
    const number = quotedText(`${name}${translation.annotationPrefix}count`);
    const members = [
      ...(count === undefined ? [] : [{ expand, name: number, value: count }]),
      ...(rows === undefined ? [] : [{ expand, name: quotedText(name), value: rows }]),
    ];
    return members;
  });
}

/** Whether rows of a type have the navigation property: `Shop.Company/Parent` exists only in rows of that type. */
function hasNavigation(translation: Translation, { name }: StructuredType, expand: ExpandNode): boolean {
  return expand.prefix.every((step) => {
    if (step.kind === 'property')
      throw new Unsupported('$expand after a complex property has no translation to SQL.', expand);
    if (translation.mapping.discriminator === undefined)
      throw new Unsupported('The mapping has no discriminator, so types of rows cannot be tested.', step);
    return translation.typesOf(step.target.name).some((type) => type.name === name);
  });
}

/** `Customer/Name` is the member `Name` of `Customer`. */
function groupJson(translation: Translation, row: GroupRow, select: SelectTree | 'all'): Sql {
  const tree: Tree = new Map();
  for (const [path, { column, type }] of row.columns) {
    const names = path.split('/');
    if (!isSelected(names, select)) continue;
    let level = tree;
    for (const name of names.slice(0, -1)) {
      const next = level.get(name);
      const inner: Tree = next instanceof Map ? next : new Map();
      level.set(name, inner);
      level = inner;
    }
    level.set(names.at(-1)!, valueJson(translation, identifier([row.alias, column]), type));
  }
  return treeJson(translation, row, '', tree);
}

type Tree = Map<string, Sql | Tree>;

function isSelected([name, ...others]: readonly string[], select: SelectTree | 'all'): boolean {
  if (name === undefined || select === 'all' || select.isAll) return true;
  const item = select.items.find((each) => each.name === name);
  return item !== undefined && isSelected(others, item.select);
}

/** A related entity that is missing is null, rather than an object without values. */
function treeJson(translation: Translation, row: GroupRow, path: string, tree: Tree): Sql {
  const object = translation.dialect.jsonObject(
    [...tree].map(([name, value]): Member => [
      givenName(translation, name),
      value instanceof Map ? treeJson(translation, row, path === '' ? name : `${path}/${name}`, value) : value,
    ]),
  );
  const missing = row.missing.get(path);
  return missing === undefined ? object : sql`CASE WHEN NOT ${identifier([row.alias, missing])} THEN ${object} END`;
}

/** The related row or rows as JSON, and their number if it is requested. */
function expandedRows(
  translation: Translation,
  row: TableRow,
  expand: ExpandNode,
): { readonly rows: Sql | undefined; readonly count: Sql | undefined } {
  const steps = expand.cast === undefined ? [expand.navigation] : [expand.navigation, expand.cast];
  const isPlain = expand.compute.length === 0 && expand.apply.length === 0 && expand.form === 'rows';
  const followed = followSteps(translation, row, steps, true, expand, isPlain);
  const found = applyOptions(translation, followed, expand);
  const node = withLevels(expand);
  // The JSON of a single joined row, which has no table of its own.
  if (found.tables.length === 0) {
    const conditions = [sql`${translation.keyOf(found.row)[0]!.value} IS NOT NULL`, ...found.conditions];
    const value = sql`CASE WHEN ${allOf(conditions)} THEN ${rowJson(translation, found.row, node)} END`;
    return { rows: value, count: undefined };
  }
  const isCounted = expand.count || expand.form === 'count';
  const count = isCounted ? sql`(${selectFrom(found, written('count(*)'))})` : undefined;
  if (expand.form === 'count') return { rows: undefined, count };
  if (expand.navigation.property.type.isCollection) return { rows: jsonRows(translation, found, node), count };
  const shown = rowsToShow(translation, found, node, {});
  return { rows: sql`(${selectFrom(shown, rowJson(translation, shown.row, node), written(' LIMIT 1'))})`, count };
}

/** `$levels=3` is the same expand in itself, twice. */
function withLevels(expand: ExpandNode): ExpandNode {
  const { levels } = expand;
  if (typeof levels !== 'number' || levels <= 1) return expand;
  return { ...expand, expand: [...expand.expand, { ...expand, levels: levels - 1 }] };
}

/** The JSON of some rows, in their order, as an array. */
function jsonRows(translation: Translation, found: FoundRows, node: QueryNode): Sql {
  const rows = rowsToShow(translation, found, node, node);
  const value = rowJson(translation, rows.row, node);
  return sql`(${selectFrom(rows, translation.dialect.jsonRows(value, orderOfRows(translation, rows, value), sql``))})`;
}
