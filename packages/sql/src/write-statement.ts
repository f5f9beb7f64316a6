/** The change of one row as one parameterised statement. */
import {
  findProperty,
  propertyAtPath,
  propertyNames,
  requireArgument,
  storedJson,
  valueTypeOf,
  nowhere,
} from '@odatalint/core/internal';
import type {
  ChangedValue,
  ContainedIn,
  ODataValue,
  PropertyStep,
  RowChange,
  RowCondition,
} from '@odatalint/core/query';
import type { Schema, StructuredType } from '@odatalint/core';
import { aMapping, type Mapping } from './mapping.js';
import { followSteps, joinConditions } from './follow-steps.js';
import { type RowSource, selectFrom, type TableRow } from './row.js';
import { allOf, identifier, join, sql, type SqlFragment, written } from './sql.js';
import type { Statement } from './to-sql.js';
import { Translation } from './translation.js';
import { translateCondition, translateValue } from './translate-expression.js';
import { Unsupported } from './unsupported.js';

/** A value of a column. */
type Assignment = readonly [column: string, value: SqlFragment];

/**
 * Translates the change of one row to one statement. It returns a row if it changed one: the JSON of the key as `value`, and as `allowed`
 * whether the condition after the change is true.
 *
 * @throws Unsupported for a value that a column cannot contain.
 * @beta
 */
export function toChangeSql(schema: Schema, change: RowChange, mapping: Mapping): Statement {
  requireArgument('toChangeSql', 'mapping', mapping, aMapping);
  const { strings, values } = new ChangeTranslation(schema, change, mapping).statement();
  const texts = [...strings];
  return { strings: Object.assign(texts, { raw: [...strings] }), values };
}

class ChangeTranslation {
  readonly #translation: Translation;
  readonly #row: TableRow;
  readonly #table: SqlFragment;

  constructor(
    private readonly schema: Schema,
    private readonly change: RowChange,
    private readonly mapping: Mapping,
  ) {
    this.#translation = new Translation(mapping, schema, '@', nowhere, {
      value: translateValue,
      condition: translateCondition,
    });
    const { set, type, containedIn } = change;
    const name = mapping.table(containedIn === undefined ? set : undefined, type);
    const { changesByAlias } = this.#translation.dialect;
    const alias = changesByAlias ? this.#translation.alias() : [name].flat().at(-1)!;
    this.#table = changesByAlias ? sql`${identifier(name)} AS ${identifier(alias)}` : identifier(name);
    this.#row = {
      kind: 'table',
      alias,
      type,
      declared: type,
      computed: new Map(),
      joins: new Set(),
      related: new Map(),
    };
  }

  statement(): SqlFragment {
    const { kind, type, values } = this.change;
    const assignments = values.flatMap((value) => this.#assignments([], type, value));
    if (kind === 'insert') return this.#insert([...this.#discriminator(), ...this.#keyOfOwner(), ...assignments]);
    const where = sql`WHERE ${allOf(this.#conditions())}`;
    if (kind === 'delete') return sql`DELETE FROM ${this.#table} ${where} RETURNING ${this.#returned()}`;
    const changed = assignments.length > 0 ? assignments : this.#unchanged();
    const list = join(
      changed.map(([column, value]) => sql`${identifier(column)} = ${value}`),
      ', ',
    );
    return sql`UPDATE ${this.#table} SET ${list} ${where} RETURNING ${this.#returned()}`;
  }

  #insert(assignments: readonly Assignment[]): SqlFragment {
    if (assignments.length === 0) return sql`INSERT INTO ${this.#table} DEFAULT VALUES RETURNING ${this.#returned()}`;
    const columns = join(
      assignments.map(([column]) => identifier(column)),
      ', ',
    );
    const values = join(
      assignments.map(([, value]) => value),
      ', ',
    );
    return sql`INSERT INTO ${this.#table} (${columns}) VALUES (${values}) RETURNING ${this.#returned()}`;
  }

  /** The name of the declared type of the rows in the table. */
  get #declared(): string {
    return this.change.containedIn?.navigation.target.name ?? this.change.set.type;
  }

  /** The values of a new contained row that name its owner, if they are not properties. */
  #keyOfOwner(): readonly Assignment[] {
    const { containedIn } = this.change;
    if (containedIn === undefined) return [];
    const columns = this.mapping.join?.(containedIn.navigation) ?? [];
    if (columns.length === 0) return [];
    const { source, row } = this.#ownerOf(containedIn);
    return columns.map(({ from, to }) => [to, sql`(${selectFrom(source, this.#translation.namedColumn(row, from))})`]);
  }

  #ownerOf({ owner, navigation }: ContainedIn): { readonly source: RowSource; readonly row: TableRow } {
    const source = followSteps(this.#translation, undefined, owner, true, nowhere, false);
    if (source.row.kind !== 'table') throw new Unsupported(`${navigation.name} cannot be changed here.`, nowhere);
    return { source, row: source.row };
  }

  /** The condition that the owner of a contained row exists, and meets its conditions. */
  #hasOwner(containedIn: ContainedIn): SqlFragment {
    const { source, row } = this.#ownerOf(containedIn);
    const { tables, conditions } = source;
    const joins = joinConditions(this.#translation, row, this.#row, containedIn.navigation, []);
    return sql`EXISTS (${selectFrom({ tables, conditions: [...conditions, ...joins] }, written('1'))})`;
  }

  /** The type of a new row, if the table has rows of several types. */
  #discriminator(): readonly Assignment[] {
    const { discriminator } = this.mapping;
    const declared = this.#declared;
    const { type } = this.change;
    if (discriminator === undefined) {
      if (type.name !== declared) throw new Unsupported('The mapping has no discriminator for derived types.', nowhere);
      return [];
    }
    const hasSeveral = this.#translation.typesOf(declared).length > 1;
    const { column, value } = discriminator(type);
    return hasSeveral ? [[column, this.#translation.dialect.value({ kind: 'string', value })!]] : [];
  }

  /** An update without values still checks its conditions. */
  #unchanged(): readonly Assignment[] {
    const { containedIn } = this.change;
    const [owner] = (containedIn && this.mapping.join?.(containedIn.navigation)) ?? [];
    if (owner !== undefined) return [[owner.to, this.#translation.namedColumn(this.#row, owner.to)]];
    const [key] = this.#translation.keyOf(this.#row);
    const [part] = this.change.key;
    const path = part && this.#translation.propertyPath(this.change.type, part.path);
    const column = path && this.mapping.column(path);
    if (key === undefined || typeof column !== 'string')
      throw new Unsupported('Nothing of this row can be changed.', nowhere);
    return [[column, key.value]];
  }

  #assignments(
    prefix: readonly PropertyStep[],
    type: StructuredType,
    { name, property, value }: ChangedValue,
  ): readonly Assignment[] {
    if (property === undefined)
      throw new Unsupported(`${name} is not declared in the schema, so it has no column.`, nowhere);
    const path = [...prefix, ...this.#translation.propertyPath(type, [name])];
    const column = this.mapping.column(path);
    if (typeof column !== 'string') return [[column.column, this.#json(path, column.column, value)]];
    const structured = property.type.isCollection ? undefined : path.at(-1)!.type?.structured;
    if (structured !== undefined) return this.#columns(path, structured, value);
    return [[column, this.#value(path.at(-1)!, value)]];
  }

  /** A complex value in a column for each of its properties. */
  #columns(
    path: readonly PropertyStep[],
    structured: StructuredType,
    value: ChangedValue['value'],
  ): readonly Assignment[] {
    const given = value.kind === 'complex' ? value.values : [];
    const isWhole = value.kind !== 'complex' || value.isWhole;
    const missing = isWhole
      ? propertyNames(this.schema, structured).filter((each) => given.every(({ name }) => name !== each))
      : [];
    const nulls = missing.flatMap((each): ChangedValue[] => {
      const property = findProperty(this.schema, structured, each)?.property;
      return property?.kind === 'property' ? [{ name: each, property, value: { kind: 'null' } }] : [];
    });
    return [...given, ...nulls].flatMap((each) => this.#assignments(path, structured, each));
  }

  #value({ type, property }: PropertyStep, value: ChangedValue['value']): SqlFragment {
    const { dialect } = this.#translation;
    if (value.kind === 'complex') throw new Unsupported('A complex value has no column of its own.', nowhere);
    if (value.kind === 'collection' || value.kind === 'json')
      return dialect.storedJson(JSON.stringify(storedJson(this.schema, value, type)));
    const isName = value.kind === 'enum' && this.mapping.enums === 'name';
    const stored = dialect.value(isName ? { kind: 'string', value: value.members.join(',') } : value);
    if (stored === undefined)
      throw new Unsupported(`The database cannot store this value of "${property?.name ?? 'a property'}".`, nowhere);
    return stored;
  }

  /** The JSON of a column: a new value, or the stored one with changed members. */
  #json(path: readonly PropertyStep[], column: string, value: ChangedValue['value']): SqlFragment {
    const { dialect } = this.#translation;
    if (value.kind === 'null') return written('NULL');
    const type = path.at(-1)!.type;
    if (value.kind !== 'complex')
      return dialect.storedJson(JSON.stringify(storedJson(this.schema, value as ODataValue, type)));
    if (value.isWhole) return dialect.storedJson(JSON.stringify(this.#plain(value, path.at(-1)?.property?.type.name)));
    const own = identifier(column);
    return value.values.reduce<SqlFragment>((json, each) => {
      const text = JSON.stringify(this.#plainValue(each));
      return dialect.withMember(json, each.name, dialect.storedJson(text));
    }, own);
  }

  #plain({ values, type }: Extract<ChangedValue['value'], { kind: 'complex' }>, declared: string | undefined): object {
    const named = type.name === declared ? {} : { '@type': `#${type.name}` };
    return { ...named, ...Object.fromEntries(values.map((each) => [each.name, this.#plainValue(each)])) };
  }

  #plainValue({ property, value }: ChangedValue): unknown {
    if (value.kind === 'complex') return this.#plain(value, property?.type.name);
    return storedJson(this.schema, value, property && valueTypeOf(this.schema, property.type));
  }

  #conditions(): readonly SqlFragment[] {
    const { key, before, containedIn, expected = [] } = this.change;
    const all = [
      ...(containedIn === undefined ? [] : [this.#hasOwner(containedIn)]),
      ...key.map(({ path, value }) => this.#equal(path, value)),
      ...expected.map(({ path, value }) => this.#equal(path, value)),
    ];
    return before === undefined ? all : [...all, this.#condition(before)];
  }

  #equal(path: readonly string[], value: ODataValue): SqlFragment {
    const { type } = this.change;
    const steps = this.#translation.propertyPath(type, path);
    const column = this.#translation.column(this.#row, steps, nowhere);
    if (value.kind === 'null') return sql`${column} IS NULL`;
    const property = propertyAtPath(this.schema, type, path.join('/'))?.property;
    const isName = value.kind === 'enum' && this.mapping.enums === 'name';
    const given = this.#translation.dialect.value(isName ? { kind: 'string', value: value.members.join(',') } : value);
    if (given === undefined)
      throw new Unsupported(`The database cannot compare this value of "${property?.name ?? 'a property'}".`, nowhere);
    return sql`${column} = ${given}`;
  }

  /** A condition on the changed row. If it is about related rows, a subquery contains it, because a change has no joins. */
  #condition({ scope, condition }: RowCondition): SqlFragment {
    this.#translation.bind(scope, this.#row);
    const own = this.#translation.condition(condition);
    if (own.joins === undefined || own.joins.size === 0) return own;
    const alias = this.#translation.alias();
    const columns = join(
      this.#columnNames().map((name) => sql`${identifier([this.#row.alias, name])} AS ${identifier(name)}`),
      ', ',
    );
    const row: TableRow = { ...this.#row, alias, joins: new Set(), related: new Map() };
    this.#translation.bind(scope, row);
    const text = sql`(SELECT ${columns}) AS ${identifier(alias)}`;
    return sql`(${selectFrom({ tables: [{ alias, text }], conditions: [] }, this.#translation.condition(condition))})`;
  }

  /** The columns of the changed row. */
  #columnNames(): readonly string[] {
    const { type } = this.change;
    const names = (path: readonly PropertyStep[], owner: StructuredType): readonly string[] =>
      propertyNames(this.schema, owner).flatMap((name) => {
        if (findProperty(this.schema, owner, name)?.property.kind !== 'property') return [];
        const inner = [...path, ...this.#translation.propertyPath(owner, [name])];
        const column = this.mapping.column(inner);
        const structured =
          inner.at(-1)!.property?.type.isCollection === true ? undefined : inner.at(-1)!.type?.structured;
        if (typeof column !== 'string') return [column.column];
        return structured === undefined ? [column] : names(inner, structured);
      });
    const { discriminator } = this.mapping;
    const hasSeveral = this.#translation.typesOf(this.#declared).length > 1;
    const ofType = discriminator !== undefined && hasSeveral ? [discriminator(type).column] : [];
    return [...new Set([...names([], type), ...ofType])];
  }

  /** The key, and whether the condition after the change is true. */
  #returned(): SqlFragment {
    const { dialect } = this.#translation;
    const { kind, after, containedIn } = this.change;
    const key = this.#translation.keyOf(this.#row).map(({ value: part, type }) => dialect.toText(part, type));
    const value = sql`${dialect.jsonText(dialect.jsonArray(key))} AS value`;
    const conditions = [
      ...(kind === 'insert' && containedIn !== undefined ? [this.#hasOwner(containedIn)] : []),
      ...(after === undefined ? [] : [this.#condition(after)]),
    ];
    if (conditions.length === 0) return value;
    return sql`${value}, CASE WHEN ${allOf(conditions)} THEN 1 ELSE 0 END AS allowed`;
  }
}
