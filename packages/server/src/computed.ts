/** Values that the service writes into properties, whatever a client sends. */
import { findProperty, propertyNames, structuredType } from '@odatalint/core/internal';
import type { EntitySet, Property, Schema, Singleton, StructuredType } from '@odatalint/core';
import type { ServiceOptions } from './options.js';
import type { EntitiesPlace } from './queries.js';

/** The functions that compute the properties of entities, by `computedName` and the name of the property. */
export type ComputedValues<Caller> = ReadonlyMap<string, ComputedOfProperties<Caller>>;

type ComputedOfProperties<Caller> = ReadonlyMap<
  string,
  { readonly property: Property; readonly compute: (caller: Caller, kind: 'insert' | 'update') => unknown }
>;

/** Calls the program once for each property of each set. */
export function computedProperties<Caller>(
  { computed }: ServiceOptions<Caller>,
  schema: Schema,
): ComputedValues<Caller> {
  if (computed === undefined) return new Map();
  const sets: readonly (EntitySet | Singleton)[] = [
    ...(schema.container?.entitySets.values() ?? []),
    ...(schema.container?.singletons.values() ?? []),
  ];
  const computedOf = (set: EntitySet | Singleton, type: StructuredType): ComputedOfProperties<Caller> =>
    new Map(
      propertyNames(schema, type).flatMap((name) => {
        const property = findProperty(schema, type, name)?.property;
        const compute = property?.kind === 'property' ? computed(property, set) : undefined;
        return compute === undefined ? [] : [[name, { property: property as Property, compute }] as const];
      }),
    );
  return new Map(
    sets.flatMap((set) => {
      const type = structuredType(schema, set.type);
      if (type === undefined) return [];
      return [
        [set.name, computedOf(set, type)] as const,
        ...containedTypes(schema, type).map((each) => [computedName(set, each), computedOf(set, each)] as const),
      ];
    }),
  );
}

const computedName = (set: EntitySet | Singleton, type: StructuredType): string => `${set.name}/${type.name}`;

/** The functions that compute the properties of the entities at a place. */
export const computedOf = <Caller>(
  computed: ComputedValues<Caller>,
  { set, containedIn }: Pick<EntitiesPlace, 'set' | 'containedIn'>,
): ComputedOfProperties<Caller> | undefined =>
  computed.get(containedIn === undefined ? set.name : computedName(set, containedIn.navigation.target));

/** The types of the entities that those of a type contain, at any depth. */
function containedTypes(schema: Schema, type: StructuredType): readonly StructuredType[] {
  const found = new Set<StructuredType>();
  const collect = (owner: StructuredType): void => {
    for (const name of propertyNames(schema, owner)) {
      const property = findProperty(schema, owner, name)?.property;
      const target =
        property?.kind === 'navigation' && property.containsTarget && structuredType(schema, property.type.name);
      if (!target || found.has(target)) continue;
      found.add(target);
      collect(target);
    }
  };
  collect(type);
  return [...found];
}
