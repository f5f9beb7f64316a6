/** Keeps the schemas that were loaded last, so that a process that lives on does not read the same text again. */
import { loadSchemas, type LoadedSchema, type SchemaDocument } from '@odatalint/core';

/** More than one workspace seldom has in use at once; each entry keeps its texts and its model. */
const capacity = 8;

/** The one that was used last is last. */
const entries: { readonly documents: readonly SchemaDocument[]; readonly loaded: LoadedSchema }[] = [];

/** Like `loadSchemas`; the same texts under the same names give the same model, which no one may change. */
export function loadSchemasOnce(documents: readonly SchemaDocument[]): LoadedSchema {
  const index = entries.findIndex((entry) => areEqual(entry.documents, documents));
  const [known] = index < 0 ? [] : entries.splice(index, 1);
  // The caller's list may grow.
  const entry = known ?? { documents: [...documents], loaded: loadSchemas(documents) };
  entries.push(entry);
  if (entries.length > capacity) entries.shift();
  return entry.loaded;
}

/** Comparing texts is cheap: most differ in length, and a text that was read again is compared as fast as memory goes. */
const areEqual = (first: readonly SchemaDocument[], second: readonly SchemaDocument[]): boolean =>
  first.length === second.length &&
  first.every(({ name, text }, index) => name === second[index]?.name && text === second[index].text);
