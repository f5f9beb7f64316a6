/** The entry point for queries as data: reading, restricting, printing and writing them. */
export * from './query/index.js';
