/** The public interface of the decision which fixes are safe. */
export { doubtPlaces } from './doubt-places.js';
export { saysV3, saysV4, showsV3 } from './v3-version.js';
export { keepPlaceholders } from './keep-placeholders.js';
export { verifyFixes } from './verify-fixes.js';
