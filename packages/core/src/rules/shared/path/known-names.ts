/** Which unqualified names a schema has at all, for calls whose place in the schema is not known. */
import type { Schema } from '../../../schema/index.js';

const cache = new WeakMap<Schema, ReadonlySet<string>>();

/** The names of all properties and operations of a schema, without namespaces; made once for each schema. */
export function memberNames(schema: Schema): ReadonlySet<string> {
  let names = cache.get(schema);
  if (names === undefined) cache.set(schema, (names = collectNames(schema)));
  return names;
}

function collectNames({ types, operations, container }: Schema): ReadonlySet<string> {
  const names = new Set<string>();
  for (const type of types.values()) {
    if (type.kind === 'entity' || type.kind === 'complex') for (const name of type.properties.keys()) names.add(name);
  }
  for (const name of operations.keys()) names.add(name.slice(name.lastIndexOf('.') + 1));
  for (const name of container?.imports.keys() ?? []) names.add(name);
  for (const name of container?.entitySets.keys() ?? []) names.add(name);
  return names;
}

/** Whether all schemas that this one includes under a name of their own are at hand, the vocabularies aside. */
export function isSelfContained({ aliases, namespaces }: Schema): boolean {
  for (const namespace of aliases.values())
    if (!namespaces.has(namespace) && !namespace.startsWith('Org.OData.')) return false;
  return true;
}
