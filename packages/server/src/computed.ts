/** Values that the service writes into properties, whatever a client sends. */
import { findProperty, propertyNames, structuredType } from '@odatalint/core/internal';
import type { EntitySet, Property, Schema, Singleton } from '@odatalint/core';
import type { ServiceOptions } from './options.js';

/** The functions that compute the properties of a set, by the name of the set and of the property. */
export type ComputedValues<Caller> = ReadonlyMap<
  string,
  ReadonlyMap<
    string,
    { readonly property: Property; readonly compute: (caller: Caller, kind: 'insert' | 'update') => unknown }
  >
>;

/** Asks the program once for each property of each set. */
export function computedProperties<Caller>(
  { computed }: ServiceOptions<Caller>,
  schema: Schema,
): ComputedValues<Caller> {
  if (computed === undefined) return new Map();
  const sets: readonly (EntitySet | Singleton)[] = [
    ...(schema.container?.entitySets.values() ?? []),
    ...(schema.container?.singletons.values() ?? []),
  ];
  return new Map(
    sets.map((set) => {
      const type = structuredType(schema, set.type);
      const names = type === undefined ? [] : propertyNames(schema, type);
      const found = names.flatMap((name) => {
        const property = findProperty(schema, type!, name)?.property;
        const compute = property?.kind === 'property' ? computed(property, set) : undefined;
        return compute === undefined ? [] : [[name, { property: property as Property, compute }] as const];
      });
      return [set.name, new Map(found)];
    }),
  );
}
