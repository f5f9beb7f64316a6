/** The public interface of edits that are adapted to the surroundings of a request. */
export { addHeaderLine } from './add-header-line.js';
export { fitInLiteral } from './fit-in-literal.js';
export { fitLineEdit } from './fit-line-edit.js';
