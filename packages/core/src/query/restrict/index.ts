/** Restricting: a condition at every place where a query reads rows. */
export type { Policy, ReadVia, RowsRead } from './policy.js';
export { restrict, type RestrictOptions, type RestrictResult } from './restrict.js';
