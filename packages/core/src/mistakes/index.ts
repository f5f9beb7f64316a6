/** The door of "one mistake, one finding": of all that notice the same mistake, one reports it. See ARCHITECTURE.md. */
export { isBesideHole } from './beside-hole.js';
export { doubtFixes, isGuessCode } from './doubt-fixes.js';
export { dropConsequences } from './drop-consequences.js';
export { ExplainedTexts } from './explained-texts.js';
export { OutOfPlace } from './out-of-place.js';
