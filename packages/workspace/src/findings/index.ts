/** The door of findings in files: how they are made, and what of them is hidden. */
export { errorAt, type FileDiagnostic, type FileNote, inputCodes } from './file-diagnostic.js';
export { isFoundText, isRecord } from './found-text.js';
export { maskSecrets, withSecretsOf } from './mask-secrets.js';
