/** The public interface of the formatter: it formats the URL of a request and changes only spaces and line breaks. */
export { format, type FormatOptions, type FormatResult, type LeftReason } from './format.js';
export type { Coding } from './recode.js';
export type { KeptLines } from './token-cursor.js';
export { isSameTree } from './format.js';
