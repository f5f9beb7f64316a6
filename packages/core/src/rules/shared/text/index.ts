/** The door of the pieces of text that messages and fixes are made of. */
export { changeTo } from './change-to.js';
export { hasRepetition } from './has-repetition.js';
export { removeFromList } from './list-edits.js';
export { listWords, shorten, tooNew, whyLacking } from './words.js';
