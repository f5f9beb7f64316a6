/**
 * The entry point for schemas: reading, querying, comparing and writing. The entry point of the core exports all of it
 * too.
 */
export type * from './text/index.js';
export type * from './json/index.js';
export * from './schema/index.js';
