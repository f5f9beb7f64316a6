/** The door of the source room: places, edits, maps between texts, and findings. */
export * from './apply-fixes.js';
export * from './carry.js';
export * from './check-arguments.js';
export * from './check-input.js';
export * from './diagnostic.js';
export * from './text-edit.js';
export * from './input-texts.js';
export * from './line-index.js';
export {
  compilePattern,
  isMatch,
  occursIn,
  type Patterns,
  type PatternProgram,
  UnsupportedPattern,
} from './match-pattern.js';
export { memo } from './memo.js';
export * from './offset-map.js';
export * from './placeholders.js';
export * from './placeholders.js';
export * from './rule-names.js';
export * from './secrets.js';
export * from './hide-secrets.js';
export * from './shown-text.js';
export * from './span.js';
export { isOtherNumber } from './suggest-names.js';
export * from './suggest-names.js';
export * from './text-edit.js';
export * from './response-path.js';
