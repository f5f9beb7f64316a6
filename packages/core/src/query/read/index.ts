/** Reading: from a bound request to a bound query. */
export { createReader, type Reader, type ReaderOptions, type ReadResult } from './reader.js';
export { targetSetOf } from './navigation-target.js';
export { NotReadable, notReadable } from './not-readable.js';
export { readCondition } from './read-bound-request.js';
