/** The entry point for schemas: reading, comparing and writing. The entry point of the core exports all of it too. */
export type * from './index.js';
export { compareSchemas, loadSchema, loadSchemas, writeCsdl } from './schema/index.js';
