/** The door of the baseline: findings that a repository lives with for now. */
export { type Fingerprint, Fingerprinter } from './fingerprint.js';
export { SUPPRESSIONS_FILE_NAME } from './suppressions-file.js';
export { SuppressionsShelf, type WrittenSuppressions } from './suppressions-shelf.js';
export { isSuppressible, type LineSuppressions, type SuppressionMode } from './suppressions.js';
