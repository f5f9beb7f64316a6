/** The public interface of the types of a document. */
export type {
  BodyFile,
  BodySource,
  Directive,
  DirectiveCode,
  DirectiveKind,
  DocumentDiagnostic,
  FieldMaps,
  HostLiteral,
  ReadDocument,
  SavedResponse,
  StoredRequest,
  TargetLine,
} from './document.js';
export { embedDocument } from './embed-document.js';
export { findLiteral } from './find-literal.js';
export type { QueryPlace } from './query-place.js';
export type { StoredVariable, StoredVariables } from './stored-variable.js';
export { shiftDiagnostic, shiftDirective, shiftRequest } from './shift.js';
export { withoutOverlaps } from './without-overlaps.js';
