/** The door of batches: their bodies as requests, in JSON and multipart. */
export { parseBatch } from './parse-batch.js';
export { isMultipartBatch } from './read-multipart-batch.js';
