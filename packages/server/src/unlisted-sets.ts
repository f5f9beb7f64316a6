/** Sets that a schema does not list: a type without a set has a set with the name of the type. */
import { shortName, structuredType } from '@odatalint/core/internal';
import type { Schema, StructuredType } from '@odatalint/core';

/** The entity types without a set, by the names of their sets. */
export function unlistedTypes(schema: Schema): ReadonlyMap<string, StructuredType> {
  const withSet = new Set(Array.from(schema.container?.entitySets.values() ?? [], ({ type }) => type));
  const types = [...schema.types.values()].filter(
    (type): type is StructuredType => type.kind === 'entity' && !type.isAbstract && !withSet.has(type.name),
  );
  return new Map(types.map((type) => [shortName(type.name), type]));
}

/** The type of the entities of a set or singleton; undefined if neither the schema nor a type has that name. */
export function typeOfSet(schema: Schema, name: string): StructuredType | undefined {
  const { entitySets, singletons } = schema.container ?? {};
  const listed = structuredType(schema, (entitySets?.get(name) ?? singletons?.get(name))?.type);
  return listed ?? unlistedTypes(schema).get(name);
}
