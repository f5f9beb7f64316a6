/** Answers requests that change rows (Protocol 11.4): turns a body into changes of single rows in one transaction. */
import {
  annotationOf,
  type BoundChange,
  type EntityChange,
  isReadOnly,
  keyOf,
  propertyAtPath,
  recordProperty,
  storedJson,
  valueOfText,
  valueTypeOf,
} from '@odatalint/core/internal';
import type { EntitySet, NavigationProperty, Property } from '@odatalint/core';
import type { BoundQuery, ChangedValue, ExpectedValue, PathStep } from '@odatalint/core/query';
import { ChangedValues, emptyCollections } from './changed-values.js';
import { Failed, failed, notFound, preconditionFailed } from './failures.js';
import { valueAt } from './links.js';
import { etagsIn, isSameETag, preferencesOf } from './negotiate.js';
import type { EntitiesPlace, EntityPlace } from './queries.js';
import { References } from './references.js';
import {
  type AskedChange,
  notAllowed,
  type RequestSession,
  rootUrlOf,
  type ServiceAnswer,
  type ServiceParts,
} from './request.js';
import { forbidden, RowChanges } from './row-changes.js';
import type { WritableRows } from './store.js';
import { etagOf, etagPaths, etagValues } from './write-json.js';

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
  readonly #values: ChangedValues<Caller>;
  readonly #references: References<Caller>;

  constructor(
    private readonly parts: ServiceParts<Caller>,
    private readonly asked: AskedChange,
    private readonly session: RequestSession<Caller> & { readonly rows: WritableRows },
  ) {
    this.#rows = new RowChanges(parts, asked.query, session);
    this.#values = new ChangedValues(parts.computed, asked.query.schema, session.caller);
    this.#references = new References(parts, asked, session, this.#rows, this.#values);
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
        return this.#references.link(change, (place) => this.#expectedIfGiven(place));
      case 'unlink':
        return this.#references.unlink((place) => this.#expectedIfGiven(place));
    }
  }

  // ---- Inserts

  async #answerInsert(entity: EntityChange): Promise<ServiceAnswer> {
    const { query } = this.asked;
    const last = query.path.at(-1);
    if (last?.kind === 'navigation' && last.isContained) {
      const owner = await this.#references.locate(query.path.slice(0, -1));
      return this.#created(await this.#insertContained(owner, last.property, entity), entity);
    }
    const { set } = query.target;
    if (set?.kind !== 'entitySet')
      throw this.#references.notImplemented('Entities can only be inserted into a set of the schema.');
    this.#requireInsertable(set);
    if (last?.kind !== 'navigation')
      return this.#created(await this.#insert({ set, type: entity.type }, entity, []), entity);
    const owner = await this.#references.locate(query.path.slice(0, -1));
    const related = this.#references.targetOf(owner, last.property, true);
    if (related.by === 'link') {
      if (!(await this.#rows.isVisible(owner))) throw notFound();
      const place = await this.#insert({ set, type: entity.type }, entity, []);
      await this.#references.linkTargets(owner, related, [place]);
      return this.#created(place, entity);
    }
    const row = await this.#rows.readRow(
      owner,
      related.pairs.map(({ from }) => from[0]!),
    );
    const own = related.pairs.map(({ from, to }) => this.#values.valueFrom(set.type, to, valueAt(row, from)));
    return this.#created(await this.#insert({ set, type: entity.type }, entity, own), entity);
  }

  async #insertContained(owner: EntityPlace, property: NavigationProperty, entity: EntityChange): Promise<EntityPlace> {
    const navigation = this.#references.stepFrom(owner, property);
    const { pairs } = navigation;
    const row =
      pairs.length === 0
        ? {}
        : await this.#rows.readRow(
            owner,
            pairs.map(({ from }) => from[0]!),
            owner.isNew !== true,
          );
    const own = pairs.map(({ from, to }) => this.#values.valueFrom(entity.type.name, to, valueAt(row, from)));
    return this.#insert({ set: owner.set, type: entity.type, containedIn: { owner, navigation } }, entity, own);
  }

  /** Inserts an entity: before it the entities that it refers to, after it the entities that refer to it. */
  async #insert(place: EntitiesPlace, entity: EntityChange, more: readonly ChangedValue[]): Promise<EntityPlace> {
    this.#inserts++;
    if (this.#inserts > this.parts.limits.inserts)
      throw failed(413, 'excessive-payload', `A request can insert ${this.parts.limits.inserts} entities at most.`);
    const { type } = entity;
    const given = this.#values.writable(place, type, entity.values, 'insert');
    const values = new Map([...emptyCollections(this.#schema, type), ...given].map((value) => [value.name, value]));
    const later: ((place: EntityPlace) => Promise<void>)[] = [];
    for (const { navigation, entities } of entity.nested) {
      if (navigation.containsTarget) {
        later.push(async (owner) => {
          for (const each of entities) await this.#insertContained(owner, navigation, each);
        });
        continue;
      }
      const target = this.#references.targetOf(place, navigation, true);
      const group = (each: EntityChange): EntitiesPlace => ({ set: target.set, type: each.type });
      if (target.by === 'link')
        later.push(async (owner) => {
          for (const each of entities)
            await this.#references.linkTargets(owner, target, [await this.#insert(group(each), each, [])]);
        });
      else if (navigation.type.isCollection)
        later.push(async (owner) => {
          const row = await this.#rows.readRow(
            owner,
            target.pairs.map(({ from }) => from[0]!),
            false,
          );
          const own = target.pairs.map(({ from, to }) =>
            this.#values.valueFrom(target.set.type, to, valueAt(row, from)),
          );
          for (const each of entities) await this.#insert(group(each), each, own);
        });
      else {
        const [first] = entities;
        if (first === undefined) continue;
        const inserted = await this.#insert(group(first), first, []);
        const row = await this.#rows.readRow(
          inserted,
          target.pairs.map(({ to }) => to[0]!),
          false,
        );
        for (const { from, to } of target.pairs)
          this.#add(values, this.#values.valueFrom(type.name, from, valueAt(row, to)));
      }
    }
    for (const { navigation, to } of entity.links) {
      const target = this.#references.targetOf(place, navigation, false);
      const places = await Promise.all(to.map(({ url }) => this.#references.referenced(url, navigation.name)));
      if (target.by !== 'own') later.push((owner) => this.#references.linkTargets(owner, target, places));
      else if (places[0] !== undefined)
        for (const value of await this.#references.foreignKey(type, target, places[0])) this.#add(values, value);
    }
    for (const value of [...more, ...this.#values.computedValues({ ...place, type }, 'insert')])
      this.#add(values, value);
    const inserted = await this.#rows.change({ kind: 'insert', ...place, key: [], values: [...values.values()] });
    for (const each of later) await each(inserted);
    return inserted;
  }

  #add(values: Map<string, ChangedValue>, value: ChangedValue): void {
    values.set(value.name, value);
  }

  /** The response to an insert (Protocol 11.4.2): the new entity, expanded as deep as the body. */
  async #created(place: EntityPlace, entity?: EntityChange): Promise<ServiceAnswer> {
    const location = `${rootUrlOf(this.parts, this.session)}${this.#references.pathOf(place)}`;
    const minimal: ServiceAnswer = { status: 204, headers: { Location: location, 'OData-EntityId': location } };
    const wanted = preferencesOf(this.asked.incoming.headers).return;
    if (wanted === 'minimal') return { ...minimal, headers: { ...minimal.headers, ...applied(wanted) } };
    const answer = await this.#representation(place, entity === undefined ? [] : expandOf(entity));
    if (answer.status !== 200) return unseen(answer, minimal);
    return { ...answer, status: 201, headers: { ...answer.headers, ...applied(wanted), Location: location } };
  }

  /** The entity as GET would return it, with the options of the request. */
  #representation(place: EntityPlace, expand: readonly string[]): Promise<ServiceAnswer> {
    const { incoming } = this.asked;
    const [, search = ''] = incoming.target.split('?');
    const options = search === '' ? [] : search.split('&');
    const hasExpand = options.some((option) => /^(?:\$|%24)?expand=/i.test(option));
    const all = hasExpand || expand.length === 0 ? options : [...options, `$expand=${expand.join(',')}`];
    const target = `${this.parts.root}${this.#references.pathOf(place)}${all.length === 0 ? '' : `?${all.join('&')}`}`;
    const headers = new Headers(incoming.headers);
    for (const name of ['If-Match', 'If-None-Match', 'Content-Type', 'Prefer']) headers.delete(name);
    return this.parts.answer({ method: 'GET', target, headers, body: undefined }, this.session);
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
      const target = this.#references.targetOf(place, navigation, false);
      if (target.by === 'own') continue;
      const places = await Promise.all(to.map(({ url }) => this.#references.referenced(url, navigation.name)));
      if (all && (target.by === 'link' || navigation.type.isCollection))
        await this.#references.unlinkAll(place, target, places);
      await this.#references.linkTargets(place, target, places);
    }
    return this.#updated(place);
  }

  async #updateValues(place: EntityPlace, entity: EntityChange, replaces: boolean): Promise<readonly ChangedValue[]> {
    const { type } = place;
    const given = this.#values.writable(place, entity.type, entity.values, 'update');
    const values = new Map(given.map((value) => [value.name, value]));
    if (replaces)
      for (const value of this.#values.defaults(place)) if (!values.has(value.name)) values.set(value.name, value);
    for (const { navigation, to } of entity.links) {
      const target = this.#references.targetOf(place, navigation, false);
      if (target.by !== 'own') continue;
      const [reference] = to;
      const found =
        reference === undefined
          ? target.pairs.map(({ from }) => this.#values.valueFrom(type.name, from, null))
          : await this.#references.foreignKey(
              type,
              target,
              await this.#references.referenced(reference.url, navigation.name),
            );
      for (const value of found) this.#add(values, value);
    }
    for (const value of this.#values.computedValues(place, 'update')) this.#add(values, value);
    return [...values.values()];
  }

  /** Inserts an entity that does not exist, if the set allows an update to do so. */
  async #upsert(place: EntityPlace, entity: EntityChange): Promise<ServiceAnswer> {
    const { set, key, type, containedIn } = place;
    if (!this.#isUpsertable(place)) throw notFound();
    if (containedIn !== undefined)
      return this.#created(
        await this.#insertContained(containedIn.owner, containedIn.navigation.property, entity),
        entity,
      );
    const own = key.map(({ path, value }) => this.#values.keyValue(type, path, value));
    return this.#created(await this.#insert({ set, type }, entity, own), entity);
  }

  #isUpsertable({ set, type, containedIn }: EntityPlace): boolean {
    // No other request inserts a single contained entity.
    if (containedIn !== undefined) return !containedIn.navigation.isCollection;
    const record = annotationOf(set, 'Org.OData.Capabilities.V1.UpdateRestrictions')?.value;
    const isGenerated = (keyOf(this.#schema, type) ?? []).some(({ path }) => {
      const property = propertyAtPath(this.#schema, type, path)?.property;
      return property !== undefined && isReadOnly(property);
    });
    return set.kind === 'entitySet' && recordProperty(record, 'Upsertable') === true && !isGenerated;
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
    if (answer.status !== 200) return unseen(answer, { status: 204, headers: {} });
    return { ...answer, headers: { ...answer.headers, ...applied(wanted) } };
  }

  async #answerValue(change: Extract<BoundChange, { kind: 'value' }>): Promise<ServiceAnswer> {
    const { query } = this.asked;
    if (query.target.form === 'value')
      throw this.#references.notImplemented('Raw values cannot be changed; change the property.');
    const at = query.path.findLastIndex(({ kind }) => kind !== 'property') + 1;
    const steps = query.path.slice(at) as readonly Extract<PathStep, { kind: 'property' }>[];
    const place = await this.#references.locate(query.path.slice(0, at));
    const isNull = change.value.kind === 'null';
    const last = steps.at(-1)!;
    if (last.property === undefined)
      throw this.#references.notImplemented('A dynamic property cannot be changed by its own URL.');
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
    const values = this.#values.writable(place, place.type, [nested], 'update');
    if (values.length === 0)
      throw failed(400, 'read-only-property', `"${first!.name}" cannot be changed.`, { target: first!.name });
    const expected = await this.#expected(place);
    const computed = this.#values.computedValues(place, 'update');
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

  /** The new value; added items follow the existing ones. */
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

  #target(): Promise<EntityPlace> {
    return this.#references.locate(this.asked.query.path);
  }

  // ---- Conditions

  #noneMatch(): ReturnType<typeof etagsIn> {
    return etagsIn(this.asked.incoming.headers.get('If-None-Match'));
  }

  /** The values that the entity with the reference must still have. If-Match is optional for changes of references. */
  #expectedIfGiven(place: EntityPlace): Promise<readonly ExpectedValue[] | undefined> {
    return this.asked.incoming.headers.has('If-Match') ? this.#expected(place) : Promise.resolve(undefined);
  }

  /** The values that If-Match requires of the row (Protocol 11.4.1.1); undefined if it allows any. */
  async #expected(place: EntityPlace): Promise<readonly ExpectedValue[] | undefined> {
    const given = etagsIn(this.asked.incoming.headers.get('If-Match'));
    const paths = place.containedIn === undefined ? etagPaths(place.set) : undefined;
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

/** The response if the policy for reading hides the changed entity. An entity that cannot be read for another reason is not changed. */
function unseen({ status, problem, cause }: ServiceAnswer, minimal: ServiceAnswer): ServiceAnswer {
  if (status === 404 || status === 204 || problem === undefined) return minimal;
  throw new Failed({ status, ...problem, cause });
}

const applied = (wanted: 'representation' | 'minimal' | undefined): Record<string, string> =>
  wanted === undefined ? {} : { 'Preference-Applied': `return=${wanted}` };

/** The related entities of a deep insert as items of `$expand`. */
const expandOf = ({ nested }: EntityChange): readonly string[] =>
  nested.map(({ navigation, entities }) => {
    const inner = [...new Set(entities.flatMap(expandOf))];
    return inner.length === 0 ? navigation.name : `${navigation.name}($expand=${inner.join(',')})`;
  });
