/** The unqualified names of a schema, for calls whose type is unknown. */
import type { Schema } from '../../../schema/index.js';

const cache = new WeakMap<Schema, ReadonlySet<string>>();

/** The names of all properties and operations of a schema, without namespaces; computed once per schema. */
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

/** Whether all schemas that this one includes are loaded, except vocabularies. */
export function isSelfContained({ aliases, namespaces }: Schema): boolean {
  for (const namespace of aliases.values())
    if (!namespaces.has(namespace) && !namespace.startsWith('Org.OData.')) return false;
  return true;
}
