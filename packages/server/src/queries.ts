/** Queries that a service makes itself: one entity by its key, and entities by the values of properties. */
import {
  primitiveType,
  propertyAtPath,
  type SetOrigin,
  valueOfText,
  valueTypeOf,
  conjunction,
  entityStep,
  nowhere,
  rowsStep,
  structuredValueType,
} from '@odatalint/core/internal';
import {
  type BoundQuery,
  type Expr,
  type KeyPart,
  type NavigationStep,
  type ODataValue,
  type PathStep,
  type PropertyStep,
  type QueryNode,
  type ScopeRef,
  type SelectedProperty,
} from '@odatalint/core/query';
import type { EntitySet, Schema, Singleton, StructuredType } from '@odatalint/core';
import type { PolicyValue, RowsUsed } from './options.js';

/** One entity of a set, all of it or some of its properties. */
export function entityQuery(
  { schema, dialect }: Pick<BoundQuery, 'schema' | 'dialect'>,
  entity: EntityPlace,
  properties?: readonly string[],
): BoundQuery {
  const { type } = entity;
  const set = entity.containedIn === undefined ? entity.set : undefined;
  const scope: ScopeRef = { kind: 'it', name: '$it', type: structuredValueType(type), set };
  const items = properties?.map((name): SelectedProperty => {
    const property = type.properties.get(name) ?? propertyAtPath(schema, type, name)?.property;
    return { name, property, select: 'all', ...nowhere };
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
    target: { type: structuredValueType(type), set, isCollection: false, form: 'rows' },
    options,
  };
}

/** The path of an entity from the service. */
export function pathTo({ set, type, key, containedIn }: EntityPlace): readonly PathStep[] {
  const rows =
    containedIn === undefined ? [rowsStep(set, type)] : [...pathTo(containedIn.owner), containedIn.navigation];
  return [...rows, ...entityStep(type, key)];
}

/** The entities of a set whose properties have some values. */
export function entitiesWith(
  around: Pick<BoundQuery, 'schema' | 'dialect'>,
  { set, type }: Pick<EntityPlace, 'set' | 'type'>,
  values: Readonly<Record<string, string>>,
): BoundQuery {
  const { options, ...query } = entityQuery(around, { set, type, key: [] });
  const filter = conditionOn(around.schema, { type, scope: options.scope }, values);
  return {
    ...query,
    path: [rowsStep(set, type)],
    target: { ...query.target, isCollection: true },
    options: { ...options, ...(filter === undefined ? {} : { filter }) },
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

/** The condition that properties have these values; undefined if there are none. */
export function conditionOn(
  schema: Schema,
  { type, scope }: Pick<RowsUsed, 'type' | 'scope'>,
  values: Readonly<Record<string, PolicyValue | undefined>>,
): Expr | undefined {
  const [first, ...others] = Object.entries(values).map(([name, value]) => equalTo(schema, type, scope, name, value));
  return first && others.reduce(conjunction, first);
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
    left: { kind: 'path', from: scope, steps, type: valueType, ...nowhere },
    right: { kind: 'value', value: constant, type: valueType, ...nowhere },
    ...nowhere,
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
      ...nowhere,
    };
  });
}
