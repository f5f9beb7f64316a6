/**
 * The entry point for schemas: reading, comparing, writing and freezing. The entry point of the core exports all of it too, and the
 * types.
 */
export { compareSchemas, freezeSchema, loadSchema, loadSchemas, thawSchema, writeCsdl } from './schema/index.js';
