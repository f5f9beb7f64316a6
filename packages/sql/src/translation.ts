/** The state of one translation: names for tables, and the rows that scopes refer to. */
import type {
  EntitySet,
  Expr,
  NavigationProperty,
  Property,
  PropertyStep,
  Schema,
  ScopeRef,
  Singleton,
  Span,
  StructuredType,
  TypeDeclaration,
} from '@odatalint/core/query';
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
import { postgresql } from './postgresql.js';
import type { SqlRow, TableRow } from './row.js';
import { identifier, join, sql, type SqlFragment } from './sql.js';
import type { Family, SqlDialect } from './sql-dialect.js';
import { sqlite } from './sqlite.js';
import { Unsupported } from './unsupported.js';

const dialects: Readonly<Record<Mapping['dialect'], SqlDialect>> = { postgresql, sqlite };

/** How expressions are translated: paths contain expressions, and expressions paths, so each gets the other one from here. */
export interface Translators {
  readonly value: (translation: Translation, expression: Expr) => SqlFragment;
  readonly condition: (translation: Translation, expression: Expr) => SqlFragment;
}

export class Translation {
  readonly dialect: SqlDialect;
  readonly #rows = new Map<ScopeRef, SqlRow>();
  #aliases = 0;

  constructor(
    readonly mapping: Mapping,
    readonly schema: Schema,
    /** The prefix of annotations in JSON: `@` since 4.01, `@odata.` before. */
    readonly annotationPrefix: string,
    private readonly translators: Translators,
  ) {
    this.dialect = dialects[mapping.dialect];
  }

  /** An expression whose value matters. */
  value = (expression: Expr): SqlFragment => this.translators.value(this, expression);

  /** A condition on rows, where null and false are the same. */
  condition = (expression: Expr): SqlFragment => this.translators.condition(this, expression);

  /** A name that no other table of the statement has. */
  alias(): string {
    this.#aliases++;
    return `t${this.#aliases}`;
  }

  bind(scope: ScopeRef, row: SqlRow): void {
    this.#rows.set(scope, row);
  }

  rowOf(scope: ScopeRef, at: Span): SqlRow {
    const row = this.#rows.get(scope);
    if (row === undefined) throw new Unsupported(`${scope.name} has no translation to SQL here.`, at);
    return row;
  }

  /** A table of a set under a new alias. */
  table(set: EntitySet | Singleton | undefined, type: StructuredType): { table: SqlFragment; row: TableRow } {
    const alias = this.alias();
    const name = this.mapping.table(set, type);
    const table = sql`${identifier(name)} AS ${identifier(alias)}`;
    return { table, row: { kind: 'table', alias, type, declared: type, computed: new Map() } };
  }

  /** The value of a property of a row, by its path. */
  column(row: SqlRow, path: readonly PropertyStep[], at: Span): SqlFragment {
    const last = path.at(-1)!;
    if (row.kind === 'item')
      return this.dialect.member(
        row.value,
        path.map(({ name }) => name),
        this.plainFamily(last.type),
      );
    const name = path.map((step) => step.name).join('/');
    if (row.kind === 'group') {
      const found = row.columns.get(name);
      if (found === undefined) throw new Unsupported(`${name} no longer exists after the aggregation.`, at);
      return identifier([row.alias, found.column]);
    }
    const computed = path.length === 1 ? row.computed.get(name) : undefined;
    if (computed !== undefined) return computed.value;
    if (path.some(({ property }) => property === undefined))
      throw new Unsupported(`${name} is not declared in the schema, so it has no column.`, at);
    const structured = last.property?.type.isCollection === false ? last.type?.structured : undefined;
    if (structured !== undefined && !this.isJson(path)) return this.#complex(row, path, structured, at);
    return this.#stored(row, this.mapping.column(path), last.type);
  }

  /** A complex value in columns: null if all of them are. */
  #complex(row: TableRow, path: readonly PropertyStep[], type: StructuredType, at: Span): SqlFragment {
    const names = propertyNames(this.schema, type).filter(
      (name) => findProperty(this.schema, type, name)?.property.kind === 'property',
    );
    const columns = names.map((name) => this.column(row, [...path, ...this.propertyPath(type, [name])], at));
    return sql`coalesce(${join(
      columns.map((column) => sql`CAST(${column} AS text)`),
      ', ',
    )})`;
  }

  #stored(row: TableRow, column: ColumnName, type: ValueType | undefined): SqlFragment {
    if (typeof column === 'string') return identifier([row.alias, column]);
    const whole = identifier([row.alias, column.column]);
    return column.json.length === 0 ? whole : this.dialect.member(whole, column.json, this.plainFamily(type));
  }

  /** Whether a column contains JSON with the value and its members. */
  isJson = (path: readonly PropertyStep[]): boolean => typeof this.mapping.column(path) !== 'string';

  /** The family of a type; undefined for JSON: collections and structured values. */
  plainFamily = (type: ValueType | undefined): Family | undefined =>
    type === undefined || type.isCollection || type.family === 'structured' ? undefined : type.family;

  /** The columns of the key of a type, which order its rows where nothing else does. */
  keyOrder(row: TableRow): readonly { readonly value: SqlFragment; readonly family: Family | undefined }[] {
    return (keyOf(this.schema, row.type) ?? []).map(({ path }) => {
      const steps = this.propertyPath(row.type, path.split('/'));
      const { type } = steps.at(-1)!;
      return { value: this.#stored(row, this.mapping.column(steps), type), family: this.plainFamily(type) };
    });
  }

  /** A column by its name in the database. */
  namedColumn = (row: TableRow, name: string): SqlFragment => identifier([row.alias, name]);

  /** The steps of a path of structural properties that the schema declares. */
  propertyPath(type: StructuredType, names: readonly string[]): readonly PropertyStep[] {
    const steps: PropertyStep[] = [];
    let owner: StructuredType | undefined = type;
    for (const name of names) {
      const property: Property | NavigationProperty | undefined =
        owner === undefined ? undefined : findProperty(this.schema, owner, name)?.property;
      const declared: Property | undefined = property?.kind === 'property' ? property : undefined;
      const found: TypeDeclaration | undefined =
        declared === undefined ? undefined : typeDeclaration(this.schema, declared.type.name);
      steps.push({
        kind: 'property',
        name,
        property: declared,
        isComputed: false,
        type: declared === undefined ? undefined : valueTypeOf(this.schema, declared.type),
        isCollection: declared?.type.isCollection === true,
        start: 0,
        end: 0,
      });
      owner = found?.kind === 'complex' || found?.kind === 'entity' ? found : undefined;
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
