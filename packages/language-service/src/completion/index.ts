/** The door of completion: the items for a cursor. */
export { completeDirectives } from './complete-directives.js';
export { complete } from './complete.js';
export { reasonFor, shownItem } from './present-items.js';
export { completeOption } from './url/index.js';
export { probeAt } from './items/index.js';
