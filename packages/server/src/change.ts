/** Answers requests that change rows (Protocol 11.4): from what a body says to changes of single rows in one transaction. */
import {
  annotationOf,
  type BoundChange,
  type EntityChange,
  findProperty,
  isReadOnly,
  isTagged,
  keyOf,
  lineage,
  pairsOf,
  propertyAtPath,
  recordProperty,
  storedJson,
  structuredType,
  targetSetOf,
  valueOfText,
  valueTypeOf,
} from '@odatalint/core/internal';
import type { EntitySet, NavigationProperty, Property, Singleton, StructuredType } from '@odatalint/core';
import type { BoundQuery, ChangedValue, ExpectedValue, ODataValue, PathStep } from '@odatalint/core/query';
import { failed, notFound } from './failures.js';
import { keyPartsOf, keyText, relativePath, valueAt } from './links.js';
import { etagsIn, isSameETag, preferencesOf } from './negotiate.js';
import { entityQuery, type EntityPlace, restricted } from './queries.js';
import { keySelection, setAt, valueOf } from './read.js';
import {
  type AskedChange,
  notAllowed,
  type RequestSession,
  rootUrlOf,
  type ServiceAnswer,
  type ServiceParts,
} from './request.js';
import { forbidden, RowChanges } from './row-changes.js';
import { NotAnswered, type WritableRows } from './store.js';
import { etagOf, etagPaths, etagValues } from './write-json.js';

type Row = Readonly<Record<string, unknown>>;

/** Answers a change in the transaction of the session. */
export const answerChange = <Caller>(
  parts: ServiceParts<Caller>,
  asked: AskedChange & { readonly change: Exclude<BoundChange, { kind: 'call' }> },
  session: RequestSession<Caller> & { readonly rows: WritableRows },
): Promise<ServiceAnswer> => new Changing(parts, asked, session).answer(asked.change);

/** The entities of one request, planned and changed one after the other. */
class Changing<Caller> {
  #inserts = 0;
  readonly #rows: RowChanges<Caller>;

  constructor(
    private readonly parts: ServiceParts<Caller>,
    private readonly asked: AskedChange,
    private readonly session: RequestSession<Caller> & { readonly rows: WritableRows },
  ) {
    this.#rows = new RowChanges(parts, asked.query, session);
  }

  get #schema(): BoundQuery['schema'] {
    return this.asked.query.schema;
  }

  answer(change: Exclude<BoundChange, { kind: 'call' }>): Promise<ServiceAnswer> {
    switch (change.kind) {
      case 'insert':
        return this.#answerInsert(change.entity);
      case 'update':
        return this.#answerUpdate(change.entity, change.replaces);
      case 'delete':
        return this.asked.query.path.at(-1)?.kind === 'property'
          ? this.#answerValue({ kind: 'value', value: { kind: 'null' }, replaces: true, appends: false })
          : this.#answerDelete();
      case 'value':
        return this.#answerValue(change);
      case 'link':
        return this.#answerLink(change);
      case 'unlink':
        return this.#answerUnlink();
    }
  }

  // ---- Inserts

  async #answerInsert(entity: EntityChange): Promise<ServiceAnswer> {
    const { query } = this.asked;
    const { set } = query.target;
    if (set?.kind !== 'entitySet')
      throw this.#notImplemented('Entities that are contained in others cannot be inserted.');
    this.#requireInsertable(set);
    const owner = await this.#ownerValues(set);
    const place = await this.#insert(set, entity, owner);
    return this.#created(place, entity);
  }

  /** `Customers(1)/Orders`: the values that make a new entity belong to the owner. */
  async #ownerValues(set: EntitySet): Promise<readonly ChangedValue[]> {
    const { path } = this.asked.query;
    const last = path.at(-1);
    if (last?.kind !== 'navigation') return [];
    if (last.pairs.length === 0) throw this.#notImplemented(`${last.name} has no referential constraint.`);
    const owner = await this.#locate(path.slice(0, -1));
    const row = await this.#rows.readRow(
      owner,
      last.pairs.map(({ from }) => from[0]!),
    );
    return last.pairs.map(({ from, to }) => this.#valueFrom(set.type, to, valueAt(row, from)));
  }

  /** A value of a property of a type from JSON, with the complex values around it. */
  #valueFrom(typeName: string, [name = '', ...others]: readonly string[], json: unknown): ChangedValue {
    const type = structuredType(this.#schema, typeName)!;
    const property = propertyOf(this.#schema, type, name);
    if (others.length > 0) {
      const inner = this.#valueFrom(property?.type.name ?? '', others, json);
      const complex = structuredType(this.#schema, property?.type.name)!;
      return { name, property, value: { kind: 'complex', type: complex, isWhole: false, values: [inner] } };
    }
    return { name, property, value: this.#odataValue(property, json) };
  }

  #odataValue(property: Property | undefined, json: unknown): ODataValue {
    if (json === null || json === undefined) return { kind: 'null' };
    const type = property && valueTypeOf(this.#schema, property.type);
    if (property?.type.isCollection === true || typeof json === 'object')
      return { kind: 'json', value: json, text: JSON.stringify(json) };
    const value = type && valueOfText(String(json), type, this.#schema);
    if (value === undefined)
      throw new TypeError(`${JSON.stringify(json)} is not a value of ${property?.name ?? 'the property'}.`);
    return value;
  }

  /** Inserts an entity: those that it refers to first, and those that refer to it last. */
  async #insert(set: EntitySet, entity: EntityChange, more: readonly ChangedValue[]): Promise<EntityPlace> {
    this.#inserts++;
    if (this.#inserts > this.parts.limits.inserts)
      throw failed(413, 'excessive-payload', `A request can insert ${this.parts.limits.inserts} entities at most.`);
    const { type } = entity;
    const given = this.#writable(set, type, entity.values, 'insert');
    const values = new Map([...emptyCollections(this.#schema, type), ...given].map((value) => [value.name, value]));
    const later: ((place: EntityPlace) => Promise<void>)[] = [];
    for (const { navigation, entities } of entity.nested) {
      const target = this.#targetOf(set, navigation, true);
      if (navigation.type.isCollection)
        later.push(async (place) => {
          const row = await this.#rows.readRow(
            place,
            target.pairs.map(({ from }) => from[0]!),
            false,
          );
          const own = target.pairs.map(({ from, to }) => this.#valueFrom(target.set.type, to, valueAt(row, from)));
          for (const each of entities) await this.#insert(target.set, each, own);
        });
      else {
        const [first] = entities;
        if (first === undefined) continue;
        const place = await this.#insert(target.set, first, []);
        const row = await this.#rows.readRow(
          place,
          target.pairs.map(({ to }) => to[0]!),
          false,
        );
        for (const { from, to } of target.pairs) this.#add(values, this.#valueFrom(type.name, from, valueAt(row, to)));
      }
    }
    for (const { navigation, to } of entity.links) {
      const target = this.#targetOf(set, navigation, false);
      const places = await Promise.all(to.map(({ url }) => this.#referenced(url, navigation.name)));
      if (!target.isOwn) later.push((place) => this.#linkTargets(place, target, places));
      else if (places[0] !== undefined)
        for (const value of await this.#foreignKey(type, target, places[0])) this.#add(values, value);
    }
    for (const value of [...more, ...this.#computedValues(set, type, 'insert')]) this.#add(values, value);
    const place = await this.#rows.change({ kind: 'insert', set, type, key: [], values: [...values.values()] });
    for (const each of later) await each(place);
    return place;
  }

  #add(values: Map<string, ChangedValue>, value: ChangedValue): void {
    values.set(value.name, value);
  }

  /** The response to an insert (Protocol 11.4.2): the new entity, expanded as the body is. */
  async #created(place: EntityPlace, entity?: EntityChange): Promise<ServiceAnswer> {
    const location = `${rootUrlOf(this.parts, this.session)}${this.#pathOf(place)}`;
    const minimal: ServiceAnswer = { status: 204, headers: { Location: location, 'OData-EntityId': location } };
    const wanted = preferencesOf(this.asked.incoming.headers).return;
    if (wanted === 'minimal') return { ...minimal, headers: { ...minimal.headers, ...applied(wanted) } };
    const answer = await this.#representation(place, entity === undefined ? [] : expandOf(entity));
    if (answer.status !== 200) return minimal;
    return { ...answer, status: 201, headers: { ...answer.headers, ...applied(wanted), Location: location } };
  }

  /** The entity as GET would return it, with the options of the request. */
  #representation(place: EntityPlace, expand: readonly string[]): Promise<ServiceAnswer> {
    const { incoming } = this.asked;
    const [, search = ''] = incoming.target.split('?');
    const options = search === '' ? [] : search.split('&');
    const hasExpand = options.some((option) => /^(?:\$|%24)?expand=/i.test(option));
    const all = hasExpand || expand.length === 0 ? options : [...options, `$expand=${expand.join(',')}`];
    const target = `${this.parts.root}${this.#pathOf(place)}${all.length === 0 ? '' : `?${all.join('&')}`}`;
    const headers = new Headers(incoming.headers);
    for (const name of ['If-Match', 'If-None-Match', 'Content-Type', 'Prefer']) headers.delete(name);
    return this.parts.answer({ method: 'GET', target, headers, body: undefined }, this.session);
  }

  #pathOf({ set, type, key }: EntityPlace): string {
    return set.kind === 'singleton' ? set.name : `${set.name}${keyText(this.#schema, type, key)}`;
  }

  // ---- Updates and deletes

  async #answerUpdate(entity: EntityChange, replaces: boolean): Promise<ServiceAnswer> {
    const place = await this.#target();
    const isNew = this.#noneMatch() === '*';
    if (isNew) {
      if (await this.#rows.isVisible(place)) throw preconditionFailed();
      return this.#upsert(place, entity);
    }
    const expected = await this.#expected(place);
    const values = await this.#updateValues(place, entity, replaces);
    const { outcome } = await this.#rows.tryChange({ kind: 'update', ...place, values, expected });
    if (outcome === 'no-row') {
      const isMissing = !(await this.#rows.isVisible(place));
      if (isMissing && this.asked.incoming.headers.get('If-Match') === null && this.#isUpsertable(place))
        return this.#upsert(place, entity);
      throw this.#noRow(isMissing, expected);
    }
    for (const { navigation, to, replaces: all } of entity.links) {
      const target = this.#targetOf(place.set, navigation, false);
      if (target.isOwn) continue;
      const places = await Promise.all(to.map(({ url }) => this.#referenced(url, navigation.name)));
      if (all && navigation.type.isCollection) await this.#unlinkAll(place, target, places);
      await this.#linkTargets(place, target, places);
    }
    return this.#updated(place);
  }

  async #updateValues(place: EntityPlace, entity: EntityChange, replaces: boolean): Promise<readonly ChangedValue[]> {
    const { set, type } = place;
    const given = this.#writable(set, entity.type, entity.values, 'update');
    const values = new Map(given.map((value) => [value.name, value]));
    if (replaces)
      for (const value of this.#defaults(set, type)) if (!values.has(value.name)) values.set(value.name, value);
    for (const { navigation, to } of entity.links) {
      const target = this.#targetOf(set, navigation, false);
      if (!target.isOwn) continue;
      const [reference] = to;
      const found =
        reference === undefined
          ? target.pairs.map(({ from }) => this.#valueFrom(type.name, from, null))
          : await this.#foreignKey(type, target, await this.#referenced(reference.url, navigation.name));
      for (const value of found) this.#add(values, value);
    }
    for (const value of this.#computedValues(set, type, 'update')) this.#add(values, value);
    return [...values.values()];
  }

  /** An update of an entity that does not exist inserts it, where the set allows that. */
  async #upsert({ set, key, type }: EntityPlace, entity: EntityChange): Promise<ServiceAnswer> {
    if (set.kind !== 'entitySet' || !this.#isUpsertable({ set, type, key })) throw notFound();
    const own = key.map(({ path, value }) => this.#keyValue(type, path, value));
    return this.#created(await this.#insert(set, entity, own), entity);
  }

  #keyValue(type: StructuredType, [name = '', ...others]: readonly string[], value: ODataValue): ChangedValue {
    const property = propertyOf(this.#schema, type, name);
    const complex = structuredType(this.#schema, property?.type.name);
    if (others.length === 0 || complex === undefined) return { name, property, value };
    return {
      name,
      property,
      value: { kind: 'complex', type: complex, isWhole: false, values: [this.#keyValue(complex, others, value)] },
    };
  }

  #isUpsertable({ set, type }: EntityPlace): boolean {
    const record = annotationOf(set, 'Org.OData.Capabilities.V1.UpdateRestrictions')?.value;
    const isGenerated = (keyOf(this.#schema, type) ?? []).some(({ path }) => {
      const property = propertyAtPath(this.#schema, type, path)?.property;
      return property !== undefined && isReadOnly(property);
    });
    return recordProperty(record, 'Upsertable') === true && !isGenerated;
  }

  async #answerDelete(): Promise<ServiceAnswer> {
    const place = await this.#target();
    const expected = await this.#expected(place);
    const { outcome } = await this.#rows.tryChange({ kind: 'delete', ...place, values: [], expected });
    if (outcome === 'no-row') throw this.#noRow(!(await this.#rows.isVisible(place)), expected);
    return { status: 204, headers: {} };
  }

  #noRow(isMissing: boolean, expected: readonly ExpectedValue[] | undefined): Error {
    if (isMissing) {
      return this.asked.incoming.headers.get('If-Match') === '*' ? preconditionFailed() : notFound();
    }
    return expected === undefined ? forbidden() : preconditionFailed();
  }

  async #updated(place: EntityPlace): Promise<ServiceAnswer> {
    const wanted = preferencesOf(this.asked.incoming.headers).return;
    if (wanted === 'minimal') return { status: 204, headers: applied(wanted) };
    const answer = await this.#representation(place, []);
    if (answer.status !== 200) return { status: 204, headers: {} };
    return { ...answer, headers: { ...answer.headers, ...applied(wanted) } };
  }

  async #answerValue(change: Extract<BoundChange, { kind: 'value' }>): Promise<ServiceAnswer> {
    const { query } = this.asked;
    if (query.target.form === 'value') throw this.#notImplemented('Raw values cannot be changed; change the property.');
    const at = query.path.findLastIndex(({ kind }) => kind !== 'property') + 1;
    const steps = query.path.slice(at) as readonly Extract<PathStep, { kind: 'property' }>[];
    const place = await this.#locate(query.path.slice(0, at));
    const isNull = change.value.kind === 'null';
    const last = steps.at(-1)!;
    if (last.property === undefined) throw this.#notImplemented('A dynamic property cannot be changed by its own URL.');
    if (isNull && (last.property.isNullable === false || last.property.type.isCollection))
      throw failed(400, 'missing-value', `"${last.name}" must have a value.`, { target: last.name });
    const [first, ...others] = steps;
    const value = await this.#propertyValue(place, change, steps);
    const nested = others.reduceRight<ChangedValue>(
      (inner, _, i) => {
        const step = steps[i]!;
        const type = step.type!.structured!;
        return {
          name: step.name,
          property: step.property,
          value: { kind: 'complex', type, isWhole: false, values: [inner] },
        };
      },
      { name: last.name, property: last.property, value },
    );
    const values = this.#writable(place.set, place.type, [nested], 'update');
    if (values.length === 0)
      throw failed(400, 'read-only-property', `"${first!.name}" cannot be changed.`, { target: first!.name });
    const expected = await this.#expected(place);
    const computed = this.#computedValues(place.set, place.type, 'update');
    const { outcome } = await this.#rows.tryChange({
      kind: 'update',
      ...place,
      values: [...values, ...computed],
      expected,
    });
    if (outcome === 'no-row') throw this.#noRow(!(await this.#rows.isVisible(place)), expected);
    const wanted = preferencesOf(this.asked.incoming.headers).return;
    if (wanted === 'minimal' || isNull) return { status: 204, headers: applied(wanted) };
    const headers = new Headers(this.asked.incoming.headers);
    for (const name of ['If-Match', 'If-None-Match', 'Content-Type']) headers.delete(name);
    const answer = await this.parts.answer(
      { method: 'GET', target: this.asked.incoming.target, headers, body: undefined },
      this.session,
    );
    return { ...answer, headers: { ...answer.headers, ...applied(wanted) } };
  }

  /** The new value; items that are added come after those that are there. */
  async #propertyValue(
    place: EntityPlace,
    { value, appends }: Extract<BoundChange, { kind: 'value' }>,
    steps: readonly { readonly name: string; readonly property: Property | undefined }[],
  ): Promise<ChangedValue['value']> {
    if (!appends) return value;
    const row = await this.#rows.readRow(place, [steps[0]!.name]);
    const before = valueAt(
      row,
      steps.map(({ name }) => name),
    );
    const { property } = steps.at(-1)!;
    const type = property && valueTypeOf(this.#schema, { ...property.type, isCollection: false });
    const added = value.kind === 'complex' ? undefined : storedJson(this.#schema, value, type);
    const all = [
      ...(Array.isArray(before) ? (before as unknown[]) : []),
      ...(Array.isArray(added) ? (added as unknown[]) : [added]),
    ];
    return { kind: 'json', value: all, text: JSON.stringify(all) };
  }

  // ---- References

  async #answerLink({ to, replaces }: Extract<BoundChange, { kind: 'link' }>): Promise<ServiceAnswer> {
    const { path, target } = this.asked.query;
    const { navigation, owner } = await this.#linkOwner(path);
    const related = this.#targetOf(owner.set, navigation, false);
    const places = await Promise.all(to.map(({ url }) => this.#referenced(url, navigation.name)));
    if (replaces && target.isCollection) await this.#unlinkAll(owner, related, places);
    if (!related.isOwn) await this.#linkTargets(owner, related, places);
    else if (places[0] !== undefined) {
      const values = await this.#foreignKey(owner.type, related, places[0]);
      await this.#rows.change({ kind: 'update', ...owner, values });
    }
    return { status: 204, headers: {} };
  }

  async #answerUnlink(): Promise<ServiceAnswer> {
    const { path, target } = this.asked.query;
    const { navigation, owner } = await this.#linkOwner(path);
    const related = this.#targetOf(owner.set, navigation, false);
    if (related.isOwn) {
      const values = related.pairs.map(({ from }) => this.#valueFrom(owner.type.name, from, null));
      this.#requireNullable(values, navigation);
      await this.#rows.change({ kind: 'update', ...owner, values });
      return { status: 204, headers: {} };
    }
    const id = new URLSearchParams(this.asked.incoming.target.split('?')[1] ?? '').get('$id');
    if (target.isCollection && id === null)
      throw failed(400, 'missing-id', 'The reference to remove must be named: write its key in the path, or "$id".');
    const place = id === null ? await this.#locate(path) : await this.#referenced(id, navigation.name);
    await this.#requireRelated(owner, related, place);
    const values = related.pairs.map(({ to }) => this.#valueFrom(place.type.name, to, null));
    this.#requireNullable(values, navigation);
    await this.#rows.change({ kind: 'update', ...place, values });
    return { status: 204, headers: {} };
  }

  #requireNullable(values: readonly ChangedValue[], { name }: NavigationProperty): void {
    if (values.some(({ property }) => property?.isNullable === false))
      throw failed(400, 'missing-value', `"${name}" must refer to an entity.`, { target: name });
  }

  async #linkOwner(
    path: readonly PathStep[],
  ): Promise<{ readonly navigation: NavigationProperty; readonly owner: EntityPlace }> {
    const at = path.findLastIndex(({ kind }) => kind === 'navigation');
    const step = path[at];
    if (step?.kind !== 'navigation')
      throw this.#notImplemented('Only the references of a navigation property can be changed.');
    const owner = await this.#locate(path.slice(0, at));
    if (!(await this.#rows.isVisible(owner))) throw notFound();
    return { navigation: step.property, owner };
  }

  async #linkTargets(owner: EntityPlace, target: Related, places: readonly EntityPlace[]): Promise<void> {
    if (places.length === 0) return;
    const row = await this.#rows.readRow(
      owner,
      target.pairs.map(({ from }) => from[0]!),
      false,
    );
    for (const place of places) {
      const values = target.pairs.map(({ from, to }) => this.#valueFrom(place.type.name, to, valueAt(row, from)));
      await this.#rows.change({ kind: 'update', ...place, values });
    }
  }

  /** Removes the references of a collection, but for some. */
  async #unlinkAll(owner: EntityPlace, target: Related, kept: readonly EntityPlace[]): Promise<void> {
    const keptPaths = new Set(kept.map((place) => this.#pathOf(place)));
    for (const place of await this.#relatedPlaces(owner, target)) {
      if (keptPaths.has(this.#pathOf(place))) continue;
      const values = target.pairs.map(({ to }) => this.#valueFrom(place.type.name, to, null));
      this.#requireNullable(values, target.navigation);
      await this.#rows.change({ kind: 'update', ...place, values });
    }
  }

  /** The entities that a navigation property leads to. */
  async #relatedPlaces(owner: EntityPlace, { navigation }: Related): Promise<readonly EntityPlace[]> {
    const target = `${this.parts.root}${this.#pathOf(owner)}/${navigation.name}`;
    const query = this.#readUrl(target);
    const type = query.target.type!.structured!;
    const keys = { ...query, options: { ...query.options, select: keySelection(this.#schema, type) } };
    const found = await this.session.rows.read(restricted(keys, this.session.policy), this.#rows.form);
    const list = found === undefined ? [] : (valueOf(found) as readonly Row[]);
    return list.map((row) => ({ set: query.target.set!, type, key: keyPartsOf(this.#schema, type, row) ?? [] }));
  }

  async #requireRelated(owner: EntityPlace, target: Related, place: EntityPlace): Promise<void> {
    const related = await this.#relatedPlaces(owner, target);
    if (!related.some((each) => this.#pathOf(each) === this.#pathOf(place))) throw notFound();
  }

  /** The foreign key that refers to an entity. */
  async #foreignKey(
    type: StructuredType,
    { pairs, navigation }: Related,
    place: EntityPlace,
  ): Promise<readonly ChangedValue[]> {
    const row = await this.#rows.readRow(
      place,
      pairs.map(({ to }) => to[0]!),
      true,
      navigation.name,
    );
    return pairs.map(({ from, to }) => this.#valueFrom(type.name, from, valueAt(row, to)));
  }

  /** The entity that a URL in a body names. Hidden entities are like missing ones. */
  async #referenced(url: string, navigation: string): Promise<EntityPlace> {
    const path = relativePath(url, this.parts.root, this.session.origin);
    const missing = failed(400, 'missing-reference', `"${navigation}" refers to an entity that does not exist.`, {
      target: navigation,
    });
    if (path === undefined) throw missing;
    const read = this.parts.read({
      method: 'GET',
      target: `${this.parts.root}${path}`,
      headers: new Headers(),
      body: undefined,
    });
    if (!read.ok || read.query.target.isCollection) throw missing;
    const place = await this.#locate(read.query.path).catch(() => {
      throw missing;
    });
    if (!(await this.#rows.isVisible(place))) throw missing;
    return place;
  }

  // ---- Places

  #target(): Promise<EntityPlace> {
    return this.#locate(this.asked.query.path);
  }

  /** The set and key of the entity at the end of a path; that of one reached by navigation is read. */
  async #locate(path: readonly PathStep[]): Promise<EntityPlace> {
    const [first, second, ...others] = path.filter(({ kind }) => kind !== 'cast');
    const type = path.at(-1)?.type?.structured;
    if (type?.kind !== 'entity') throw this.#notImplemented('Only entities can be changed.');
    if (first?.kind === 'singleton' && second === undefined) return { set: first.singleton, type, key: [] };
    if (first?.kind === 'set' && second?.kind === 'key' && others.length === 0 && !second.isAlternate)
      return { set: first.set, type, key: second.parts };
    const set = setAt(path);
    if (set === undefined || path.some((step) => step.kind === 'navigation' && step.isContained))
      throw this.#notImplemented('Entities that are contained in others cannot be changed.');
    const { query } = this.asked;
    const target = { type: path.at(-1)!.type, set, isCollection: false, form: 'rows' as const };
    const select = keySelection(this.#schema, type);
    const options = { ...entityQuery(query, { set, type, key: [] }).options, select };
    const found = await this.session.rows.read(
      restricted({ ...query, path, target, options }, this.session.policy),
      this.#rows.form,
    );
    const row = found && (valueOf(found) as Row | null);
    const key = row && keyPartsOf(this.#schema, type, row);
    if (key === null || key === undefined) throw notFound();
    return { set, type, key };
  }

  #readUrl(target: string): BoundQuery {
    const read = this.parts.read({ method: 'GET', target, headers: new Headers(), body: undefined });
    if (!read.ok) throw new TypeError(`${target} cannot be read.`);
    return read.query;
  }

  /** Where a navigation property of a set leads, and on which side the foreign key is. */
  #targetOf(set: EntitySet | Singleton, navigation: NavigationProperty, isNested: boolean): Related {
    const target = structuredType(this.#schema, navigation.type.name);
    const found = target && targetSetOf(this.#schema, { set, path: [] }, navigation, target);
    const pairs = target === undefined ? [] : pairsOf(this.#schema, navigation, target);
    if (found?.kind !== 'entitySet' || pairs.length === 0 || navigation.containsTarget)
      throw this.#notImplemented(
        `The entities of "${navigation.name}" cannot be ${isNested ? 'inserted' : 'linked'} here, because the schema has no referential constraint for it.`,
      );
    return { navigation, set: found, pairs, isOwn: navigation.referentialConstraints.length > 0 };
  }

  #notImplemented(message: string): NotAnswered {
    const { path } = this.asked.query;
    return new NotAnswered(501, message, { start: path[0]?.start ?? 0, end: path.at(-1)?.end ?? 0 });
  }

  // ---- Values

  /** The values that a client can write: neither computed ones nor, in an update, keys and immutable ones (Protocol 11.4.2, 11.4.3). */
  #writable(
    set: EntitySet | Singleton,
    type: StructuredType,
    values: readonly ChangedValue[],
    kind: 'insert' | 'update',
  ): readonly ChangedValue[] {
    const computed = this.parts.computed.get(set.name);
    const key = new Set((keyOf(this.#schema, type) ?? []).map(({ path }) => path));
    return values.filter(({ name, property }) => {
      if (computed?.has(name) === true) return false;
      if (property !== undefined && isReadOnly(property)) return false;
      if (kind === 'insert') return true;
      return !key.has(name) && (property === undefined || !isImmutable(property));
    });
  }

  #computedValues(
    set: EntitySet | Singleton,
    type: StructuredType,
    kind: 'insert' | 'update',
  ): readonly ChangedValue[] {
    return Array.from(this.parts.computed.get(set.name) ?? []).flatMap(([name, { property, compute }]) => {
      if (propertyOf(this.#schema, type, name) === undefined) return [];
      const json = compute(this.session.caller, kind);
      return json === undefined ? [] : [{ name, property, value: this.#odataValue(property, json) }];
    });
  }

  /** The defaults of the properties that a client can change. */
  #defaults(set: EntitySet | Singleton, type: StructuredType): readonly ChangedValue[] {
    const properties = lineage(this.#schema, type)
      .flatMap((each) => [...each.properties.values()])
      .filter((each): each is Property => each.kind === 'property' && each.type.name !== 'Edm.Stream');
    const all = properties.map((property): ChangedValue => {
      const { name, defaultValue, type: own } = property;
      if (own.isCollection) return { name, property, value: { kind: 'collection', items: [] } };
      return {
        name,
        property,
        value: defaultValue === undefined ? { kind: 'null' } : this.#odataValue(property, defaultValue),
      };
    });
    return this.#writable(set, type, all, 'update').filter(
      ({ property, value }) => value.kind !== 'null' || property?.isNullable !== false,
    );
  }

  // ---- Conditions

  #noneMatch(): ReturnType<typeof etagsIn> {
    return etagsIn(this.asked.incoming.headers.get('If-None-Match'));
  }

  /** The values that the row must still have by If-Match (Protocol 11.4.1.1); undefined if any are right. */
  async #expected(place: EntityPlace): Promise<readonly ExpectedValue[] | undefined> {
    const given = etagsIn(this.asked.incoming.headers.get('If-Match'));
    const paths = etagPaths(place.set);
    if (given === undefined && paths !== undefined && paths.length > 0) {
      if (!(await this.#rows.isVisible(place))) throw notFound();
      throw failed(428, 'precondition-required', 'A change of this entity requires the header If-Match with its ETag.');
    }
    if (given === undefined || given === '*') return undefined;
    if (paths === undefined || paths.length === 0) throw preconditionFailed();
    let [etag] = given;
    if (given.length > 1) {
      const row = await this.#rows.readRow(place, paths);
      const current = etagOf(row, place.set);
      etag = current === undefined ? undefined : given.find((each) => isSameETag(each, current));
    }
    const texts = etag === undefined ? undefined : etagValues(etag, paths.length);
    if (texts === undefined) {
      if (!(await this.#rows.isVisible(place))) throw notFound();
      throw preconditionFailed();
    }
    return paths.map((path, i) => {
      const property = propertyAtPath(this.#schema, place.type, path)?.property;
      const text = texts[i]!;
      const type = property && valueTypeOf(this.#schema, property.type);
      const value = text === null ? undefined : type && valueOfText(text, type, this.#schema);
      if (text !== null && value === undefined) throw preconditionFailed();
      return { path: path.split('/'), value: value ?? { kind: 'null' } };
    });
  }

  // ---- One row

  #requireInsertable(set: EntitySet): void {
    const record = annotationOf(set, 'Org.OData.Capabilities.V1.InsertRestrictions')?.value;
    if (recordProperty(record, 'Insertable') === false) throw notAllowed(['GET', 'HEAD']);
  }
}

/** Where a navigation property leads. */
interface Related {
  readonly navigation: NavigationProperty;
  readonly set: EntitySet;
  readonly pairs: ReturnType<typeof pairsOf>;
  /** Whether the foreign key is in the row that has the navigation property. */
  readonly isOwn: boolean;
}

const preconditionFailed = (): Error =>
  failed(412, 'precondition-failed', 'The entity has changed, or the condition of the request is not met.');

const applied = (wanted: 'representation' | 'minimal' | undefined): Record<string, string> =>
  wanted === undefined ? {} : { 'Preference-Applied': `return=${wanted}` };

const isImmutable = (property: Property): boolean => isTagged(property, 'Org.OData.Core.V1.Immutable');

/** Collections are never null, so a new entity has empty ones (JSON format 7.1). */
const emptyCollections = (schema: BoundQuery['schema'], type: StructuredType): readonly ChangedValue[] =>
  lineage(schema, type)
    .flatMap((each) => [...each.properties.values()])
    .flatMap((property) =>
      property.kind === 'property' && property.type.isCollection
        ? [{ name: property.name, property, value: { kind: 'collection', items: [] } }]
        : [],
    );

function propertyOf(schema: BoundQuery['schema'], type: StructuredType, name: string): Property | undefined {
  const found = findProperty(schema, type, name)?.property;
  return found?.kind === 'property' ? found : undefined;
}

/** The related entities of a deep insert as items of `$expand`. */
const expandOf = ({ nested }: EntityChange): readonly string[] =>
  nested.map(({ navigation, entities }) => {
    const inner = [...new Set(entities.flatMap(expandOf))];
    return inner.length === 0 ? navigation.name : `${navigation.name}($expand=${inner.join(',')})`;
  });
