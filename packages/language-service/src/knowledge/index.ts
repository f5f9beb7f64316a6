/** The public interface of the descriptions of OData's words: functions, operators, options, segments. */
export { type Entries, type Entry, entryOf } from './entry.js';
export { type FunctionSignature, type SignatureParameter, signaturesOf } from './signature-texts.js';
export { functions } from './functions.js';
export { operatorEntries } from './operators.js';
export { directions, options } from './options.js';
export { controls, headers, methods, preferences } from './protocol.js';
export { segments, variables } from './segments.js';
export { aggregations, transformationEntries } from './transformations.js';
export { code, longestRun, prose } from './markdown.js';
