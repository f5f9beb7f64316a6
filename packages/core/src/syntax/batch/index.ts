/** The door of batches: their bodies as requests, in JSON and multipart. */
export { escapeJson, readJsonString } from './json-string.js';
export { parseBatch } from './parse-batch.js';
export { isMultipartBatch } from './read-multipart-batch.js';
