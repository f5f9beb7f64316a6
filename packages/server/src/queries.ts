/** Queries that a service makes itself: one entity by its key, and the conditions of policies. */
import {
  primitiveType,
  propertyAtPath,
  type SetOrigin,
  valueOfText,
  valueTypeOf,
  withScope,
} from '@odatalint/core/internal';
import {
  type BoundQuery,
  type Expr,
  type KeyPart,
  type NavigationStep,
  type ODataValue,
  type PathStep,
  type Policy,
  type PropertyStep,
  type QueryNode,
  restrict,
  type RowChange,
  type RowCondition,
  type ScopeRef,
  type SelectedProperty,
} from '@odatalint/core/query';
import type { EntitySet, Schema, Singleton, StructuredType } from '@odatalint/core';
import type { PolicyAnswer, PolicyValue, RowsUsed } from './options.js';
import { NotAnswered } from './store.js';

const place = { start: 0, end: 0 };

/** The type of one entity. */
const entityType = (type: StructuredType): NonNullable<BoundQuery['target']['type']> => ({
  family: 'structured',
  name: type.name,
  isCollection: false,
  structured: type,
});

/** The rows of a set, or the entity of a singleton. */
function rowsStep(set: EntitySet | Singleton, type: StructuredType): PathStep {
  const shape = { ...place, type: entityType(type) };
  return set.kind === 'singleton'
    ? { kind: 'singleton', singleton: set, isCollection: false, ...shape }
    : { kind: 'set', set, isCollection: true, ...shape };
}

/** One entity of a set, all of it or some of its properties. */
export function entityQuery(
  { schema, dialect }: Pick<BoundQuery, 'schema' | 'dialect'>,
  entity: EntityPlace,
  properties?: readonly string[],
): BoundQuery {
  const { type } = entity;
  const set = entity.containedIn === undefined ? entity.set : undefined;
  const scope: ScopeRef = { kind: 'it', name: '$it', type: entityType(type), set };
  const items = properties?.map((name): SelectedProperty => {
    const property = type.properties.get(name) ?? propertyAtPath(schema, type, name)?.property;
    return { name, property, select: 'all', ...place };
  });
  const options: QueryNode = {
    scope,
    apply: [],
    compute: [],
    count: false,
    orderby: [],
    expand: [],
    select: items === undefined ? 'all' : { isAll: false, items, operations: [] },
    custom: new Map(),
  };
  return {
    schema,
    dialect,
    path: pathTo(entity),
    target: { type: entityType(type), set, isCollection: false, form: 'rows' },
    options,
  };
}

/** The path of an entity from the service. */
export function pathTo({ set, type, key, containedIn }: EntityPlace): readonly PathStep[] {
  const rows =
    containedIn === undefined ? [rowsStep(set, type)] : [...pathTo(containedIn.owner), containedIn.navigation];
  if (key.length === 0) return rows;
  const shape = { isAlternate: false, isCollection: false, type: entityType(type), ...place };
  return [...rows, { kind: 'key', parts: key, ...shape }];
}

/** The entities of a set whose properties have some values. */
export function entitiesWith(
  around: Pick<BoundQuery, 'schema' | 'dialect'>,
  { set, type }: Pick<EntityPlace, 'set' | 'type'>,
  values: Readonly<Record<string, string>>,
): BoundQuery {
  const { options, ...query } = entityQuery(around, { set, type, key: [] });
  const condition = conditionOf(around.schema, { type, scope: options.scope }, values);
  return {
    ...query,
    path: [rowsStep(set, type)],
    target: { ...query.target, isCollection: true },
    options: { ...options, ...(typeof condition === 'string' ? {} : { filter: condition }) },
  };
}

/** The entities of a set, or those that an entity contains. */
export interface EntitiesPlace {
  /** For contained entities the set in which their path begins. */
  readonly set: EntitySet | Singleton;
  readonly type: StructuredType;
  readonly containedIn?: { readonly owner: EntityPlace; readonly navigation: NavigationStep } | undefined;
}

/** An entity by its key, which is empty for a singleton, and for a single contained entity. */
export interface EntityPlace extends EntitiesPlace {
  readonly key: readonly KeyPart[];
  /** Whether the request has inserted the entity: then the policy for inserting it decides, and not those for reading and updating it. */
  readonly isNew?: boolean | undefined;
}

/** Where the names of an entity's navigation properties are bound to sets. */
export const bindingOriginOf = ({ set, containedIn }: EntitiesPlace): SetOrigin =>
  containedIn === undefined
    ? { set, path: [] }
    : { set, path: [...bindingOriginOf(containedIn.owner).path, containedIn.navigation.name] };

/** A policy of the program for one caller. */
export type CallerPolicy = (rows: RowsUsed) => PolicyAnswer;

/** A policy as `restrict` asks it. */
const readPolicy =
  (schema: Schema, policy: CallerPolicy): Policy =>
  (rows) =>
    conditionOf(schema, rows, policy(rows));

/** The query without the rows that the caller cannot read. */
export function restricted(query: BoundQuery, policy: CallerPolicy | undefined): BoundQuery {
  if (policy === undefined) return query;
  const result = restrict(query, readPolicy(query.schema, policy));
  if (result.ok) return result.query;
  const [{ message, start, end } = { message: 'The query cannot be restricted.', ...place }] = result.diagnostics;
  throw new NotAnswered(501, message, { start, end });
}

/** The condition on a row for a change; `none` if the caller cannot make it at all, undefined if every row is allowed. */
export function changeCondition(
  around: Pick<BoundQuery, 'schema' | 'dialect'>,
  kind: RowChange['kind'],
  { set, type, containedIn }: EntitiesPlace,
  policy: CallerPolicy | undefined,
): RowCondition | 'none' | undefined {
  if (policy === undefined) return undefined;
  // Only the rows that change are asked about here, so the owner of contained ones is any row.
  const path = [rowsStep(set, type), ...(containedIn === undefined ? [] : [containedIn.navigation])];
  const query = { ...entityQuery(around, { set, type, key: [] }), path };
  let isNone = false;
  const result = restrict(query, (rows) => {
    if (containedIn !== undefined && rows.set !== undefined) return 'all';
    const answer = conditionOf(around.schema, rows, policy({ ...rows, via: kind }));
    isNone = answer === 'none';
    return answer;
  });
  if (isNone) return 'none';
  return result.ok ? rowsOf(result.query.path.at(-1)) : undefined;
}

/** The condition on the rows that a step reads. */
export const rowsOf = (step: PathStep | undefined): RowCondition | undefined =>
  step?.kind === 'set' || step?.kind === 'singleton' || step?.kind === 'navigation' ? step.rows : undefined;

/** The path of an entity that changes with its relations, so the caller must be able to read and update it; `none` if no caller can. */
export function changeablePath(
  around: Pick<BoundQuery, 'schema' | 'dialect'>,
  entity: EntityPlace,
  policy: CallerPolicy | undefined,
): readonly PathStep[] | 'none' {
  const path = entity.isNew === true ? pathTo(entity) : restricted(entityQuery(around, entity), policy).path;
  const condition = changeCondition(around, entity.isNew === true ? 'insert' : 'update', entity, policy);
  if (condition === 'none') return 'none';
  if (condition === undefined) return path;
  const last = path.findLastIndex(({ kind }) => kind !== 'key');
  return path.map((step, i) => (i === last ? { ...step, rows: both(rowsOf(step), condition) } : step));
}

/** Two conditions on the same row. */
function both(first: RowCondition | undefined, second: RowCondition): RowCondition {
  if (first === undefined) return second;
  const { scope } = first;
  const operands = [first.condition, withScope(second.condition, second.scope, scope)];
  return { scope, condition: { kind: 'and', operands, type: first.condition.type, ...place } };
}

/** Whether a policy returned a plain record; a promise, which has no members, would allow all rows. */
const isRecord = (answer: unknown): answer is object =>
  typeof answer === 'object' && answer !== null && !Array.isArray(answer) && !(answer instanceof Promise);

/** The answer of a policy as a filter or an expression. */
function conditionOf(
  schema: Schema,
  { type, scope }: Pick<RowsUsed, 'type' | 'scope'>,
  answer: PolicyAnswer,
): Expr | string {
  if (typeof answer === 'string') return answer;
  if (!isRecord(answer))
    throw new TypeError("A policy must return 'all', 'none', a record of values, a filter or an expression.");
  if ('kind' in answer && 'start' in answer) return answer as Expr;
  const conditions = Object.entries(answer).map(([name, value]) => equalTo(schema, type, scope, name, value));
  const [only, ...others] = conditions;
  if (only === undefined) return 'all';
  if (others.length === 0) return only;
  return { kind: 'and', operands: conditions, type: only.type, ...place };
}

function equalTo(
  schema: Schema,
  type: StructuredType | undefined,
  scope: ScopeRef,
  name: string,
  value: PolicyValue | undefined,
): Expr {
  const property = type && propertyAtPath(schema, type, name)?.property;
  if (property?.kind !== 'property')
    throw new TypeError(`The policy names "${name}", which is not a property of ${type?.name ?? 'the rows'}.`);
  if (value === undefined)
    throw new TypeError(`The policy has no value for "${name}" of ${type!.name}; return 'none' to hide all rows.`);
  const valueType = valueTypeOf(schema, property.type);
  const constant: ODataValue | undefined =
    value === null ? { kind: 'null' } : valueType && valueOfText(String(value), valueType, schema);
  if (constant === undefined)
    throw new TypeError(
      `The policy has a value for "${name}" of ${type!.name} that is not one of ${property.type.name}.`,
    );
  const steps = propertySteps(schema, type!, name.split('/'));
  return {
    kind: 'compare',
    operator: 'eq',
    type: primitiveType('Edm.Boolean'),
    left: { kind: 'path', from: scope, steps, type: valueType, ...place },
    right: { kind: 'value', value: constant, type: valueType, ...place },
    ...place,
  };
}

/** The steps of a path of declared properties. */
function propertySteps(schema: Schema, type: StructuredType, names: readonly string[]): readonly PropertyStep[] {
  return names.map((name, i): PropertyStep => {
    const property = propertyAtPath(schema, type, names.slice(0, i + 1).join('/'))?.property;
    const declared = property?.kind === 'property' ? property : undefined;
    return {
      kind: 'property',
      name,
      property: declared,
      isComputed: false,
      type: declared && valueTypeOf(schema, declared.type),
      isCollection: declared?.type.isCollection === true,
      ...place,
    };
  });
}
