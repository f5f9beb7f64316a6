/** The door of JSON bodies: text in, nodes and faults out. */
export { parseRequestBody } from './parse-request-body.js';
