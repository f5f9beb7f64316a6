/** The door of hover texts. */
export { isReadOnly } from './describe-annotations.js';
export { typeText } from './describe-type.js';
export { hover } from './hover.js';
