/** The door of completion: the items for a cursor. */
export { completeDirectives } from './complete-directives.js';
export { complete } from './complete.js';
