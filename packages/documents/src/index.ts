/** The door of the documents room: host files become requests with exact positions, and findings go back into them. */
export { carryEdits } from './carry-edits.js';
export { ChunkedDocument, type Chunk, type ChunkSplice } from './chunked-document.js';
export { checkDocument, checkPart, checkRequests, hideSecretsIn, type PartCheck } from './check-document.js';
export type {
  BodyCheck,
  CheckDocumentOptions,
  CheckRequestsOptions,
  DocumentCheck,
  SuppressedDiagnostic,
} from './check-document.js';
export { shiftDiagnostic, shiftDirective, shiftRequest } from './shift.js';
export type {
  BodyFile,
  BodySource,
  Directive,
  DirectiveCode,
  DirectiveKind,
  DocumentDiagnostic,
  DocumentFormat,
  DocumentReader,
  FieldMaps,
  HostLiteral,
  RequestDocument,
  StoredRequest,
  TargetLine,
} from './document.js';
export { formatDocument, isFormattable, layOutRequest } from './format-document.js';
export type { FormatDocumentOptions, FormattedDocument, LeftRequest } from './format-document.js';
export {
  documentExtensions,
  documentFormats,
  formatInPlace,
  formatOf,
  loadFormats,
  markerOf,
  readDocument,
} from './formats.js';
export { holesOf, type Hole } from './holes.js';
export { FileVariables, type VariableValue } from './http/file-variables.js';
export { isSeparator, scanHttpBlock, type HttpBlock } from './http/http-block.js';
export { lineAt, linesOf, type Line } from './line.js';
export { readNdjsonLine, type NdjsonProblem, type NdjsonRequest } from './ndjson/ndjson-line.js';
export type { Place } from './place.js';
export type { DirectiveNames, RunScope } from './run-scope.js';
export { commentInFile, commentOnLine, type SuppressionComment } from './suppression-comment.js';
export { parseSelector, type Selector, type SelectorFault } from './values/selector.js';
