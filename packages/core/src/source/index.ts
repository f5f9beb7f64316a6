/** The door of the source room: places, edits, maps between texts, and findings. */
export * from './apply-fixes.js';
export * from './carry-finding.js';
export * from './check-input.js';
export * from './diagnostic.js';
export * from './difference-of.js';
export * from './line-index.js';
export * from './offset-map.js';
export * from './placeholders.js';
export * from './stand-ins.js';
export { isGatewayHeader, isSecretNamed } from './secret-names.js';
export { clearSecretParts, holdsVariable } from './secret-parts.js';
export { secretsInHeader, secretsInUrl } from './secret-places.js';
export * from './secrets-in-text.js';
export * from './secret-words.js';
export * from './shown-text.js';
export * from './span.js';
export * from './text-edit.js';
export * from './response-path.js';
