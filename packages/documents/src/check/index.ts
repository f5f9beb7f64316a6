/** The door of the check of a document. */
export { editsToInput } from './edits-to-input.js';
export {
  type BodyCheck,
  checkDocument,
  type CheckDocumentOptions,
  checkPart,
  checkRequests,
  type CheckRequestsOptions,
  type DocumentCheck,
  type PartCheck,
  type SuppressedDiagnostic,
  hideSecretsIn,
} from './check-document.js';
export {
  fillAddress,
  fillVariables,
  type FilledPiece,
  type FilledRequest,
  type FillOptions,
  type KnownVariable,
  type VariableLookup,
} from './fill-variables.js';
