/** The door of the baseline: findings that a repository lives with for now. */
export { type Fingerprint, Fingerprinter } from './fingerprint.js';
export { BASELINE_FILE_NAME } from './baseline-file.js';
export { BaselineCache, type WrittenBaseline } from './baseline-cache.js';
export { canBeListed, type LineBaseline, type BaselineMode } from './baseline.js';
