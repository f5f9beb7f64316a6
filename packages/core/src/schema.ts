/** The door for those who read, ask, compare and write schemas; what is exported here is exported by the door of the core too. */
export type * from './source/index.js';
export type * from './json/index.js';
export * from './schema/index.js';
