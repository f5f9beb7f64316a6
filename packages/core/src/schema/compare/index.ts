/** The door of the comparison of two schemas. */
export { compareSchemas } from './compare-schemas.js';
export { type SchemaChange } from './schema-change.js';
