/** The door of the judgement on fixes: which of them are safe. */
export { keepPlaceholders } from './keep-placeholders.js';
export { verifyFixes } from './verify-fixes.js';
