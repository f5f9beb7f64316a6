/** The references between entities: where they lead, and requests that change them (Protocol 11.4.6). */
import { type BoundChange, navigationFrom, partnerOf, type Row } from '@odatalint/core/internal';
import type { EntitySet, NavigationProperty, Schema, StructuredType } from '@odatalint/core';
import type { BoundQuery, ChangedValue, ExpectedValue, NavigationStep, PathStep } from '@odatalint/core/query';
import { type ChangedValues } from './changed-values.js';
import { failed, notFound } from './failures.js';
import { keyPartsOf, keyText, relativePath, valueAt } from './links.js';
import { restricted } from './policies.js';
import { type EntitiesPlace, entityQuery, type EntityPlace, bindingOriginOf } from './queries.js';
import { keySelection, setAt, valueOf } from './read.js';
import type { Asked, RequestSession, ServiceAnswer, ServiceParts } from './request.js';
import { type RowChanges } from './row-changes.js';
import { NotAnswered, type WritableRows } from './store.js';

/** The set that a navigation property leads to. */
export interface RelatedSet extends NavigationStep {
  readonly set: EntitySet;
  /** What refers to the other entity: the row that has the navigation property, the other row, or a link between them. */
  readonly by: 'own' | 'other' | 'link';
}

const missingReference = (navigation: string): Error =>
  failed(400, 'missing-reference', `"${navigation}" refers to an entity that does not exist.`, { target: navigation });

/** The values that an entity must still have, as a request says it. */
type ExpectedOf = (place: EntityPlace) => Promise<readonly ExpectedValue[] | undefined>;

/** Finds and changes the references of one request. */
export class References<Caller> {
  constructor(
    private readonly parts: ServiceParts<Caller>,
    private readonly asked: Asked,
    private readonly session: RequestSession<Caller> & { readonly rows: WritableRows },
    private readonly rows: RowChanges<Caller>,
    private readonly values: ChangedValues<Caller>,
  ) {}

  private get schema(): Schema {
    return this.asked.query.schema;
  }

  pathOf({ set, type, key, containedIn }: EntityPlace): string {
    const path =
      containedIn === undefined ? set.name : `${this.pathOf(containedIn.owner)}/${containedIn.navigation.name}`;
    return key.length === 0 ? path : `${path}${keyText(this.schema, type, key)}`;
  }

  async link({ to, replaces }: Extract<BoundChange, { kind: 'link' }>, expectedOf: ExpectedOf): Promise<ServiceAnswer> {
    const { path } = this.asked.query;
    const { navigation, owner } = await this.#linkOwner(path);
    const expected = await expectedOf(owner);
    const related = this.targetOf(owner, navigation, false);
    if (related.by !== 'own') await this.rows.requireValues(owner, expected);
    const places = await Promise.all(to.map(({ url }) => this.referenced(url, navigation.name)));
    if (replaces && related.by !== 'own') await this.unlinkAll(owner, related, places);
    if (related.by !== 'own') await this.linkTargets(owner, related, places);
    else if (places[0] !== undefined) {
      const values = await this.foreignKey(owner.type, related, places[0]);
      await this.rows.change({ kind: 'update', ...owner, values, expected });
    }
    return { status: 204, headers: {} };
  }

  async unlink(expectedOf: ExpectedOf): Promise<ServiceAnswer> {
    const { path, target } = this.asked.query;
    const { navigation, owner } = await this.#linkOwner(path);
    const expected = await expectedOf(owner);
    const related = this.targetOf(owner, navigation, false);
    if (related.by === 'own') {
      const values = related.pairs.map(({ from }) => this.values.valueFrom(owner.type.name, from, null));
      this.#requireNullable(values, navigation);
      await this.rows.change({ kind: 'update', ...owner, values, expected });
      return { status: 204, headers: {} };
    }
    await this.rows.requireValues(owner, expected);
    const id = new URLSearchParams(this.asked.incoming.target.split('?')[1] ?? '').get('$id');
    if (target.isCollection && id === null)
      throw failed(400, 'missing-id', 'The reference to remove must be named: write its key in the path, or "$id".');
    const place = id === null ? await this.locate(path) : await this.referenced(id, navigation.name);
    if (related.by === 'link') {
      const isOfSet = place.set === related.set && place.containedIn === undefined;
      if (!isOfSet || !(await this.rows.link('unlink', owner, related, place))) throw notFound();
      return { status: 204, headers: {} };
    }
    await this.#requireRelated(owner, related, place);
    const values = related.pairs.map(({ to }) => this.values.valueFrom(place.type.name, to, null));
    this.#requireNullable(values, navigation);
    await this.rows.change({ kind: 'update', ...place, values });
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
      throw this.notImplemented('Only the references of a navigation property can be changed.');
    const owner = await this.locate(path.slice(0, at));
    if (!(await this.rows.isVisible(owner))) throw notFound();
    return { navigation: step.property, owner };
  }

  async linkTargets(owner: EntityPlace, target: RelatedSet, places: readonly EntityPlace[]): Promise<void> {
    if (places.length === 0) return;
    if (target.by === 'link') {
      // The key of an entity in another set would name another entity here.
      if (places.some(({ set, containedIn }) => set !== target.set || containedIn !== undefined))
        throw missingReference(target.name);
      for (const place of places) await this.rows.link('link', owner, target, place);
      return;
    }
    const row = await this.rows.readRow(
      owner,
      target.pairs.map(({ from }) => from[0]!),
      false,
    );
    for (const place of places) {
      const values = target.pairs.map(({ from, to }) => this.values.valueFrom(place.type.name, to, valueAt(row, from)));
      await this.rows.change({ kind: 'update', ...place, values });
    }
  }

  /** Removes the references of a collection, but for some. */
  async unlinkAll(owner: EntityPlace, target: RelatedSet, kept: readonly EntityPlace[]): Promise<void> {
    const keptPaths = new Set(kept.map((place) => this.pathOf(place)));
    for (const place of await this.#relatedPlaces(owner, target)) {
      if (keptPaths.has(this.pathOf(place))) continue;
      if (target.by === 'link') {
        await this.rows.link('unlink', owner, target, place);
        continue;
      }
      const values = target.pairs.map(({ to }) => this.values.valueFrom(place.type.name, to, null));
      this.#requireNullable(values, target.property);
      await this.rows.change({ kind: 'update', ...place, values });
    }
  }

  /** The entities that a navigation property leads to. */
  async #relatedPlaces(owner: EntityPlace, { name }: RelatedSet): Promise<readonly EntityPlace[]> {
    const target = `${this.parts.root}${this.pathOf(owner)}/${name}`;
    const query = this.#readUrl(target);
    const type = query.target.type!.structured!;
    const keys = { ...query, options: { ...query.options, select: keySelection(this.schema, type) } };
    const found = await this.session.rows.read(restricted(keys, this.session.policy), this.rows.form);
    const list = found === undefined ? [] : [valueOf(found) as readonly Row[] | Row].flat();
    return list.map((row) => ({ set: query.target.set!, type, key: keyPartsOf(this.schema, type, row) ?? [] }));
  }

  async #requireRelated(owner: EntityPlace, target: RelatedSet, place: EntityPlace): Promise<void> {
    const related = await this.#relatedPlaces(owner, target);
    if (!related.some((each) => this.pathOf(each) === this.pathOf(place))) throw notFound();
  }

  /** The foreign key that refers to an entity. */
  async foreignKey(
    type: StructuredType,
    { pairs, name }: RelatedSet,
    place: EntityPlace,
  ): Promise<readonly ChangedValue[]> {
    const row = await this.rows.readRow(
      place,
      pairs.map(({ to }) => to[0]!),
      true,
      name,
    );
    return pairs.map(({ from, to }) => this.values.valueFrom(type.name, from, valueAt(row, to)));
  }

  /** The entity that a URL in a body names. Hidden entities are like missing ones. */
  async referenced(url: string, navigation: string): Promise<EntityPlace> {
    const path = relativePath(url, this.parts.root, this.session.origin);
    const missing = missingReference(navigation);
    if (path === undefined) throw missing;
    const read = this.parts.read({
      method: 'GET',
      target: `${this.parts.root}${path}`,
      headers: new Headers(),
      body: undefined,
    });
    if (!read.ok || read.query.target.isCollection) throw missing;
    const place = await this.locate(read.query.path).catch(() => {
      throw missing;
    });
    if (!(await this.rows.isVisible(place))) throw missing;
    return place;
  }

  /** The set and key of the entity at the end of a path; that of one reached by navigation is read. */
  async locate(path: readonly PathStep[]): Promise<EntityPlace> {
    const [first, second, ...others] = path.filter(({ kind }) => kind !== 'cast');
    const type = path.at(-1)?.type?.structured;
    if (type?.kind !== 'entity') throw this.notImplemented('Only entities can be changed.');
    const contained = await this.#containedPlace(path, type);
    if (contained !== undefined) return contained;
    if (first?.kind === 'singleton' && second === undefined) return { set: first.singleton, type, key: [] };
    if (first?.kind === 'set' && second?.kind === 'key' && others.length === 0 && !second.isAlternate)
      return { set: first.set, type, key: second.parts };
    const set = setAt(path);
    if (set === undefined) throw this.notImplemented('The entity is not in a set of the schema.');
    const { query } = this.asked;
    const target = { type: path.at(-1)!.type, set, isCollection: false, form: 'rows' as const };
    const select = keySelection(this.schema, type);
    const options = { ...entityQuery(query, { set, type, key: [] }).options, select };
    const found = await this.session.rows.read(
      restricted({ ...query, path, target, options }, this.session.policy),
      this.rows.form,
    );
    const row = found && (valueOf(found) as Row | null);
    const key = row && keyPartsOf(this.schema, type, row);
    if (key === null || key === undefined) throw notFound();
    return { set, type, key };
  }

  /** The place of an entity that is reached through the one that contains it; undefined for the others. */
  async #containedPlace(path: readonly PathStep[], type: StructuredType): Promise<EntityPlace | undefined> {
    const at = path.findLastIndex(({ kind }) => kind !== 'cast' && kind !== 'key');
    const step = path[at];
    if (step?.kind !== 'navigation' || !step.isContained) return undefined;
    const key = path.find((each, i) => i > at && each.kind === 'key');
    if (key?.kind === 'key' && key.isAlternate)
      throw this.notImplemented('Contained entities cannot be changed by an alternate key.');
    const owner = await this.locate(path.slice(0, at));
    const navigation = this.stepFrom(owner, step.property);
    return { set: owner.set, type, key: key?.kind === 'key' ? key.parts : [], containedIn: { owner, navigation } };
  }

  /** The step from an entity through one of its navigation properties. */
  stepFrom(place: EntitiesPlace, navigation: NavigationProperty): NavigationStep {
    const step = navigationFrom(this.schema, bindingOriginOf(place), navigation);
    if (step === undefined) throw this.notImplemented(`The schema does not contain the type ${navigation.type.name}.`);
    return step;
  }

  #readUrl(target: string): BoundQuery {
    const read = this.parts.read({ method: 'GET', target, headers: new Headers(), body: undefined });
    if (!read.ok) throw new TypeError(`${target} cannot be read.`);
    return read.query;
  }

  /** Where a navigation property leads, and what refers to the related entities. */
  targetOf(place: EntitiesPlace, navigation: NavigationProperty, isNested: boolean): RelatedSet {
    const step = this.stepFrom(place, navigation);
    const { set, pairs, target, isContained } = step;
    const partner = partnerOf(this.schema, target, navigation);
    const isLink = partner === undefined || (partner.type.isCollection && navigation.type.isCollection);
    const isLinked = pairs.length === 0 && isLink && place.containedIn === undefined;
    if (set?.kind !== 'entitySet' || isContained || (pairs.length === 0 && !isLinked))
      throw this.notImplemented(
        `The entities of "${navigation.name}" cannot be ${isNested ? 'inserted' : 'linked'} here, because ${isContained ? 'they are contained in others' : 'the schema has no referential constraint for it'}.`,
      );
    return { ...step, set, by: isLinked ? 'link' : navigation.referentialConstraints.length > 0 ? 'own' : 'other' };
  }

  notImplemented(message: string): NotAnswered {
    const { path } = this.asked.query;
    return new NotAnswered(501, message, { start: path[0]?.start ?? 0, end: path.at(-1)?.end ?? 0 });
  }
}
