/** The door of schemas in files. */
export { findSchemaFiles } from './find-schema-files.js';
export { locateNotes, type SchemaFiles } from './locate-notes.js';
export { keyOfList, type LoadedSchemaFile, SchemaCache } from './schema-cache.js';
