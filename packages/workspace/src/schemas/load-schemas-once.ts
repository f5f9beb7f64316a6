/** Keeps the last loaded schemas, so that a long process does not read the same text again. */
import { loadSchemas, type LoadedSchema, type SchemaDocument } from '@odatalint/core';

/** Few workspaces are in use at once; each entry keeps its texts and its model. */
const capacity = 8;

/** In the order of their last use. */
const entries: { readonly documents: readonly SchemaDocument[]; readonly loaded: LoadedSchema }[] = [];

/** Like `loadSchemas`. Equal texts with equal names give the same model, which must not be changed. */
export function loadSchemasOnce(documents: readonly SchemaDocument[]): LoadedSchema {
  const index = entries.findIndex((entry) => areEqual(entry.documents, documents));
  const [known] = index < 0 ? [] : entries.splice(index, 1);
  // The caller's list may grow.
  const entry = known ?? { documents: [...documents], loaded: loadSchemas(documents) };
  entries.push(entry);
  if (entries.length > capacity) entries.shift();
  return entry.loaded;
}

/** Comparing texts is cheap: most differ in length, and equal ones are compared at the speed of memory. */
const areEqual = (first: readonly SchemaDocument[], second: readonly SchemaDocument[]): boolean =>
  first.length === second.length &&
  first.every(({ name, text }, index) => name === second[index]?.name && text === second[index].text);
