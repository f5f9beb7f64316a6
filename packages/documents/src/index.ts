/** The door of the documents room: host files become requests with exact positions, and findings go back into them. */
export { editsToInput, type FieldInDocument, fitEdit } from './check/edits-to-input.js';
export { checkDocument, checkRequests } from './check/check-document.js';
export { fillAddress, insertValues } from './check/insert-values.js';
export type { FilledPiece, FilledRequest, FillOptions, KnownVariable, VariableLookup } from './check/insert-values.js';
export {
  environmentFileNamed,
  type EnvironmentFileName,
  environmentFolders,
  environmentKinds,
  baseNamed,
  hasBasesOnly,
  formatsWithEnvironments,
  mayHoldEnvironments,
} from './environments/environment-files.js';
export type { ReadEnvironments, StoredEnvironment } from './environments/stored-environment.js';
export type {
  OtherFileCheck,
  CheckDocumentOptions,
  CheckRequestsOptions,
  DocumentCheck,
  SuppressedDiagnostic,
} from './check/check-document.js';
export type { DocumentFormat, Place, RequestDocument } from './formats/formats.js';
export type { Embedding, FileNames, FormatDescriptor, FormatLayout, LineLayout } from './formats/format-descriptor.js';
export type {
  BodyFile,
  BodySource,
  Directive,
  DirectiveCode,
  DirectiveKind,
  DocumentDiagnostic,
  FieldMaps,
  ReadDocument,
  HostLiteral,
  SavedResponse,
  StoredRequest,
  TargetLine,
} from './document/document.js';
export { callRoles, type OwnCall, type QueryPlace } from './document/query-place.js';
export type { StoredVariable, StoredVariables } from './document/stored-variable.js';
export { formatDocument, isFormattable, layOutRequest } from './layout/format-document.js';
export type { FormatDocumentOptions, FormattedDocument, LeftRequest } from './layout/format-document.js';
export {
  descriptorOf,
  documentFormats,
  formatInPlace,
  formatOf,
  lineFormats,
  loadFormats,
  markerOf,
  readDocument,
} from './formats/formats.js';
export { formatOfKnownFile, knownFileLabels, mayBeKnownFile } from './formats/known-files.js';
export { type SourceFormat, type SourceLanguage, sourceLanguages } from './programs/languages/source-languages.js';
export { holesOf, type VariableUse } from './text/holes.js';
export { FileVariables, type VariableValue } from './formats/http/file-variables.js';
export { isSeparator, scanHttpBlock, type HttpBlock } from './formats/http/http-block.js';
export { lineAt, linesOf, type Line } from './text/line.js';
export { readNdjsonLine, type NdjsonProblem, type NdjsonRequest } from './formats/ndjson/ndjson-line.js';
export { applyDirectives } from './suppressions/suppress.js';
export type { DirectiveNames, RunScope } from './suppressions/run-scope.js';
export type { DocumentWithDirectives } from './suppressions/suppress.js';
export { commentInFile, commentOnLine, type SuppressionComment } from './suppressions/suppression-comment.js';
export { parseSelector, type Selector, type SelectorFault } from './values/selector.js';
export { conversions } from './migrate/conversions.js';
export type { Conversion, LeftConstruct, MigrationOptions } from './migrate/migration.js';
export {
  type LeftInDocument,
  migrateDocument,
  type MigrateDocumentOptions,
  type MigratedBody,
  type MigratedDocument,
} from './migrate/migrate-document.js';
