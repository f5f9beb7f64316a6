/** The door of the format room: the address of a request laid out anew, with nothing but its spaces changed. */
export { format, type FormatOptions, type FormatResult, type LeftReason } from './format.js';
export type { Coding } from './recode.js';
export type { KeptLines } from './token-cursor.js';
export { isSameTree } from './same-tree.js';
