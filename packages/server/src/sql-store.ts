/** A store of a SQL database: reads and changes are one statement each. */
import { findProperty, keyOf, propertyAtPath, propertyNames, valueOfText, valueTypeOf } from '@odatalint/core/internal';
import type { Conventions } from '@odatalint/core/internal';
import type { BoundQuery, KeyPart, LinkChange, RowChange } from '@odatalint/core/query';
import type { Schema } from '@odatalint/core';
import {
  InvalidToken,
  type Mapping,
  skiptokenOf,
  toChangeSql,
  toDetachSql,
  toLinkSql,
  toSql,
  Unsupported,
} from '@odatalint/sql';
import type { Connection, RunStatement } from './connections.js';
import {
  type Changed,
  type Found,
  NotAnswered,
  type ReadForm,
  type Store,
  BrokenConstraint,
  type WritableRows,
} from './store.js';
import { brokenConstraintOf } from './broken-constraint.js';

/** The mapping of rows to tables, and the connection. The service adds the policy and the size of pages. */
export interface SqlStoreOptions
  extends Omit<Mapping, 'policy' | 'pageSize' | 'dialect' | 'annotations' | 'numbers'>, Connection {}

/** A store of a SQL database. */
export function sqlStore(options: SqlStoreOptions): Store {
  const { run, transaction, ...mapping } = options;
  return new SqlStore(mapping, { dialect: mapping.dialect, run, ...(transaction && { transaction }) });
}

/** The number of attempts for a transaction that the database aborts because of another one. */
const attempts = 3;

class SqlStore implements Store {
  /** Absent if the connection only reads. */
  readonly transaction?: NonNullable<Store['transaction']>;
  #schema: Schema | undefined;
  readonly #properties = new Map<string, ReadonlyMap<string, string>>();

  constructor(
    private readonly mapping: Mapping,
    private readonly connection: Connection,
  ) {
    const { transaction } = connection;
    if (transaction !== undefined) this.transaction = (work, signal) => this.#transaction(transaction, work, signal);
  }

  prepare(schema: Schema, { serving }: Conventions): void {
    if (serving !== undefined)
      throw new TypeError(
        'createService: a SQL store cannot have the rows of this service, because its references are keys, its texts have several languages and its schema does not list all sets; use rows(data).',
      );
    this.#schema = schema;
  }

  read(query: BoundQuery, form: ReadForm): Promise<Found | undefined> {
    return this.#read(query, form, (statement) => this.connection.run(statement, form.signal));
  }

  async #read(
    query: BoundQuery,
    { pageSize, numbers, annotations }: ReadForm,
    run: RunStatement,
  ): Promise<Found | undefined> {
    try {
      const settings = { numbers, annotations, ...(pageSize === undefined ? {} : { pageSize }) };
      const [row] = await run(toSql(query, { ...this.mapping, ...settings }));
      if (row === undefined || row['value'] === null || row['value'] === 'null') return undefined;
      const { value, count, next } = row;
      return {
        json: typeof value === 'string' ? value : String(value as number),
        ...(count === undefined || count === null ? {} : { count: Number(count) }),
        ...(typeof next === 'string' ? { next: skiptokenOf(next) } : {}),
      };
    } catch (error) {
      if (error instanceof Unsupported) throw new NotAnswered(501, error.message, error);
      if (error instanceof InvalidToken) throw new NotAnswered(400, error.message);
      throw this.#constraintError(error, undefined);
    }
  }

  async #transaction<T>(
    begin: NonNullable<Connection['transaction']>,
    work: (rows: WritableRows) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await begin(
          (run) =>
            work({
              read: (query, form) => this.#read(query, form, run),
              change: (change) => this.#change(change, run),
              link: (change) => this.#link(change, run),
            }),
          signal,
        );
      } catch (error) {
        const known = this.#constraintError(error, undefined);
        const isBusy = known instanceof BrokenConstraint && known.kind === 'busy';
        if (!isBusy || attempt === attempts || signal.aborted) throw known;
      }
    }
  }

  async #change(change: RowChange, run: RunStatement): Promise<Changed> {
    try {
      if (change.kind === 'delete' && !(await this.#detach(change, run))) return { outcome: 'no-row' };
      const [row] = await run(toChangeSql(this.#schema!, change, this.mapping));
      if (row === undefined) return { outcome: 'no-row' };
      if (row['allowed'] !== undefined && Number(row['allowed']) === 0) return { outcome: 'not-allowed' };
      return {
        outcome: 'done',
        key: change.kind === 'insert' ? this.#keyIn(change, String(row['value'])) : change.key,
      };
    } catch (error) {
      if (error instanceof Unsupported) throw new NotAnswered(501, error.message);
      throw this.#constraintError(error, change);
    }
  }

  /** Removes what belongs to a row that is deleted next. False if the row does not meet the conditions. */
  async #detach(change: RowChange, run: RunStatement): Promise<boolean> {
    const statements = toDetachSql(this.#schema!, change, this.mapping);
    if (statements.length === 0) return true;
    const [row] = await run(toChangeSql(this.#schema!, { ...change, kind: 'update', values: [] }, this.mapping));
    if (row === undefined) return false;
    for (const statement of statements) await run(statement);
    return true;
  }

  async #link(change: LinkChange, run: RunStatement): Promise<'done' | 'no-row'> {
    try {
      const [row] = await run(toLinkSql(this.#schema!, change, this.mapping));
      return row === undefined ? 'no-row' : 'done';
    } catch (error) {
      if (error instanceof Unsupported) throw new NotAnswered(501, error.message);
      throw this.#constraintError(error, undefined);
    }
  }

  /** The key that a statement returned. */
  #keyIn({ type }: RowChange, json: string): readonly KeyPart[] {
    const values = JSON.parse(json) as readonly unknown[];
    return (keyOf(this.#schema!, type) ?? []).map(({ path }, i) => {
      const property = propertyAtPath(this.#schema!, type, path)?.property;
      const valueType = property && valueTypeOf(this.#schema!, property.type);
      const value = valueType && valueOfText(String(values[i]), valueType, this.#schema);
      return { path: path.split('/'), value: value ?? { kind: 'null' }, start: 0, end: 0 };
    });
  }

  #constraintError(error: unknown, change: RowChange | undefined): unknown {
    if (error instanceof BrokenConstraint) return error;
    return (
      brokenConstraintOf(
        error,
        change?.kind === 'delete',
        (column) => change && this.#propertiesOf(change).get(column),
      ) ?? error
    );
  }

  /** The properties of a type by their columns. */
  #propertiesOf({ type }: RowChange): ReadonlyMap<string, string> {
    let known = this.#properties.get(type.name);
    if (known !== undefined) return known;
    const schema = this.#schema!;
    const names = propertyNames(schema, type);
    known = new Map(
      names.flatMap((name): [string, string][] => {
        const property = findProperty(schema, type, name)?.property;
        if (property?.kind !== 'property') return [];
        const step = {
          kind: 'property',
          name,
          property,
          isComputed: false,
          isCollection: property.type.isCollection,
          start: 0,
          end: 0,
        } as const;
        const column = this.mapping.column([{ ...step, type: valueTypeOf(schema, property.type) }]);
        return [[typeof column === 'string' ? column : column.column, name]];
      }),
    );
    this.#properties.set(type.name, known);
    return known;
  }
}
