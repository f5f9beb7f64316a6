/** The state of one translation: names for tables, and the rows that scopes refer to. */
import type { Expr, PropertyStep, ScopeRef } from '@odatalint/core/query';
import type {
  EntitySet,
  NavigationProperty,
  Property,
  Schema,
  Singleton,
  Span,
  StructuredType,
  TypeDeclaration,
} from '@odatalint/core';
import {
  findProperty,
  isDerivedFrom,
  keyOf,
  propertyNames,
  typeDeclaration,
  type ValueType,
  valueTypeOf,
} from '@odatalint/core/internal';
import type { ColumnName, Mapping } from './mapping.js';
import { sqlDialects } from './sql-dialects.js';
import { type GroupColumn, type GroupRow, pathName, type SqlRow, type Table, type TableRow } from './row.js';
import { identifier, join, once, sql, type Sql } from './sql.js';
import type { Family, SqlDialect } from './sql-dialect.js';
import { Unsupported } from './unsupported.js';

/** The translators of expressions. Paths contain expressions and expressions contain paths, so each calls the other through this. */
export interface Translators {
  readonly value: (translation: Translation, expression: Expr) => Sql;
  readonly condition: (translation: Translation, expression: Expr) => Sql;
}

/** The maximum number of tables and subqueries of a statement. */
const mostTables = 500;

export class Translation {
  readonly dialect: SqlDialect;
  readonly #rows = new Map<ScopeRef, SqlRow>();
  #aliases = 0;

  constructor(
    readonly mapping: Mapping,
    readonly schema: Schema,
    /** The prefix of annotations in JSON: `@` since 4.01, `@odata.` before. */
    readonly annotationPrefix: string,
    /** The whole request. */
    readonly place: Span,
    private readonly translators: Translators,
  ) {
    this.dialect = typeof mapping.dialect === 'string' ? sqlDialects[mapping.dialect] : mapping.dialect;
  }

  /** Translates an expression as a value. */
  value = (expression: Expr): Sql => this.translators.value(this, expression);

  /** Translates a condition on rows, in which null and false are the same. */
  condition = (expression: Expr): Sql => this.translators.condition(this, expression);

  /** A number that no other name in the statement has. */
  nextNumber = (): number => {
    this.#aliases++;
    if (this.#aliases > mostTables)
      throw new Unsupported(
        `The statement would have more than ${mostTables} tables and subqueries; split the request.`,
        this.place,
      );
    return this.#aliases;
  };

  /** A name that no other table of the statement has. */
  alias = (): string => `t${this.nextNumber()}`;

  /** Writes an expression of operands, each of which is evaluated once. */
  once = (operands: readonly Sql[], expression: (operands: readonly Sql[]) => Sql): Sql =>
    once({ alias: this.alias, isolated: this.dialect.isolated }, operands, expression);

  bind(scope: ScopeRef, row: SqlRow): void {
    this.#rows.set(scope, row);
  }

  rowOf(scope: ScopeRef, at: Span): SqlRow {
    const row = this.#rows.get(scope);
    if (row === undefined) throw new Unsupported(`${scope.name} has no translation to SQL here.`, at);
    return row;
  }

  /** Makes a row one of a subquery: everything that refers to it now finds it there. */
  move<R extends SqlRow>(row: R, alias: string): R {
    const moved = (each: SqlRow): SqlRow =>
      each.kind === 'table' ? { ...each, alias, joins: new Set(), related: new Map() } : { ...each, alias };
    for (const [scope, each] of this.#rows) if (each.alias === row.alias) this.#rows.set(scope, moved(each));
    return moved(row) as R;
  }

  /** A table of a set under a new alias. */
  table(set: EntitySet | Singleton | undefined, type: StructuredType, at: Span): { table: Table; row: TableRow } {
    const { container } = this.schema;
    const declared = set?.kind === 'singleton' ? container?.singletons : container?.entitySets;
    if (set !== undefined && declared?.get(set.name) !== set)
      throw new Unsupported(`The schema does not declare ${set.name}, so it has no table.`, at);
    const alias = this.alias();
    const text = sql`${identifier(this.mapping.table(set, type))} AS ${identifier(alias)}`;
    const row: TableRow = {
      kind: 'table',
      alias,
      type,
      declared: type,
      computed: new Map(),
      joins: new Set(),
      related: new Map(),
    };
    return { table: { alias, text }, row };
  }

  /** The value of a property of a row, by its path. */
  column(row: SqlRow, path: readonly PropertyStep[], at: Span): Sql {
    const last = path.at(-1)!;
    const name = pathName(path);
    if (row.kind === 'group') {
      const found = row.columns.get(name);
      if (found === undefined) throw new Unsupported(`${name} no longer exists after the aggregation.`, at);
      return this.#grouped(row, found);
    }
    const computed = row.kind === 'table' && path.length === 1 ? row.computed.get(name) : undefined;
    if (row.kind === 'table' && computed !== undefined)
      return typeof computed.value === 'string' ? this.namedColumn(row, computed.value) : this.value(computed.value);
    if (path.some(({ property }) => property === undefined))
      throw new Unsupported(
        `${name} is not declared in the schema, so it has no ${row.kind === 'item' ? 'type' : 'column'}.`,
        at,
      );
    if (row.kind === 'item') {
      const names = path.map((step) => step.name);
      return this.dialect.member(this.itemValue(row), names, this.plainFamily(last.type));
    }
    const structured = last.property?.type.isCollection === false ? last.type?.structured : undefined;
    if (structured !== undefined && !this.isJson(path)) return this.#complex(row, path, structured, at);
    return this.#stored(row, path);
  }

  #grouped = ({ alias }: GroupRow, { column, isNotNull }: GroupColumn): Sql => ({
    ...identifier([alias, column]),
    ...(isNotNull === true ? { isNotNull } : {}),
  });

  /** The value of an item of a collection. */
  itemValue = ({ alias, type }: Extract<SqlRow, { kind: 'item' }>): Sql => this.dialect.item(alias, type?.family);

  /** A complex value in columns: null if all of them are. */
  #complex(row: TableRow, path: readonly PropertyStep[], type: StructuredType, at: Span): Sql {
    const names = propertyNames(this.schema, type).filter(
      (name) => findProperty(this.schema, type, name)?.property.kind === 'property',
    );
    const columns = names.map((name) => this.column(row, [...path, ...this.propertyPath(type, [name])], at));
    return sql`coalesce(${join(
      columns.map((column) => sql`CAST(${column} AS text)`),
      ', ',
    )})`;
  }

  #stored(row: TableRow, path: readonly PropertyStep[]): Sql {
    const column: ColumnName = this.mapping.column(path);
    const { type } = path.at(-1)!;
    if (typeof column === 'string') {
      const value = this.namedColumn(row, column);
      return this.#isNotNull(row, path) ? { ...value, isNotNull: true } : value;
    }
    const whole = this.namedColumn(row, column.column);
    return column.json.length === 0 ? whole : this.dialect.member(whole, column.json, this.plainFamily(type));
  }

  /** Whether a value is never null. Joined rows and rows of other types may lack a required property. */
  #isNotNull({ declared, joins }: TableRow, [step, ...others]: readonly PropertyStep[]): boolean {
    const isOfAll = findProperty(this.schema, declared, step!.name) !== undefined;
    return joins.size === 0 && isOfAll && others.length === 0 && step!.property?.isNullable === false;
  }

  /** Whether a column contains JSON with the value and its members. */
  isJson = (path: readonly PropertyStep[]): boolean => typeof this.mapping.column(path) !== 'string';

  /** The family of a type; undefined for JSON: collections and structured values. */
  plainFamily = (type: ValueType | undefined): Family | undefined =>
    type === undefined || type.isCollection || type.family === 'structured' ? undefined : type.family;

  /** The values that distinguish a row from all others. They decide the order of rows that are otherwise equal. */
  keyOf(row: SqlRow): readonly { readonly value: Sql; readonly type: ValueType | undefined }[] {
    if (row.kind === 'item')
      return [{ value: { ...this.dialect.itemPosition(row.alias), isNotNull: true }, type: undefined }];
    if (row.kind === 'group') return row.by.map((each) => ({ value: this.#grouped(row, each), type: each.type }));
    return (keyOf(this.schema, row.type) ?? []).map(({ path }) => {
      const steps = this.propertyPath(row.type, path.split('/'));
      const value = this.#stored(row, steps);
      return { value: row.joins.size === 0 ? { ...value, isNotNull: true } : value, type: steps.at(-1)!.type };
    });
  }

  /** A column by its name in the database. */
  namedColumn = ({ alias, joins }: TableRow, name: string): Sql =>
    joins.size === 0 ? identifier([alias, name]) : { ...identifier([alias, name]), joins };

  /** The steps of a path of structural properties that the schema declares. */
  propertyPath(type: StructuredType, names: readonly string[]): readonly PropertyStep[] {
    const steps: PropertyStep[] = [];
    let owner: StructuredType | undefined = type;
    for (const name of names) {
      const found: Property | NavigationProperty | undefined =
        owner === undefined ? undefined : findProperty(this.schema, owner, name)?.property;
      const property: Property | undefined = found?.kind === 'property' ? found : undefined;
      const declared: TypeDeclaration | undefined =
        property === undefined ? undefined : typeDeclaration(this.schema, property.type.name);
      steps.push({
        kind: 'property',
        name,
        property,
        isComputed: false,
        type: property === undefined ? undefined : valueTypeOf(this.schema, property.type),
        isCollection: property?.type.isCollection === true,
        start: 0,
        end: 0,
      });
      owner = declared?.kind === 'complex' || declared?.kind === 'entity' ? declared : undefined;
    }
    return steps;
  }

  /** A type and those derived from it, by the name of the type. */
  typesOf(name: string): readonly StructuredType[] {
    return [...this.schema.types.values()].filter(
      (type): type is StructuredType =>
        'properties' in type && (type.name === name || isDerivedFrom(this.schema, type, name)),
    );
  }
}
