/** Answers changes of entities to services whose bodies have the properties of entities alone: inserts, updates and deletes by any key. */
import {
  alternateKeys,
  findProperty,
  isReadOnly,
  isTagged,
  keyOf,
  lineage,
  shortName,
  structuredType,
  targetSetOf,
  type Row,
} from '@odatalint/core/internal';
import type { EntitySet, NavigationProperty, Singleton, StructuredType } from '@odatalint/core';
import type { BoundChange, EntityChange, ReferenceByKey } from '@odatalint/core/internal';
import type { ChangedValue, KeyPart, PathStep } from '@odatalint/core/query';
import { failed, notFound } from './failures.js';
import { keyPartsOf } from './links.js';
import { contentLanguage, languageDependent, textsByLanguage } from './languages.js';
import { PlainAnswers, propertyIn } from './plain-answers.js';
import { restricted } from './policies.js';
import { type EntityPlace, entityQuery } from './queries.js';
import { valueOf } from './read.js';
import type { AskedChange, RequestSession, ServiceAnswer, ServiceParts } from './request.js';
import { RowChanges } from './row-changes.js';
import { NotAnswered, type WritableRows } from './store.js';

const core = 'Org.OData.Core.V1';

/** Where a request changes an entity: its key as far as the path has it, and the values that the path gives. */
interface ChangePlace extends Pick<EntityPlace, 'set' | 'type'> {
  /** The key of the existing entity; undefined if there is none. */
  readonly key: readonly KeyPart[] | undefined;
  /** The values of a new entity that the path gives. */
  readonly values: readonly ChangedValue[];
  /** Whether the path names the entity by an alternate key alone. */
  readonly isAlternate: boolean;
}

/** Answers a request that changes an entity, in the transaction of the session. */
export const answerPlainChange = <Caller>(
  parts: ServiceParts<Caller>,
  asked: AskedChange,
  session: RequestSession<Caller> & { readonly rows: WritableRows },
): Promise<ServiceAnswer> => new PlainChanges(parts, asked, session).answer(asked.change);

class PlainChanges<Caller> extends PlainAnswers<Caller> {
  readonly #rows: RowChanges<Caller>;

  constructor(
    parts: ServiceParts<Caller>,
    asked: AskedChange,
    inside: RequestSession<Caller> & { readonly rows: WritableRows },
  ) {
    super(parts, asked, inside);
    this.#rows = new RowChanges(parts, asked.query, inside);
  }

  async answer(change: BoundChange): Promise<ServiceAnswer> {
    const place = await this.#place();
    switch (change.kind) {
      case 'insert':
        return this.#insert(place, change.entity);
      case 'update':
        if (place.key !== undefined) return this.#update(place, place.key, change.entity, change.replaces);
        if (!change.replaces) throw notFound();
        if (place.isAlternate && (keyOf(this.schema, place.type)?.length ?? 1) > 1) throw notFound();
        return this.#insert(place, change.entity);
      case 'delete': {
        if (place.key === undefined) throw notFound();
        const { set, type, key } = { ...place, key: place.key };
        await this.#rows.change({ kind: 'delete', set, type, key, values: [] });
        return { status: 204, headers: {}, entity: this.pathOf({ set, type, key }) };
      }
      default:
        throw new NotAnswered(501, 'Only entities can be changed.');
    }
  }

  /** The entity or set at the end of the path. */
  async #place(): Promise<ChangePlace> {
    const query = await this.identified(this.asked.query);
    const { path } = query;
    const last = path.at(-1);
    const keyStep = last?.kind === 'key' ? last : undefined;
    const rowsAt = keyStep === undefined ? path.length - 1 : path.length - 2;
    const step = path[rowsAt];
    const type = last?.type?.structured;
    const set = step?.kind === 'set' || step?.kind === 'navigation' ? step.set : undefined;
    if (set === undefined || type === undefined || step === undefined)
      throw new NotAnswered(501, 'Only entities of sets can be changed.');
    const owner = step.kind === 'navigation' ? await this.#ownerValues(path.slice(0, rowsAt), step, type) : [];
    if (keyStep === undefined) return { set, type, key: undefined, values: owner, isAlternate: false };
    const target = { type: keyStep.type, set, isCollection: false, form: 'rows' as const };
    const whole = entityQuery(query, { set, type, key: [] }).options;
    const found = await this.store.read(
      restricted({ ...query, target, options: whole }, this.session.policy),
      this.form,
    );
    const row = found && (valueOf(found) as Row | null);
    const key = row === undefined || row === null ? undefined : keyPartsOf(this.schema, type, row, this.identifier);
    const own = keyStep.parts.map(({ path: names, value }) => this.#keyValue(type, names, value));
    return { set, type, key, values: [...owner, ...own], isAlternate: keyStep.isAlternate };
  }

  /** A value of a key; one that goes through a reference has the alias of its path as its name. */
  #keyValue(type: StructuredType, path: readonly string[], value: KeyPart['value']): ChangedValue {
    const alias = keyOf(this.schema, type)?.find((each) => each.path === path.join('/'))?.alias;
    const name = path.length > 1 ? (alias ?? path[0]!) : path[0]!;
    return { name, property: propertyIn(this.schema, type, name), value };
  }

  /** `Department('1')/Jobs`: the values that make a new entity belong to the one before it. */
  async #ownerValues(
    path: readonly PathStep[],
    { pairs, property }: Extract<PathStep, { kind: 'navigation' }>,
    type: StructuredType,
  ): Promise<readonly ChangedValue[]> {
    const query = this.asked.query;
    const last = path.at(-1);
    const owner = last?.type?.structured;
    if (last === undefined || owner === undefined) throw notFound();
    const before = path[path.length - (last.kind === 'key' ? 2 : 1)];
    const set = before?.kind === 'set' || before?.kind === 'navigation' ? before.set : undefined;
    const target = { type: last.type, set, isCollection: false, form: 'rows' as const };
    const { options } = entityQuery(query, { set: set!, type: owner, key: [] });
    const found = await this.store.read(
      restricted({ ...query, path, target, options }, this.session.policy),
      this.form,
    );
    const row = found && (valueOf(found) as Row | null);
    if (row === undefined || row === null) throw notFound();
    if (pairs.length === 0) {
      const key = this.identifier === undefined ? undefined : row[this.identifier];
      return [this.#text(property.partner ?? shortName(owner.name), key)];
    }
    const parts = keyPartsOf(this.schema, owner, row, this.identifier) ?? [];
    return pairs.flatMap(({ from, to }) => {
      const part = parts.find((each) => each.path.join('/') === from.join('/'));
      return part === undefined ? [] : [this.#keyValue(type, to, part.value)];
    });
  }

  #text(name: string, value: unknown): ChangedValue {
    const isNull = value === null || value === undefined;
    return {
      name,
      property: undefined,
      value: isNull ? { kind: 'null' } : { kind: 'string', value: String(value as string) },
    };
  }

  async #insert({ set, type, values: inPath }: ChangePlace, entity: EntityChange): Promise<ServiceAnswer> {
    const values = new Map<string, ChangedValue>();
    for (const value of [...this.#defaults(type), ...(await this.#values(type, entity, undefined)), ...inPath])
      values.set(value.name, value);
    for (const { alias, path } of keyOf(this.schema, type) ?? []) {
      const isGiven = (values.get(alias)?.value.kind ?? 'null') !== 'null';
      if (path.includes('/') && !isGiven)
        throw failed(400, 'missing-value', `"${alias}" must refer to an entity.`, { target: alias });
    }
    await this.#requireParents(type, values);
    await this.#requireUnique({ set, type }, values, undefined);
    const computed = this.#computed(set, 'insert');
    const change = { kind: 'insert' as const, set, type, key: [], values: [...values.values(), ...computed] };
    return this.entityAnswer(await this.#rows.change(change), 201);
  }

  /** The entities that the key of a new entity goes through must exist. */
  async #requireParents(type: StructuredType, values: ReadonlyMap<string, ChangedValue>): Promise<void> {
    const parents = new Map<string, KeyPart[]>();
    for (const { alias, path } of keyOf(this.schema, type) ?? []) {
      const [name = '', ...rest] = path.split('/');
      const value = values.get(alias)?.value;
      if (rest.length === 0 || value === undefined || value.kind === 'complex') continue;
      parents.set(name, [...(parents.get(name) ?? []), { path: rest, value, start: 0, end: 0 }]);
    }
    for (const [name, key] of parents) {
      const navigation = findProperty(this.schema, type, name)?.property;
      const place = this.#targetOf(navigation?.kind === 'navigation' ? navigation : undefined, name);
      if (place === undefined) continue;
      const query = entityQuery(this.asked.query, { ...place, key });
      const found = await this.store.read(restricted(query, this.session.policy), this.form);
      if (found === undefined || valueOf(found) === null) throw missingReference(name);
    }
  }

  async #update(
    { set, type, values: inPath, isAlternate }: ChangePlace,
    key: readonly KeyPart[],
    entity: EntityChange,
    replaces: boolean,
  ): Promise<ServiceAnswer> {
    const row = await this.#whole({ set, type, key });
    const values = new Map<string, ChangedValue>();
    const fixed = new Set(isAlternate ? inPath.map(({ name }) => name) : []);
    if (replaces)
      for (const value of this.#resets(set, type)) if (!fixed.has(value.name)) values.set(value.name, value);
    for (const value of await this.#values(type, entity, row)) {
      if (value.property !== undefined && isTagged(value.property, `${core}.Immutable`)) {
        this.#requireEqual(value, row);
        continue;
      }
      values.set(value.name, value);
    }
    await this.#requireUnique({ set, type }, values, row);
    for (const value of this.#computed(set, 'update')) values.set(value.name, value);
    await this.#rows.change({ kind: 'update', set, type, key, values: [...values.values()] });
    return this.entityAnswer({ set, type, key }, 200);
  }

  async #whole(place: EntityPlace): Promise<Row> {
    const found = await this.store.read(entityQuery(this.asked.query, place), this.form);
    return (found === undefined ? {} : valueOf(found)) as Row;
  }

  /** A property that is set by an insert alone can be repeated with its value. */
  #requireEqual({ name, value }: ChangedValue, row: Row): void {
    const given = value.kind === 'null' ? null : 'value' in value ? value.value : undefined;
    if (String(given ?? null) !== String(row[name] ?? null))
      throw failed(400, 'immutable-property-update', `"${name}" can be set on insert only.`, { target: name });
  }

  #computed(set: EntitySet | Singleton, kind: 'insert' | 'update'): readonly ChangedValue[] {
    return Array.from(this.parts.computed.get(set.name) ?? []).flatMap(([name, { compute }]) => {
      const json = compute(this.session.caller, kind);
      return json === undefined ? [] : [this.#text(name, json)];
    });
  }

  /** The values of a new entity that its body may omit. */
  #defaults(type: StructuredType): readonly ChangedValue[] {
    return (this.conventions.serving?.defaults ?? []).flatMap(({ property, member, otherwise }) =>
      propertyIn(this.schema, type, property) === undefined
        ? []
        : [this.#text(property, this.session.key?.[member] ?? otherwise)],
    );
  }

  /** The properties that PUT resets to their defaults: those of the key definition, or all declared ones. */
  #resets(set: EntitySet | Singleton, type: StructuredType): readonly ChangedValue[] {
    const writable = this.session.access?.ofSet(set.name, type, this.schema)?.writable;
    const key = new Set((keyOf(this.schema, type) ?? []).flatMap(({ path, alias }) => [path.split('/')[0]!, alias]));
    const declared = lineage(this.schema, type).flatMap((each) => [...each.properties.values()]);
    const names = writable ?? new Set(declared.map(({ name }) => name));
    return [...names].flatMap((name): ChangedValue[] => {
      const property = declared.find((each) => each.name === name);
      if (key.has(name) || property?.type.isCollection === true) return [];
      if (property?.kind !== 'property') return [this.#text(name, null)];
      const isKept =
        isReadOnly(property) ||
        [`${core}.Immutable`, `${core}.ComputedDefaultValue`].some((term) => isTagged(property, term));
      if (isKept) return [];
      return [{ ...this.#text(name, property.defaultValue), property }];
    });
  }

  // ---- Values

  async #values(
    type: StructuredType,
    { values, keys }: EntityChange,
    row: Row | undefined,
  ): Promise<readonly ChangedValue[]> {
    const references = await Promise.all(keys.map((each) => this.#reference(type, each)));
    return [...values.map((value) => this.#inLanguages(value, row)), ...references.flat()];
  }

  /** A text in several languages keeps those that the request does not name. */
  #inLanguages(changed: ChangedValue, row: Row | undefined): ChangedValue {
    const { property, value, name } = changed;
    if (property === undefined || !isTagged(property, languageDependent)) return changed;
    const known = textsByLanguage(row?.[name], this.conventions);
    if (value.kind === 'json') return json(changed, { ...(known as object), ...(value.value as object) });
    const language = contentLanguage(this.asked.incoming.headers, this.conventions);
    if (value.kind !== 'string' || language === undefined) return changed;
    return json(changed, { ...(known as object), [language]: value.value });
  }

  /** The key of the entity that a body refers to, with the parts of the own key that go through the reference. */
  async #reference(type: StructuredType, reference: ReferenceByKey): Promise<readonly ChangedValue[]> {
    const { name, navigation, by, key } = reference;
    if (key === null) return [this.#text(name, null)];
    const place = this.#targetOf(navigation, name);
    // Where it leads is not known.
    if (place === undefined) return [this.#text(name, key)];
    let parts: readonly KeyPart[] = [{ path: [by], value: { kind: 'string', value: key }, start: 0, end: 0 }];
    if (by !== this.identifier) parts = [...parts, ...((await this.providerOf(place, parts)) ?? [])];
    const wanted = Object.fromEntries(
      parts.map(({ path, value }) => [path.join('/'), 'value' in value ? String(value.value) : '']),
    );
    const [row, other] = await this.rowsWith(place, wanted);
    if (row === undefined || other !== undefined) throw missingReference(name);
    const through = (keyOf(this.schema, type) ?? []).filter(({ path }) => path.startsWith(`${name}/`));
    const inTarget = keyPartsOf(this.schema, place.type, row, this.identifier) ?? [];
    const own = through.flatMap(({ path }) => {
      const part = inTarget.find((each) => each.path.join('/') === path.slice(name.length + 1));
      return part === undefined ? [] : [this.#keyValue(type, path.split('/'), part.value)];
    });
    const identifier = this.identifier === undefined ? key : row[this.identifier];
    return [this.#text(name, identifier), ...own];
  }

  /** The set and type that a reference leads to. */
  #targetOf(navigation: NavigationProperty | undefined, name: string): Pick<EntityPlace, 'set' | 'type'> | undefined {
    const { entitySets } = this.schema.container ?? {};
    const listed = entitySets?.get(name);
    const type = structuredType(this.schema, navigation?.type.name ?? listed?.type);
    if (type === undefined) return undefined;
    if (navigation === undefined) return listed && { set: listed, type };
    const template = entitySets?.get(this.conventions.names.templateEntitySet ?? '');
    const found = targetSetOf(this.schema, { set: undefined, path: [] }, navigation, type);
    const set = found ?? (template && { ...template, name: shortName(type.name), type: type.name });
    return set && { set, type };
  }

  /** An external identifier names one entity of a set. */
  async #requireUnique(
    place: Pick<EntityPlace, 'set' | 'type'>,
    values: ReadonlyMap<string, ChangedValue>,
    row: Row | undefined,
  ): Promise<void> {
    for (const names of alternateKeys(this.schema, place.type)) {
      if (names.length < 2 || !names.some((name) => values.has(name))) continue;
      const wanted = names.map((name): [string, unknown] => {
        const value = values.get(name)?.value;
        return [name, value === undefined ? row?.[name] : 'value' in value ? value.value : null];
      });
      if (wanted.some(([, value]) => typeof value !== 'string')) continue;
      const found = await this.rowsWith(place, Object.fromEntries(wanted) as Record<string, string>);
      const isOther = found.some((each) => row === undefined || !this.#isSame(place.type, each, row));
      if (isOther)
        throw failed(409, 'conflict', 'An entity with this external identifier exists.', { target: names[0] });
    }
  }

  #isSame(type: StructuredType, a: Row, b: Row): boolean {
    const [first, second] = [a, b].map((row) =>
      JSON.stringify(
        (keyPartsOf(this.schema, type, row, this.identifier) ?? []).map(
          ({ value }) => 'value' in value && String(value.value),
        ),
      ),
    );
    return first === second;
  }
}

const json = (changed: ChangedValue, value: object): ChangedValue => ({
  ...changed,
  value: { kind: 'json', value, text: JSON.stringify(value) },
});

const missingReference = (name: string): Error =>
  failed(400, 'missing-reference', `"${name}" refers to an entity that does not exist.`, { target: name });
