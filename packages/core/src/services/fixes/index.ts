/** The public interface of the decision which fixes are safe. */
export { doubtPlaces } from './doubt-places.js';
export { saysFormer } from './former-version.js';
export { keepPlaceholders } from './keep-placeholders.js';
export { verifyFixes } from './verify-fixes.js';
