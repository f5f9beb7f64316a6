/** The door of hover texts. */
export { aboutPosition } from './about-position.js';
export { hover } from './hover.js';
