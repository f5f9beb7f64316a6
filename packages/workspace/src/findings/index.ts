/** The public interface of findings in files: how they are created, and which of them are hidden. */
export { errorAt, type FileDiagnostic, type FileNote, inputCodes, isBlocking } from './file-diagnostic.js';
export { isFoundText, isRecord } from './found-text.js';
