/** The door of the check of a document. */
export { carryEdits } from './carry-edits.js';
export {
  type BodyCheck,
  checkDocument,
  type CheckDocumentOptions,
  checkRequests,
  type CheckRequestsOptions,
  type DocumentCheck,
  type SuppressedDiagnostic,
} from './check-document.js';
