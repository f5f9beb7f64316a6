/** The door of the edits that fit what surrounds a request. */
export { addHeaderLine } from './add-header-line.js';
export { fitInLiteral } from './fit-in-literal.js';
export { fitLineEdit } from './fit-line-edit.js';
