/** The door of the schema room: the model, its readers, and questions about it. */
export { compareSchemas } from './compare-schemas.js';
export * from './load-schema.js';
export * from './loaded-schema.js';
export * from './model.js';
export type { SchemaChange } from './schema-change.js';
export * from './schema-queries.js';
export * from './set-references.js';
export * from './suggest-names.js';
export * from './write-csdl.js';
