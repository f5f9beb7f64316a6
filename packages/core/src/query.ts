/** The entry point for queries as data: reading, restricting, printing and writing them. */
export type * from './text/index.js';
export type * from './schema/index.js';
export type * from './semantics/index.js';
export * from './query/index.js';
