/** The door of the documents room: host files become requests with exact positions, and findings go back into them. */
export { editsToInput } from './check/index.js';
export { ChunkedDocument, type Chunk, type ChunkSplice } from './formats/index.js';
export { checkDocument, checkPart, checkRequests, type PartCheck, hideSecretsIn } from './check/index.js';
export { fillAddress, fillVariables } from './check/index.js';
export type { FilledPiece, FilledRequest, FillOptions, KnownVariable, VariableLookup } from './check/index.js';
export {
  environmentFileNamed,
  type EnvironmentFileName,
  environmentFolders,
  formatsWithEnvironments,
  mayHoldEnvironments,
  type ReadEnvironments,
  type StoredEnvironment,
} from './environments/index.js';
export type {
  BodyCheck,
  CheckDocumentOptions,
  CheckRequestsOptions,
  DocumentCheck,
  SuppressedDiagnostic,
} from './check/index.js';
export type {
  DocumentFormat,
  Embedding,
  FileNames,
  FormatDescriptor,
  FormatLayout,
  LineLayout,
  Place,
  RequestDocument,
} from './formats/index.js';
export { shiftDiagnostic, shiftDirective, shiftRequest } from './document/index.js';
export type {
  BodyFile,
  BodySource,
  Directive,
  DirectiveCode,
  DirectiveKind,
  DocumentDiagnostic,
  FieldMaps,
  QueryPlace,
  ReadDocument,
  HostLiteral,
  SavedResponse,
  StoredRequest,
  StoredVariable,
  StoredVariables,
  TargetLine,
} from './document/index.js';
export { formatDocument, isFormattable, layOutRequest } from './layout/index.js';
export type { FormatDocumentOptions, FormattedDocument, LeftRequest } from './layout/index.js';
export {
  descriptorOf,
  documentFormats,
  formatInPlace,
  formatOf,
  lineFormats,
  loadFormats,
  markerOf,
  readDocument,
} from './formats/index.js';
export { formatOfKnownFile, knownFileLabels, mayBeKnownFile } from './formats/index.js';
export { type SourceFormat, sourceLanguages, type SourceLanguage } from './programs/index.js';
export { holesOf, type VariableUse } from './text/index.js';
export { FileVariables, type VariableValue } from './formats/index.js';
export { isSeparator, scanHttpBlock, type HttpBlock } from './formats/index.js';
export { lineAt, linesOf, type Line } from './text/index.js';
export { readNdjsonLine, type NdjsonProblem, type NdjsonRequest } from './formats/index.js';
export { applyDirectives } from './suppressions/index.js';
export type { DirectiveNames, DocumentWithDirectives, RunScope } from './suppressions/index.js';
export { commentInFile, commentOnLine, type SuppressionComment } from './suppressions/index.js';
export { parseSelector, type Selector, type SelectorFault } from './values/index.js';
export {
  conversions,
  type Conversion,
  type LeftConstruct,
  type LeftInDocument,
  migrateDocument,
  type MigrateDocumentOptions,
  type MigratedBody,
  type MigratedDocument,
  type MigrationOptions,
} from './migrate/index.js';
