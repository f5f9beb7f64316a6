/** The door of the source room: places, edits, maps between texts, and findings. */
export * from './apply-fixes.js';
export * from './finding-to-input.js';
export * from './check-input.js';
export * from './diagnostic.js';
export * from './difference-of.js';
export * from './line-index.js';
export * from './offset-map.js';
export * from './placeholders.js';
export { mayTouchPlaceholder } from './possible-placeholder.js';
export * from './placeholder-text.js';
export * from './secrets.js';
export * from './hide-secrets.js';
export * from './shown-text.js';
export * from './span.js';
export { isOtherNumber } from './other-number.js';
export * from './suggest-names.js';
export * from './text-edit.js';
export * from './response-path.js';
