/** Printing: from a bound query, or a part of one, to text. */
export { print, type PrintOptions } from './print.js';
export { encodeOption } from './encode.js';
