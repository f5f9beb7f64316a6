/** The door of the judgement on fixes: which of them are safe. */
export { saysFormer } from './former-version.js';
export { keepPlaceholders } from './keep-placeholders.js';
export { verifyFixes } from './verify-fixes.js';
