/** Changes single rows in the transaction of a request: applies the policy, calls the handler of the program, checks references. */
import {
  keyOf,
  lineage,
  propertyAtPath,
  structuredType,
  targetSetOf,
  valueOfText,
  valueTypeOf,
  type Row,
} from '@odatalint/core/internal';
import {
  type BoundQuery,
  type ExpectedValue,
  type KeyPart,
  type LinkChange,
  literalText,
  type NavigationStep,
  type ODataValue,
  type PathStep,
  type RowChange,
} from '@odatalint/core/query';
import { failed, notFound, preconditionFailed } from './failures.js';
import { valueAt } from './links.js';
import { changeablePath, changeCondition, restricted, rowsOf } from './policies.js';
import { type EntityPlace, entityQuery, bindingOriginOf } from './queries.js';
import { valueOf } from './read.js';
import { contextOf, type RequestSession, type ServiceParts, unlessAborted } from './request.js';
import { NotAnswered, type WritableRows } from './store.js';

export const forbidden = (): Error => failed(403, 'forbidden', 'You cannot make this change.');

/** The change of one row before the policy is asked. */
export interface PlannedChange extends EntityPlace, Pick<RowChange, 'kind' | 'values' | 'expected'> {}

/** Reads and changes rows one by one. */
export class RowChanges<Caller> {
  constructor(
    private readonly parts: ServiceParts<Caller>,
    private readonly around: Pick<BoundQuery, 'schema' | 'dialect'>,
    private readonly session: RequestSession<Caller> & { readonly rows: WritableRows },
  ) {}

  get form(): Parameters<WritableRows['read']>[1] {
    return { numbers: 'text', annotations: '@', signal: this.session.signal, budget: this.session.budget };
  }

  /** Some properties of an entity that the caller can see, or that this request has inserted. */
  async readRow(place: EntityPlace, names: readonly string[], isVisible = true, navigation?: string): Promise<Row> {
    const query = entityQuery(this.around, place, [...new Set(names)]);
    const found = await this.session.rows.read(isVisible ? restricted(query, this.session.policy) : query, this.form);
    const row = found && (valueOf(found) as Row | null);
    if (row !== undefined && row !== null) return row;
    throw navigation === undefined
      ? notFound()
      : failed(400, 'missing-reference', `"${navigation}" refers to an entity that does not exist.`, {
          target: navigation,
        });
  }

  isVisible(place: EntityPlace): Promise<boolean> {
    return this.#exists(restricted(entityQuery(this.around, place, this.#keyNames(place)), this.session.policy));
  }

  async #exists(query: BoundQuery): Promise<boolean> {
    const found = await this.session.rows.read(query, this.form);
    return found !== undefined && valueOf(found) !== null;
  }

  #keyNames({ type }: EntityPlace): readonly string[] {
    return (keyOf(this.around.schema, type) ?? []).map(({ path }) => path.split('/')[0]!);
  }

  /** Requires the values that an entity must still have, if no change of the entity itself checks them. */
  async requireValues(place: EntityPlace, expected: readonly ExpectedValue[] = []): Promise<void> {
    if (expected.length === 0) return;
    const row = await this.readRow(
      place,
      expected.map(({ path }) => path[0]!),
    );
    for (const { path, value } of expected) {
      const property = propertyAtPath(this.around.schema, place.type, path.join('/'))?.property;
      const type = property && valueTypeOf(this.around.schema, property.type);
      const json = valueAt(row, path);
      const now =
        json === null || json === undefined ? undefined : type && valueOfText(String(json), type, this.around.schema);
      const text = (each: ODataValue | undefined): string =>
        each === undefined ? 'null' : literalText(each, undefined, this.around);
      if (text(now) !== text(value)) throw preconditionFailed();
    }
  }

  async change(change: PlannedChange): Promise<EntityPlace> {
    const result = await this.tryChange(change);
    if (result.outcome === 'no-row') {
      if (!(await this.isVisible(change))) throw notFound();
      throw change.expected === undefined ? forbidden() : preconditionFailed();
    }
    const { set, type, containedIn, kind } = change;
    return { set, type, containedIn, key: result.key, isNew: kind === 'insert' };
  }

  async tryChange(
    change: PlannedChange,
  ): Promise<{ readonly outcome: 'done'; readonly key: readonly KeyPart[] } | { readonly outcome: 'no-row' }> {
    const { kind, containedIn, set, type, key, values, expected } = change;
    const { policy } = this.session;
    this.#requireWritable(change);
    const condition = changeCondition(this.around, kind, change, policy);
    if (containedIn !== undefined && kind === 'insert') await this.#requireChangeable(containedIn.owner);
    const owner = containedIn && changeablePath(this.around, containedIn.owner, policy);
    if (condition === 'none' || owner === 'none') {
      if (kind === 'insert' || (await this.isVisible(change))) throw forbidden();
      return { outcome: 'no-row' };
    }
    const whole: RowChange = {
      ...{ kind, set, type, key, values, expected },
      ...(owner && { containedIn: { owner, navigation: containedIn!.navigation } }),
      before: kind === 'insert' ? undefined : condition,
      after: kind === 'delete' ? undefined : condition,
    };
    // Before the change, so that a reference to a hidden row has the same response as one to a missing row.
    await this.#requireTargets(change);
    await this.#announce(whole);
    const changed = await this.session.rows.change(whole);
    if (changed.outcome === 'not-allowed') throw forbidden();
    return changed.outcome === 'done' ? changed : { outcome: 'no-row' };
  }

  /**
   * Adds or removes a link, which changes the entity that has the navigation property. False if it was there already, or, to remove it, was
   * not.
   */
  async link(
    kind: LinkChange['kind'],
    owner: EntityPlace,
    navigation: NavigationStep,
    to: EntityPlace,
  ): Promise<boolean> {
    const { rows, policy } = this.session;
    if (rows.link === undefined) throw new NotAnswered(501, 'The store has no links.');
    this.#requireWritable(owner);
    const path = await this.#requireChangeable(owner);
    const target = to.isNew === true ? undefined : rowsOf(restricted(entityQuery(this.around, to), policy).path[0]);
    const { set, type, key } = owner;
    const change: LinkChange = {
      ...{ kind, set, type, key, to: to.key },
      before: rowsOf(path[0]),
      navigation: { ...navigation, ...(target && { rows: target }) },
    };
    await this.#announce(change);
    const outcome = await rows.link(change);
    // A policy can depend on links.
    if (outcome === 'done' && policy !== undefined) await this.#requireChangeable(owner);
    return outcome === 'done';
  }

  async #announce(change: RowChange | LinkChange): Promise<void> {
    const { beforeChange } = this.parts.options;
    if (beforeChange !== undefined)
      await unlessAborted(this.session.signal, beforeChange(change, contextOf(this.parts, this.session)));
  }

  #requireWritable({ set }: EntityPlace): void {
    if (!this.parts.isWritable(set.name)) throw forbidden();
  }

  /** The path of an entity whose relations the caller can change. */
  async #requireChangeable(place: EntityPlace): Promise<readonly PathStep[]> {
    const path = changeablePath(this.around, place, this.session.policy);
    if (place.isNew !== true && !(await this.isVisible(place))) throw notFound();
    if (path === 'none') throw forbidden();
    if (
      this.session.policy !== undefined &&
      !(await this.#exists({ ...entityQuery(this.around, place, this.#keyNames(place)), path }))
    )
      throw forbidden();
    return path;
  }

  /** Requires that the caller can see the entity to which a foreign key refers, so that foreign keys reveal nothing. */
  async #requireTargets(change: PlannedChange): Promise<void> {
    const { type, values, kind } = change;
    if (kind === 'delete') return;
    const written = new Map(values.map(({ name, value }) => [name, value]));
    for (const navigation of lineage(this.around.schema, type).flatMap((each) => [...each.properties.values()])) {
      if (navigation.kind !== 'navigation' || navigation.referentialConstraints.length === 0) continue;
      const constraints = navigation.referentialConstraints;
      if (!constraints.some(({ property }) => written.has(property))) continue;
      const targetType = structuredType(this.around.schema, navigation.type.name);
      const target = targetType && targetSetOf(this.around.schema, bindingOriginOf(change), navigation, targetType);
      const parts = constraints.flatMap(({ property, referencedProperty }): KeyPart[] => {
        const value = written.get(property);
        const isPlain = value !== undefined && value.kind !== 'complex' && value.kind !== 'null';
        return isPlain ? [{ path: referencedProperty.split('/'), value, start: 0, end: 0 }] : [];
      });
      const key = targetType === undefined ? [] : (keyOf(this.around.schema, targetType) ?? []);
      const isKey =
        key.length > 0 &&
        key.length === parts.length &&
        key.every(({ path }) => parts.some((part) => part.path.join('/') === path));
      if (target === undefined || targetType === undefined || !isKey) continue;
      if (!(await this.isVisible({ set: target, type: targetType, key: parts })))
        throw failed(400, 'missing-reference', `"${navigation.name}" refers to an entity that does not exist.`, {
          target: navigation.name,
        });
    }
  }
}
