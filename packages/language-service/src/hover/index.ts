/** The door of hover texts. */
export { hover } from './hover.js';
