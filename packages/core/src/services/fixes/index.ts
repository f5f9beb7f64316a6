/** The door of the judgement on fixes: which of them are safe. */
export { doubtFixes } from './doubt-fixes.js';
export { saysFormer } from './former-version.js';
export { keepPlaceholders } from './keep-placeholders.js';
export { verifyFixes } from './verify-fixes.js';
