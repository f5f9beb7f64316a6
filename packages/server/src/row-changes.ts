/** The changes of single rows in the transaction of a request: with the policy, the handler of the program and checked references. */
import {
  keyOf,
  lineage,
  propertyAtPath,
  structuredType,
  targetSetOf,
  valueOfText,
  valueTypeOf,
} from '@odatalint/core/internal';
import {
  type BoundQuery,
  type ExpectedValue,
  type KeyPart,
  literalText,
  type ODataValue,
  type RowChange,
} from '@odatalint/core/query';
import { failed, notFound, preconditionFailed } from './failures.js';
import { valueAt } from './links.js';
import { changeCondition, type EntityPlace, entityQuery, restricted } from './queries.js';
import { valueOf } from './read.js';
import { contextOf, type RequestSession, type ServiceParts, unlessAborted } from './request.js';
import type { WritableRows } from './store.js';

type Row = Readonly<Record<string, unknown>>;

export const forbidden = (): Error => failed(403, 'forbidden', 'You cannot make this change.');

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

  /** Some properties of an entity that the caller can see; of one that this request has inserted, of any. */
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

  async isVisible(place: EntityPlace): Promise<boolean> {
    const names = (keyOf(this.around.schema, place.type) ?? []).map(({ path }) => path.split('/')[0]!);
    const query = entityQuery(this.around, place, names);
    const found = await this.session.rows.read(restricted(query, this.session.policy), this.form);
    return found !== undefined && valueOf(found) !== null;
  }

  /** Requires the values that an entity must still have where no change of the entity itself does. */
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

  async change(change: Omit<RowChange, 'before' | 'after'>): Promise<EntityPlace> {
    const result = await this.tryChange(change);
    if (result.outcome === 'no-row') {
      if (!(await this.isVisible(change))) throw notFound();
      throw change.expected === undefined ? forbidden() : preconditionFailed();
    }
    return { set: change.set, type: change.type, key: result.key };
  }

  async tryChange(
    change: Omit<RowChange, 'before' | 'after'>,
  ): Promise<{ readonly outcome: 'done'; readonly key: readonly KeyPart[] } | { readonly outcome: 'no-row' }> {
    const { kind } = change;
    const { policy } = this.session;
    const condition = changeCondition(this.around, kind, change, policy);
    if (condition === 'none') {
      if (kind === 'insert' || (await this.isVisible(change))) throw forbidden();
      return { outcome: 'no-row' };
    }
    const whole: RowChange = {
      ...change,
      before: kind === 'insert' ? undefined : condition,
      after: kind === 'delete' ? undefined : condition,
    };
    // Before the change, so that a reference to a hidden row has the answer of one to a missing row.
    await this.#requireTargets(whole);
    const { beforeChange } = this.parts.options;
    if (beforeChange !== undefined)
      await unlessAborted(this.session.signal, beforeChange(whole, contextOf(this.parts, this.session)));
    const changed = await this.session.rows.change(whole);
    if (changed.outcome === 'not-allowed') throw forbidden();
    return changed.outcome === 'done' ? changed : { outcome: 'no-row' };
  }

  /** Entities that a written foreign key refers to must exist for the caller, so that foreign keys reveal nothing. */
  async #requireTargets({ set, type, values, kind }: RowChange): Promise<void> {
    if (kind === 'delete') return;
    const written = new Map(values.map(({ name, value }) => [name, value]));
    for (const navigation of lineage(this.around.schema, type).flatMap((each) => [...each.properties.values()])) {
      if (navigation.kind !== 'navigation' || navigation.referentialConstraints.length === 0) continue;
      const constraints = navigation.referentialConstraints;
      if (!constraints.some(({ property }) => written.has(property))) continue;
      const targetType = structuredType(this.around.schema, navigation.type.name);
      const target = targetType && targetSetOf(this.around.schema, { set, path: [] }, navigation, targetType);
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
