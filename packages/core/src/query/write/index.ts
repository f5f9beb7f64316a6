/** Writing: typed text, and edits of URLs. */
export { editQuery, type EditOptions, type QueryEditor } from './edit-query.js';
export { odata, type TypedText, type TypedTextOptions } from './typed-text.js';
