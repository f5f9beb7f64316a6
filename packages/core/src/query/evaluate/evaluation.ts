/** The state of one evaluation: the rows of the data, the rows that names refer to, and the amount of work. */
import {
  type EntitySet,
  isDerivedFrom,
  propertyAtPath,
  resolveAlias,
  type Schema,
  type Singleton,
  type StructuredType,
  structuredType,
} from '../../schema/index.js';
import { type ValueType, valueTypeOf } from '../../semantics/index.js';
import type { Patterns, Span } from '../../text/index.js';
import type { Expr, JoinPair, NavigationStep, RowCondition, ScopeRef } from '../model/expression.js';
import { type Datum, identityText, ownValue, type Row } from './datum.js';
import { type FromJson, fromJsonOf } from './datum-json.js';
import { NotEvaluated } from './not-evaluated.js';
import { referenceKey } from './reference-key.js';
import { StructuralParts } from './structural-part.js';

/** The values of scopes during an evaluation, by the numbers of the scopes. */
export type Frame = unknown[];

/** A compiled expression. Without a value a single one is null, and a collection an empty list. */
export type Read = (frame: Frame) => Datum;

/** A compiled condition: whether it is true. */
export type Test = (frame: Frame) => boolean;

/** The rows of each set, by its name. */
export type Data = Readonly<Record<string, readonly object[]>>;

/** The rows that a step can read: those of a set that a policy does not hide. */
interface RowSource extends Span {
  readonly set: EntitySet | Singleton;
  readonly rows?: RowCondition | undefined;
}

const isRow = (row: unknown): boolean => typeof row === 'object' && row !== null;

/** The settings of an evaluation that only some requests have. */
export interface EvaluationSettings {
  /** The languages in which texts are read, in order of preference, if the data has them as objects by language. */
  readonly languages?: readonly string[] | undefined;
  /** The property that is written of every entity. */
  readonly identifier?: string | undefined;
}

export class Evaluation {
  readonly types: RowTypes;
  readonly structural: StructuralParts;
  /** The results of `aggregate` and `groupby`. */
  readonly aggregated = new WeakSet<Row>();
  readonly frame: Frame = [];
  readonly now = Date.now();
  readonly patterns: Patterns = new Map();
  #work = 0;
  #isInPolicy = false;
  readonly #slots = new Map<ScopeRef, number>();
  readonly #visible = new Map<string, readonly Row[]>();
  readonly #indexes = new Map<string, Index>();
  readonly #conditions = new Map<RowCondition, (row: Row) => boolean>();

  constructor(
    readonly schema: Schema,
    private readonly data: Data,
    private readonly compiler: (evaluation: Evaluation, condition: Expr) => Test,
    private readonly limit: number,
    private readonly settings: EvaluationSettings = {},
  ) {
    this.types = new RowTypes(schema);
    this.structural = new StructuralParts(schema);
  }

  /** Compiles a condition: steps of paths contain conditions, and conditions contain paths. */
  compileTest(condition: Expr): Test {
    return this.compiler(this, condition);
  }

  /** The property that is written of every entity. */
  get identifier(): string | undefined {
    return this.settings.identifier;
  }

  /** Reads the values of a type. It reads one language of a text in several languages. */
  fromJson(type: ValueType | undefined): FromJson {
    const read = fromJsonOf(this.schema, type);
    if (type?.family !== 'string') return read;
    return (json) => (typeof json === 'string' ? json : read(textIn(json, this.settings.languages)));
  }

  /** The number of a scope. */
  slotOf(scope: ScopeRef): number {
    let slot = this.#slots.get(scope);
    if (slot === undefined) this.#slots.set(scope, (slot = this.#slots.size));
    return slot;
  }

  /** A function that removes related rows from a row. A result of an aggregation contains none. */
  ownPart(type: StructuredType | undefined): (row: Row) => Row {
    const structural = this.structural.of(type);
    return (row) => (this.aggregated.has(row) ? row : structural(row));
  }

  /**
   * Counts examined items, so that a request cannot use the processor for long. Items that a policy examines do not count: nothing may
   * depend on hidden rows, not even on their number.
   */
  spend(items: number): void {
    if (this.#isInPolicy) return;
    this.#work += items;
    if (this.#work <= this.limit) return;
    throw new NotEvaluated(
      undefined,
      `The query needs more than ${this.limit} steps on this data; filter earlier, or raise limits.steps.`,
    );
  }

  /** Checks the length of a text that a request creates: a few calls can double it until it fills the memory. */
  made(text: string, place: Span): string {
    if (text.length > longestText) throw new NotEvaluated(place, 'The result has more than 1,000,000 characters.');
    this.spend(Math.floor(text.length / 16));
    return text;
  }

  /** The visible rows of a set. A policy applies to a set, so they are the same at each place. */
  rowsOf(source: RowSource): readonly Row[] {
    const name = nameOf(source);
    let visible = this.#visible.get(name);
    if (visible === undefined) {
      const rows = this.#stored(source);
      if (!rows.every(isRow)) throw new TypeError(`The data has a value for ${name} that is not a row.`);
      visible = source.rows === undefined ? rows : rows.filter(this.conditionOf(source.rows));
      this.#visible.set(name, visible);
      this.spend(visible.length);
    }
    return visible;
  }

  #stored({ set, ...place }: RowSource): readonly Row[] {
    const { name } = set;
    if (this.hasRowsOf(name)) return this.data[name] as readonly Row[];
    throw new NotEvaluated(place, `The data has no rows for ${name}; add them, or an empty list.`);
  }

  /** The test of a policy. A row for which it cannot be evaluated is hidden, because an error would reveal it. */
  conditionOf(rows: RowCondition): (row: Row) => boolean {
    let test = this.#conditions.get(rows);
    if (test === undefined) {
      const slot = this.slotOf(rows.scope);
      const condition = this.compileTest(rows.condition);
      test = (row) => this.#isTrueInPolicy(() => this.within(slot, row, condition));
      this.#conditions.set(rows, test);
    }
    return test;
  }

  #isTrueInPolicy(isTrue: () => boolean): boolean {
    const outer = this.#isInPolicy;
    this.#isInPolicy = true;
    try {
      return isTrue();
    } catch (error) {
      if (error instanceof NotEvaluated) return false;
      throw error;
    } finally {
      this.#isInPolicy = outer;
    }
  }

  /** Whether the data has a list of rows for a set. */
  readonly hasRowsOf = (name: string): boolean => Object.hasOwn(this.data, name);

  /** The number of examined items. */
  get work(): number {
    return this.#work;
  }

  /** Restarts the count of examined items. */
  restart(): void {
    this.#work = 0;
  }

  /** Calls a function while a scope has a value. */
  within<T>(slot: number, value: unknown, evaluate: (frame: Frame) => T): T {
    const { frame } = this;
    const outer = frame[slot];
    frame[slot] = value;
    const result = evaluate(frame);
    frame[slot] = outer;
    return result;
  }

  #index(source: RowSource, paths: readonly (readonly string[])[]): Index {
    const name = [nameOf(source), ...paths.map((path) => path.join('/'))].join(separator);
    let index = this.#indexes.get(name);
    if (index === undefined) {
      const read = paths.map((path) => this.reader(structuredType(this.schema, source.set.type), path));
      index = groupRows(this.rowsOf(source), (row) => read.map((each) => identityText(each(row))).join(separator));
      this.#indexes.set(name, index);
    }
    return index;
  }

  /** Reads the value at a path of property names. */
  reader(type: StructuredType | undefined, path: readonly string[]): (row: Row) => Datum {
    const property = type && propertyAtPath(this.schema, type, path.join('/'))?.property;
    const convert = this.fromJson(property && valueTypeOf(this.schema, property.type));
    const read = referenceKey(this.schema, type, path);
    if (read !== undefined) return (row) => convert(read(row));
    return (row) => convert(path.reduce<unknown>(ownValue, row));
  }

  /** The related rows that a row contains. */
  relatedInside({ name, rows }: NavigationStep, row: Row): readonly Row[] {
    const inside = row[name] as Row | readonly Row[] | null | undefined;
    const list: readonly Row[] = Array.isArray(inside)
      ? inside
      : inside === null || inside === undefined
        ? []
        : [inside as Row];
    return rows === undefined ? list : list.filter(this.conditionOf(rows));
  }

  /** Finds the rows of the target that the constraints of a navigation property pair with a row. */
  relatedByKeys(
    step: NavigationStep,
    from: readonly (readonly [JoinPair, (row: Row) => Datum])[],
  ): (row: Row) => readonly Row[] {
    const { set, rows, start, end } = step;
    if (step.isContained) return () => [];
    if (set !== undefined && from.length === 0 && this.rowsOf({ set, rows, start, end }).length === 0) return () => [];
    if (set === undefined || from.length === 0) throw new NotEvaluated(step, unpaired(step));
    const index = this.#index(
      { set, rows, start, end },
      from.map(([pair]) => pair.to),
    );
    const [[, read], ...others] = from as [(typeof from)[0], ...typeof from];
    if (others.length > 0)
      return (row) =>
        rowsAt(
          index,
          from.map(([, each]) => each(row)),
        );
    return (row) => {
      const value = read(row);
      return value === null ? [] : (index.get(identityText(value)) ?? []);
    };
  }
}

type Index = ReadonlyMap<string, readonly Row[]>;

/** The rows of an index with the given values; null equals nothing. */
const rowsAt = (index: Index, values: readonly Datum[]): readonly Row[] =>
  values.includes(null) ? [] : (index.get(values.map(identityText).join(separator)) ?? []);

/** Groups items by a text. */
export function groupRows<T>(rows: readonly T[], textOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const text = textOf(row);
    const group = groups.get(text);
    if (group === undefined) groups.set(text, [row]);
    else group.push(row);
  }
  return groups;
}

const separator = '\u0000';

/** The name of rows in an index: the visible rows of a set have another name than all of its rows. */
const nameOf = ({ set, rows }: RowSource): string => (rows === undefined ? set.name : `${set.name}${separator}`);

/** The maximum length of a text that a request creates. */
const longestText = 1_000_000;

const unpaired = ({ name, set, property }: NavigationStep): string =>
  set === undefined
    ? `The rows of ${name} are not known, because the schema has no binding for it; add one, or put the rows into the data as ${name}.`
    : `The rows of ${name} cannot be found, because ${property.name} has no referential constraint, and no property is named like its foreign key; add one, or put the rows into the data as ${name}.`;

/**
 * A text of a value in several languages: that of the first wanted language that it has, otherwise the first. Another value is returned as
 * it is.
 */
export function textIn(json: unknown, wanted: readonly string[] = []): unknown {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return json;
  const texts = Object.entries(json).filter(
    ([name, text]) => isLanguage(name) && (text === null || typeof text === 'string'),
  );
  if (texts.length === 0 || texts.length < Object.keys(json).length) return json;
  const byCode = new Map(texts.map(([name, text]) => [name.toUpperCase(), text as string | null]));
  const code = wanted.find((each) => byCode.has(each.toUpperCase()));
  return code === undefined ? texts[0]![1] : byCode.get(code.toUpperCase());
}

const isLanguage = (name: string): boolean => /^[A-Za-z]{2}$/.test(name);

/** The types of the rows of one evaluation. */
class RowTypes {
  readonly #byText = new Map<string, StructuredType | undefined>();

  constructor(private readonly schema: Schema) {}

  /** The type that a row names, otherwise the declared type. */
  of(row: Row, declared: StructuredType | undefined): StructuredType | undefined {
    const text = row['@type'] ?? row['@odata.type'];
    if (typeof text !== 'string') return declared;
    if (!this.#byText.has(text))
      this.#byText.set(text, structuredType(this.schema, resolveAlias(this.schema, text.slice(text.indexOf('#') + 1))));
    return this.#byText.get(text) ?? declared;
  }

  /** Whether a row has a type or one derived from it. */
  isOf(row: Row, declared: StructuredType | undefined, wanted: StructuredType): boolean {
    const type = this.of(row, declared);
    return type !== undefined && (type === wanted || isDerivedFrom(this.schema, type, wanted.name));
  }
}
