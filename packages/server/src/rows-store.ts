/** A store of rows in memory: reads by evaluation, changes in copies that replace the lists when a transaction ends. */
import {
  type Conventions,
  evaluateQuery,
  findProperty,
  foreignKeyIn,
  InvalidRowToken,
  isReferenceText,
  isTagged,
  keyOf,
  lineage,
  memo,
  navigationFrom,
  NotEvaluated,
  pairsOf,
  partnerOf,
  propertyAtPath,
  propertyNames,
  referenceKey,
  rowTest,
  storedJson,
  structuredType,
  valueOfText,
  valueTypeOf,
  type Row,
} from '@odatalint/core/internal';
import {
  type BoundQuery,
  type ChangedValue,
  type ContainedIn,
  type KeyPart,
  type LinkChange,
  literalText,
  type NavigationStep,
  type PathStep,
  type RowChange,
  type RowCondition,
} from '@odatalint/core/query';
import type { EntitySet, NavigationProperty, Property, Schema, Singleton, StructuredType } from '@odatalint/core';
import { keyPartsOf, valueAt } from './links.js';
import {
  type Changed,
  type Found,
  NotAnswered,
  type ReadForm,
  type Store,
  BrokenConstraint,
  type WritableRows,
} from './store.js';
import { typeOfSet, unlistedTypes } from './unlisted-sets.js';
import { base64url, tokenIn } from './write-json.js';

type Lists = Readonly<Record<string, readonly Row[]>>;

/** Keeps the changes of rows in memory: one entry for each transaction, written before the transaction ends. */
export interface Journal {
  /** The entries of earlier processes, in order. */
  read(): readonly JournalEntry[];
  write(entry: JournalEntry): void;
}

/** A store of rows in memory. */
export interface RowsOfSets extends Store {
  /** The rows of each set, with the changes of all transactions that have ended. */
  lists(): Readonly<Record<string, readonly object[]>>;
}

/** The changed rows of each set, and the keys of the deleted rows, as texts. */
export type JournalEntry = Readonly<
  Record<string, { readonly saved: readonly object[]; readonly deleted: readonly string[] }>
>;

/**
 * A store of rows in memory. `data` contains the rows of each set by its name as OData JSON, as for `evaluate`. It is never changed: a
 * transaction replaces the lists of the sets that it changes. A set that is not in `data` has no rows.
 */
export function rows(
  data: Readonly<Record<string, readonly object[]>>,
  options: { readonly journal?: Journal } = {},
): RowsOfSets {
  return new RowsStore(data as Lists, options.journal);
}

class RowsStore implements RowsOfSets {
  #lists: Lists;
  #schema: Schema | undefined;
  #serving: Serving = {};
  /** The last transaction; the next one begins after it. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    data: Lists,
    private readonly journal: Journal | undefined,
  ) {
    this.#lists = data;
  }

  prepare(schema: Schema, conventions: Conventions): void {
    this.#schema = schema;
    const { container } = schema;
    const {
      serving,
      names: { templateEntitySet },
      keys: { referencesBy },
    } = conventions;
    const template = structuredType(schema, container?.entitySets.get(templateEntitySet ?? '')?.type);
    const identifier = template && keyOf(schema, template)?.[0]?.path;
    const hasReferences = referencesBy === 'key';
    this.#serving = { identifier, template, hasReferences, firstIdentifier: serving?.firstIdentifier };
    const sets = [...(container?.entitySets.keys() ?? []), ...(container?.singletons.keys() ?? [])];
    // Sets that the schema does not list have the names of their types.
    const types = template === undefined ? [] : [...unlistedTypes(schema).keys()];
    const missing = [...sets, ...types].filter(
      (name) => name !== templateEntitySet && !Object.hasOwn(this.#lists, name),
    );
    this.#lists = withLists(this.#lists, Object.fromEntries(missing.map((name) => [name, []])));
    if (hasReferences) this.#lists = withLists(this.#lists, withReferences(schema, this.#lists));
    for (const entry of this.journal?.read() ?? []) this.#lists = replayed(this.#lists, entry, schema, this.#serving);
  }

  lists(): Lists {
    return this.#lists;
  }

  read(query: BoundQuery, form: ReadForm): Promise<Found | undefined> {
    return Promise.resolve().then(() => readRows(this.#lists, query, form));
  }

  transaction<T>(work: (rows: WritableRows) => Promise<T>, signal: AbortSignal): Promise<T> {
    const run = this.#last.then(async () => {
      signal.throwIfAborted();
      const transaction = new RowsTransaction(this.#lists, this.#schema!, this.#serving);
      const result = await work(transaction);
      if (transaction.hasChanges) this.journal?.write(transaction.entry());
      this.#lists = transaction.lists;
      return result;
    });
    this.#last = run.catch(() => undefined);
    return run;
  }
}

/** The lists with some of them replaced. Lists that are computed at their first use remain so. */
function withLists(lists: Lists, changed: Lists): Lists {
  const copy = Object.create(null) as Record<string, readonly Row[]>;
  for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(lists)))
    if (!Object.hasOwn(changed, name)) Object.defineProperty(copy, name, descriptor);
  return Object.assign(copy, changed);
}

/** The lists after an entry of a journal. */
function replayed(lists: Lists, entry: JournalEntry, schema: Schema, { identifier, template }: Serving): Lists {
  const changed = Object.entries(entry).map(([name, { saved, deleted }]): [string, readonly Row[]] => {
    const type = typeOfSet(schema, name) ?? template;
    const keyTextOf = (row: Row): string => (type === undefined ? '' : identityOfRow(row, schema, type, identifier));
    const left = new Map(saved.map((row) => [keyTextOf(row as Row), row as Row]));
    const gone = new Set(deleted);
    const kept = (lists[name] ?? []).flatMap((row) => {
      const key = keyTextOf(row);
      const now = left.get(key);
      left.delete(key);
      return gone.has(key) ? [] : [now ?? row];
    });
    return [name, [...kept, ...left.values()]];
  });
  return withLists(lists, Object.fromEntries(changed));
}

/** The facts about a service whose schema does not list all sets. */
interface Serving {
  /** The property by which the service identifies entities. */
  readonly identifier?: string | undefined;
  /** Whether rows contain the key of a referenced entity under the name of the reference. */
  readonly hasReferences?: boolean;
  /** The type of the entities of sets that the schema does not list. */
  readonly template?: StructuredType | undefined;
  readonly firstIdentifier?: number | undefined;
}

/** The rows, in which the name of each reference has the key of its entity, in whatever form the rows have it. */
function withReferences(schema: Schema, lists: Lists): Lists {
  const changed = Object.keys(lists).flatMap((name): [string, readonly Row[]][] => {
    const type = typeOfSet(schema, name);
    const list = lists[name]!;
    if (list.length === 0) return [];
    const references = type === undefined ? [] : referencesOf(schema, type);
    return [[name, list.map((row) => withKeys(row, references))]];
  });
  return Object.fromEntries(changed);
}

interface ReferenceReader {
  readonly name: string;
  readonly member: string;
  readonly read: (row: Row) => unknown;
}

function referencesOf(schema: Schema, type: StructuredType): readonly ReferenceReader[] {
  const keys = keyOf(schema, type) ?? [];
  const properties = lineage(schema, type).flatMap((each) => [...each.properties.values()]);
  const own = properties.flatMap((property): ReferenceReader[] => {
    if (property.kind !== 'navigation' || property.type.isCollection) return [];
    const target = structuredType(schema, property.type.name);
    const key = target && keyOf(schema, target);
    const path = [property.name, key?.at(-1)?.path ?? ''];
    const read = referenceKey(schema, type, path);
    const isPartOfKey = keys.some(({ path: each }) => each.startsWith(`${property.name}/`));
    if (read === undefined || (key?.length !== 1 && !isPartOfKey)) return [];
    const isDeclared = findProperty(schema, type, path.join('')) !== undefined;
    return [{ name: property.name, member: isDeclared ? '' : path[1]!, read }];
  });
  const further = keys.flatMap(({ path, alias }): ReferenceReader[] => {
    const read = path.includes('/') ? referenceKey(schema, type, path.split('/')) : undefined;
    return read === undefined || own.some(({ name }) => name === alias) ? [] : [{ name: alias, member: '', read }];
  });
  return [...own, ...further];
}

function withKeys(row: Row, references: readonly ReferenceReader[]): Row {
  const dotted = Object.keys(row).some((name) => /^[^.@]+\.Id$/.test(name));
  if (references.length === 0 && !dotted) return row;
  const foreignKeys = new Set(references.flatMap(({ name, member }) => (member === '' ? [] : [name + member])));
  const copy: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) if (!foreignKeys.has(name)) copy[name.replace(/\.Id$/, '')] = value;
  for (const { name, read } of references) copy[name] = read(row) ?? null;
  return copy;
}

/** Navigation properties whose entities must be inside the row, because the schema has no constraint for them. */
const unpairedNavigations = (schema: Schema, type: StructuredType): readonly NavigationProperty[] =>
  lineage(schema, type)
    .flatMap((each) => [...each.properties.values()])
    .filter((property): property is NavigationProperty => {
      const target = property.kind === 'navigation' ? structuredType(schema, property.type.name) : undefined;
      return property.kind === 'navigation' && target !== undefined && pairsOf(schema, property, target).length === 0;
    });

/** The key of a row as a text. Rows never change, and each insert compares its key with those of all rows. */
const identityOfRow = memo((row: Row, schema: Schema, type: StructuredType, identifier: string | undefined): string =>
  identity(keyPartsOf(schema, type, row, identifier) ?? []),
);

/** Key values as a text that equal keys share. */
const identity = (parts: readonly KeyPart[]): string =>
  JSON.stringify(
    parts
      .map(({ path, value }) => [
        path.join('/'),
        value.kind === 'enum' ? String(value.value) : literalText(value, undefined),
      ])
      .sort(),
  );

function readRows(lists: Lists, query: BoundQuery, { pageSize, languages, budget }: ReadForm): Found | undefined {
  const [first] = query.path;
  if (first?.kind === 'set' && !Object.hasOwn(lists, first.set.name)) return undefined;
  const { skiptoken } = query.options;
  const after = skiptoken === undefined ? undefined : tokenIn(skiptoken);
  if (skiptoken !== undefined && after === undefined)
    throw new NotAnswered(400, '"$skiptoken" is not a token of this service.');
  const page = pageSize === undefined ? {} : { page: { size: pageSize, after } };
  try {
    const { value, count, next } = evaluateQuery(query, { data: lists, languages, budget, ...page });
    if (value === null) return undefined;
    return {
      value,
      ...(count === undefined ? {} : { count }),
      ...(next === undefined ? {} : { next: base64url(JSON.stringify(next)) }),
    };
  } catch (error) {
    if (error instanceof InvalidRowToken) throw new NotAnswered(400, error.message);
    if (error instanceof NotEvaluated) throw new NotAnswered(501, error.message, error.place);
    throw error;
  }
}

/** A list of rows after a change. */
interface ChangedList {
  readonly changed: Changed;
  readonly key: readonly KeyPart[];
  readonly list?: readonly Row[];
  /** The changed row; undefined if it was deleted. */
  readonly row?: Row | undefined;
}

const copyOf = (row: Row): Record<string, unknown> =>
  Object.defineProperties<Record<string, unknown>>({}, Object.getOwnPropertyDescriptors(row));

class RowsTransaction implements WritableRows {
  readonly #changes = new Map<string, { readonly saved: Map<string, Row>; readonly deleted: Set<string> }>();

  constructor(
    public lists: Lists,
    private readonly schema: Schema,
    private readonly serving: Serving,
  ) {}

  #keyParts(type: StructuredType, row: Row): readonly KeyPart[] | undefined {
    return keyPartsOf(this.schema, type, row, this.serving.identifier);
  }

  #identityOf(type: StructuredType, row: Row): string {
    return identityOfRow(row, this.schema, type, this.serving.identifier);
  }

  get hasChanges(): boolean {
    return this.#changes.size > 0;
  }

  entry(): JournalEntry {
    return Object.fromEntries(
      Array.from(this.#changes, ([set, { saved, deleted }]) => [
        set,
        { saved: [...saved.values()], deleted: [...deleted] },
      ]),
    );
  }

  read(query: BoundQuery, form: ReadForm): Promise<Found | undefined> {
    return Promise.resolve().then(() => readRows(this.lists, query, form));
  }

  change(change: RowChange): Promise<Changed> {
    return Promise.resolve().then(() => {
      const { set, containedIn } = change;
      if (containedIn !== undefined) return this.#changeContained(change, containedIn);
      const { changed, list, key, row } = this.#changeIn(this.#list(set), change);
      if (list === undefined) return changed;
      if (row === undefined) this.#removeLinksTo(set, change.type, key);
      this.#save(set, list, identity(key), row);
      return this.#isAllowed(change, row) ? changed : { outcome: 'not-allowed' };
    });
  }

  /** A list of rows after a change of one of them, which is undefined if it was deleted; no list if nothing changed. */
  #changeIn(list: readonly Row[], change: RowChange): ChangedList {
    return change.kind === 'insert' ? this.#insertInto(list, change) : this.#changeOne(list, change);
  }

  #insertInto(list: readonly Row[], { set, type, values, containedIn }: RowChange): ChangedList {
    const row = this.#newRow(type, containedIn?.navigation.target.name ?? set.type);
    for (const value of values) this.#assign(row, value);
    this.#generateKey(row, list, type);
    this.#generateIdentifier(row, list, type);
    const key = this.#keyParts(type, row);
    const isSingle = containedIn === undefined ? set.kind === 'singleton' : !containedIn.navigation.isCollection;
    if (key === undefined && !isSingle)
      throw new NotAnswered(501, `${type.name} has no key, so its entities cannot be changed.`);
    this.#requireValues(row, type, values);
    const text = identity(key ?? []);
    if (list.some((each) => isSingle || this.#identityOf(type, each) === text))
      throw new BrokenConstraint(
        'duplicate',
        keyOf(this.schema, type)?.map(({ path }) => path),
      );
    const own = key ?? [];
    return {
      changed: { outcome: 'done', key: isSingle && containedIn !== undefined ? [] : own },
      list: [...list, row],
      key: own,
      row,
    };
  }

  #changeOne(list: readonly Row[], change: RowChange): ChangedList {
    const { set, type, key, values, before, containedIn, expected = [] } = change;
    const text = identity(key);
    const at = list.findIndex((row) => key.length === 0 || this.#identityOf(type, row) === text);
    const row = list[at];
    const isMet =
      row !== undefined &&
      (before === undefined || rowTest(this.schema, this.lists, before)(row)) &&
      expected.every(
        ({ path, value }) =>
          literalText(value, undefined, { schema: this.schema }) === this.#literalAt(row, type, path),
      );
    if (!isMet) return { changed: { outcome: 'no-row' }, key };
    const changed = { outcome: 'done', key } as const;
    if (change.kind === 'delete') {
      if (containedIn === undefined) this.#requireUnreferenced(set, type, row);
      return { changed, key, list: list.toSpliced(at, 1), row: undefined };
    }
    const copy = copyOf(row);
    for (const value of values) this.#assign(copy, value);
    this.#requireValues(copy, type, values);
    return { changed, key, list: list.with(at, copy), row: copy };
  }

  /** Changes a row inside the row of its owner. */
  #changeContained(change: RowChange, { owner, navigation: { name, isCollection } }: ContainedIn): Changed {
    let found: ChangedList | undefined;
    this.#saveWithin(owner, (row) => {
      const inside = row[name];
      const list = inside === null || inside === undefined ? [] : [inside as Row | readonly Row[]].flat();
      found = this.#changeIn(list, change);
      return found.list && { ...copyOf(row), [name]: isCollection ? found.list : (found.list[0] ?? null) };
    });
    if (found === undefined) return { outcome: 'no-row' };
    return found.list === undefined || this.#isAllowed(change, found.row) ? found.changed : { outcome: 'not-allowed' };
  }

  /** Replaces the row at the end of a path, and those around it; none if a row of the path is missing or does not meet its condition. */
  #saveWithin([first, ...steps]: readonly PathStep[], change: (row: Row) => Row | undefined): void {
    if (first?.kind !== 'set' && first?.kind !== 'singleton') return;
    const set = first.kind === 'set' ? first.set : first.singleton;
    const replaced = this.#replaced(this.#list(set), first, steps, change);
    if (replaced === undefined) return;
    const { list, row } = replaced;
    const type = structuredType(this.schema, set.type);
    this.#save(set, list, type === undefined ? '' : this.#identityOf(type, row), row);
  }

  /** A list of rows with one replaced: that of the key after the step, or the only one. */
  #replaced(
    list: readonly Row[],
    step: PathStep,
    others: readonly PathStep[],
    change: (row: Row) => Row | undefined,
  ): { readonly list: readonly Row[]; readonly row: Row } | undefined {
    const [next] = others;
    const type = step.type?.structured;
    const condition = 'rows' in step ? step.rows : undefined;
    const text = next?.kind === 'key' ? identity(next.parts) : '';
    const at =
      next?.kind === 'key' && type !== undefined
        ? list.findIndex((row) => this.#identityOf(type, row) === text)
        : list.length - 1;
    const row = list[at];
    if (row === undefined || (condition !== undefined && !rowTest(this.schema, this.lists, condition)(row)))
      return undefined;
    const [inner, ...rest] = next?.kind === 'key' ? others.slice(1) : others;
    if (inner === undefined) {
      const changed = change(row);
      return changed && { list: list.with(at, changed), row: changed };
    }
    if (inner.kind !== 'navigation') return undefined;
    const inside = row[inner.name] as Row | readonly Row[] | null | undefined;
    const found = this.#replaced(inside === null || inside === undefined ? [] : [inside].flat(), inner, rest, change);
    if (found === undefined) return undefined;
    const changed = { ...copyOf(row), [inner.name]: inner.isCollection ? found.list : found.row };
    return { list: list.with(at, changed), row: changed };
  }

  // ---- Links: the key of the other row in the row itself

  link(change: LinkChange): Promise<'done' | 'no-row'> {
    return Promise.resolve().then(() => {
      const { set, type, key, before, navigation, to, kind } = change;
      const owner = this.#rowAt(set, type, key, before);
      const target = navigation.set && this.#rowAt(navigation.set, navigation.target, to, navigation.rows);
      if (owner === undefined || target === undefined) return 'no-row';
      const isLinked = this.#linkedKeys(owner, set, navigation).includes(identity(to));
      if (isLinked === (kind === 'link')) return 'no-row';
      const back = this.#partnerOf(set, navigation);
      // Both before either of them changes, because a row without a list has the links that other rows name.
      const ends = [
        { set, type, row: owner, step: navigation, other: target },
        ...(back === undefined
          ? []
          : [{ set: navigation.set!, type: navigation.target, row: target, step: back, other: owner }]),
      ].map((end) => ({ ...end, list: this.#withLink(end.row, end.set, end.step, end.other, kind === 'link') }));
      for (const { set: own, type: of, row, step, list } of ends)
        this.#replaceRow(own, of, row, { ...copyOf(row), [step.name]: step.isCollection ? list : (list[0] ?? null) });
      return 'done';
    });
  }

  #rowAt(
    set: EntitySet | Singleton,
    type: StructuredType,
    key: readonly KeyPart[],
    condition: RowCondition | undefined,
  ): Row | undefined {
    const text = identity(key);
    const row = this.#list(set).find((each) => key.length === 0 || this.#identityOf(type, each) === text);
    const isMet = row !== undefined && (condition === undefined || rowTest(this.schema, this.lists, condition)(row));
    return isMet ? row : undefined;
  }

  #replaceRow(set: EntitySet | Singleton, type: StructuredType, row: Row, replacement: Row): void {
    const list = this.#list(set);
    this.#save(set, list.with(list.indexOf(row), replacement), this.#identityOf(type, row), replacement);
  }

  /** The step back to a row through the partner of a navigation property, if it leads to the same set. */
  #partnerOf(
    set: EntitySet | Singleton,
    { property, target, set: related }: NavigationStep,
  ): NavigationStep | undefined {
    const partner = partnerOf(this.schema, target, property);
    const step = partner && navigationFrom(this.schema, { set: related, path: [] }, partner);
    return step?.set === set ? step : undefined;
  }

  /** The rows that a row is linked to: those whose keys it lists, those that it contains, or those that list it. */
  #linkedRows(row: Row, set: EntitySet | Singleton, step: NavigationStep): readonly Row[] {
    const all = this.#list(step.set!);
    const own = row[step.name];
    if (own === null) return [];
    if (own !== undefined) {
      const keys = new Set([own].flat().map((item) => this.#listedKey(step.target, item)));
      return all.filter((each) => keys.has(this.#identityOf(step.target, each)));
    }
    const back = this.#partnerOf(set, step);
    const type = structuredType(this.schema, set.type);
    if (back === undefined || type === undefined) return [];
    const key = this.#identityOf(type, row);
    return all.filter((each) => [each[back.name] ?? []].flat().some((item) => this.#listedKey(type, item) === key));
  }

  #linkedKeys(row: Row, set: EntitySet | Singleton, step: NavigationStep): readonly string[] {
    return this.#linkedRows(row, set, step).map((each) => this.#identityOf(step.target, each));
  }

  #withLink(
    row: Row,
    set: EntitySet | Singleton,
    step: NavigationStep,
    other: Row,
    isAdded: boolean,
  ): readonly unknown[] {
    this.#requireNoForeignKey(row, set, step);
    const others = this.#linkedRows(row, set, step).filter((each) => each !== other);
    return [...others, ...(isAdded ? [other] : [])].map((each) => this.#keyItem(step.target, each));
  }

  /** Rows that are joined by a foreign key, although the schema has no constraint, have no lists. */
  #requireNoForeignKey(row: Row, set: EntitySet | Singleton, step: NavigationStep): void {
    const [owner, others] = [structuredType(this.schema, set.type), step.target];
    const [from, to, name] = step.isCollection
      ? [others, owner, step.property.partner ?? owner?.name.split('.').at(-1) ?? '']
      : [owner, others, step.name];
    const [key, second] = (to && keyOf(this.schema, to)) ?? [];
    const isJoined =
      row[step.name] === undefined &&
      from !== undefined &&
      key !== undefined &&
      second === undefined &&
      foreignKeyIn(propertyNames(this.schema, from), name, key.path) !== undefined;
    if (isJoined)
      throw new NotAnswered(
        501,
        `The schema has no referential constraint for "${step.name}", which a foreign key seems to have.`,
      );
  }

  /** The key of a row as an item of a list. */
  #keyItem(type: StructuredType, row: Row): unknown {
    const paths = (keyOf(this.schema, type) ?? []).map(({ path }) => path);
    if (paths.some((path) => path.includes('/')))
      throw new NotAnswered(501, `The key of ${type.name} is in other values, so it cannot be linked.`);
    return paths.length === 1 ? row[paths[0]!] : Object.fromEntries(paths.map((path) => [path, row[path]]));
  }

  /** The key that an item of a list names, or that it has as a whole row. */
  #listedKey(type: StructuredType, item: unknown): string {
    const [key] = keyOf(this.schema, type) ?? [];
    const row = isReferenceText(item) && key !== undefined ? { [key.path]: item } : item;
    return typeof row === 'object' && row !== null ? this.#identityOf(type, row as Row) : '';
  }

  /** Nothing refers to an entity that does not exist (Protocol 11.4.5). */
  #removeLinksTo(set: EntitySet | Singleton, type: StructuredType, key: readonly KeyPart[]): void {
    if (this.serving.hasReferences === true) return;
    const { entitySets, singletons } = this.schema.container ?? {};
    for (const other of [...(entitySets?.values() ?? []), ...(singletons?.values() ?? [])]) {
      const otherType = structuredType(this.schema, other.type);
      for (const property of otherType === undefined ? [] : unpairedNavigations(this.schema, otherType)) {
        const step = property.containsTarget
          ? undefined
          : navigationFrom(this.schema, { set: other, path: [] }, property);
        if (step?.set !== set) continue;
        for (const row of this.#list(other)) {
          const own = row[step.name];
          if (own === undefined || own === null) continue;
          const kept = [own].flat().filter((item) => this.#listedKey(type, item) !== identity(key));
          if (kept.length === [own].flat().length) continue;
          this.#replaceRow(other, otherType!, row, { ...copyOf(row), [step.name]: step.isCollection ? kept : null });
        }
      }
    }
  }

  #isAllowed({ after }: RowChange, row: Row | undefined): boolean {
    return after === undefined || row === undefined || rowTest(this.schema, this.lists, after)(row);
  }

  #list({ name }: EntitySet | Singleton): readonly Row[] {
    return this.lists[name] ?? [];
  }

  #save({ name }: EntitySet | Singleton, list: readonly Row[], key: string, row: Row | undefined): void {
    this.lists = withLists(this.lists, { [name]: list });
    let changes = this.#changes.get(name);
    if (changes === undefined) this.#changes.set(name, (changes = { saved: new Map(), deleted: new Set() }));
    if (row === undefined) {
      changes.saved.delete(key);
      changes.deleted.add(key);
    } else {
      changes.saved.set(key, row);
      changes.deleted.delete(key);
    }
  }

  /** A row with the defaults of its properties. */
  #newRow(type: StructuredType, declared: string): Record<string, unknown> {
    const row: Record<string, unknown> = {};
    if (type.name !== declared) row['@type'] = `#${type.name}`;
    for (const property of this.#properties(type)) row[property.name] = this.#default(property);
    // No values of the row refer to entities of these properties, so it has none.
    if (this.serving.hasReferences !== true)
      for (const { name, type: own } of unpairedNavigations(this.schema, type))
        row[name] = own.isCollection ? [] : null;
    else for (const { name } of referencesOf(this.schema, type)) row[name] = null;
    return row;
  }

  #properties(type: StructuredType): readonly Property[] {
    return lineage(this.schema, type)
      .toReversed()
      .flatMap((each) => [...each.properties.values()])
      .filter((each): each is Property => each.kind === 'property' && each.type.name !== 'Edm.Stream');
  }

  #default({ type, defaultValue }: Property): unknown {
    if (type.isCollection) return [];
    const valueType = valueTypeOf(this.schema, type);
    const value =
      defaultValue === undefined || valueType === undefined
        ? undefined
        : valueOfText(defaultValue, valueType, this.schema);
    return value === undefined ? null : storedJson(this.schema, value, valueType);
  }

  #assign(row: Record<string, unknown>, { name, property, value }: ChangedValue): void {
    if (value.kind !== 'complex') {
      row[name] = storedJson(this.schema, value, property && valueTypeOf(this.schema, property.type));
      return;
    }
    const own = row[name];
    const isNew = value.isWhole || typeof own !== 'object' || own === null;
    const copy: Record<string, unknown> = isNew ? {} : { ...own };
    if (value.type.name !== property?.type.name) copy['@type'] = `#${value.type.name}`;
    if (isNew) for (const inner of this.#properties(value.type)) copy[inner.name] = this.#default(inner);
    for (const inner of value.values) this.#assign(copy, inner);
    row[name] = copy;
  }

  /** The next number or a new GUID, for a key that the client omits. */
  #generateKey(row: Record<string, unknown>, list: readonly Row[], type: StructuredType): void {
    for (const { path } of keyOf(this.schema, type) ?? []) {
      const property = propertyAtPath(this.schema, type, path)?.property;
      if (path.includes('/') || property === undefined || (row[path] !== null && row[path] !== undefined)) continue;
      if (property.type.name === 'Edm.Guid') row[path] = crypto.randomUUID();
      else if (/^Edm\.(?:Int|Byte|SByte)/.test(property.type.name)) {
        const used = list.map((each) => Number(each[path] ?? 0));
        row[path] = used.reduce((most, each) => Math.max(most, each), 0) + 1;
      } else if (!this.#isGenerated(path, type)) throw new BrokenConstraint('null', [path]);
    }
  }

  /** Whether the store generates a value: the next number as text. */
  #isGenerated(name: string, type: StructuredType): boolean {
    const property = findProperty(this.schema, type, name)?.property;
    const isText = property?.kind === 'property' && property.type.name === 'Edm.String';
    return isText && name === this.serving.identifier && isTagged(property, 'Org.OData.Core.V1.ComputedDefaultValue');
  }

  #generateIdentifier(row: Record<string, unknown>, list: readonly Row[], type: StructuredType): void {
    const { identifier, firstIdentifier = 1 } = this.serving;
    if (identifier === undefined || !this.#isGenerated(identifier, type)) return;
    if (row[identifier] !== null && row[identifier] !== undefined) return;
    const used = list.map((each) => String(each[identifier] ?? ''));
    const numbers = used.flatMap((text) => (/^\d{1,15}$/.test(text) ? [Number(text)] : []));
    row[identifier] = String(numbers.reduce((most, each) => Math.max(most, each), firstIdentifier - 1) + 1);
  }

  #requireValues(row: Row, type: StructuredType, values: readonly ChangedValue[]): void {
    const changed = new Set(values.map(({ name }) => name));
    for (const { name, isNullable, type: own } of this.#properties(type))
      if (
        isNullable === false &&
        !own.isCollection &&
        row[name] === null &&
        (changed.has(name) || !this.#hasKey(type, name))
      )
        throw new BrokenConstraint('null', [name]);
  }

  #hasKey(type: StructuredType, name: string): boolean {
    return (keyOf(this.schema, type) ?? []).some(({ path }) => path === name);
  }

  /** Requires that no other row refers to a deleted row by a referential constraint. */
  #requireUnreferenced(set: EntitySet | Singleton, type: StructuredType, row: Row): void {
    for (const other of this.schema.container?.entitySets.values() ?? []) {
      const otherType = structuredType(this.schema, other.type);
      if (otherType === undefined) continue;
      for (const property of lineage(this.schema, otherType).flatMap((each) => [...each.properties.values()])) {
        if (property.kind !== 'navigation' || property.referentialConstraints.length === 0) continue;
        const target = other.navigationBindings.get(property.name);
        if (target === undefined ? property.type.name !== type.name : target.split('/').at(-1) !== set.name) continue;
        const isReferring = (each: Row): boolean =>
          each !== row &&
          property.referentialConstraints.every(({ property: own, referencedProperty }) => {
            const value = valueAt(each, own.split('/'));
            return (
              value !== null &&
              value !== undefined &&
              String(value) === String(valueAt(row, referencedProperty.split('/')))
            );
          });
        if (this.#list(other).some(isReferring)) throw new BrokenConstraint('referenced');
      }
    }
  }

  #literalAt(row: Row, type: StructuredType, path: readonly string[]): string {
    const json = valueAt(row, path);
    if (json === null || json === undefined) return 'null';
    const property = propertyAtPath(this.schema, type, path.join('/'))?.property;
    const valueType = property && valueTypeOf(this.schema, property.type);
    const value = valueType && valueOfText(String(json), valueType, this.schema);
    return value === undefined ? '' : literalText(value, undefined, { schema: this.schema });
  }
}
