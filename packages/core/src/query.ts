/** The entry point for queries as data: reading, restricting, printing and writing them. */
export type * from './index.js';
export * from './query/index.js';
// Another function than that of the core, which prints trees.
export { print } from './query/index.js';
