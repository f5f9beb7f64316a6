/** The door of nested requests: those of a batch, in the body of `$query`, and URLs and query options in a body. */
export { type NestedRequest, type Origin, toOuter } from './nested-request.js';
export { type OuterBatch, readBatchItem } from './read-batch-item.js';
export { readBodyOptions } from './read-body-options.js';
export { readQueryBody } from './read-query-body.js';
export { mayHoldReferences, readReferences } from './read-references.js';
