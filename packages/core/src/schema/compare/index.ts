/** The door of the comparison of two schemas. */
export { restrictionsOf } from './compare-restrictions.js';
export { compareSchemas } from './compare-schemas.js';
export { type SchemaChange } from './schema-change.js';
