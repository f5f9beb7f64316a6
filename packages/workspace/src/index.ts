/** The door of the workspace: configuration, files, schemas on disk, and checks under them. */
export { findBrokenRequests, type SchemaFilePair } from './broken-requests.js';
export { changedFiles, type ChangedFiles } from './changed-files.js';
export { type CheckChoices, type RequestTarget } from './checker-shelf.js';
export { configJsonSchema, keyDefinitionJsonSchema } from './config-json-schema.js';
export { CONFIG_FILE_NAME, configShape, type Config, type RuleSettings, type ServiceConfig } from './config-shape.js';
export { coverFiles, type Coverage, type SchemaCoverage } from './cover-files.js';
export { errorAt, inputCodes, type FileDiagnostic, type FileNote } from './file-diagnostic.js';
export { Fingerprinter, type Fingerprint } from './fingerprint.js';
export { type FileConfig, type LoadedConfig } from './find-config.js';
export { findSchemaFiles } from './find-schema-files.js';
export { displayName, findFiles, type FindOptions, type FoundFile, type FoundFiles } from './find-files.js';
export { maskSecrets } from './mask-secrets.js';
export { didYouMean, nearestName } from './nearest-name.js';
export { configText, proposeConfig, type ConfigProposal, type ProposedService } from './propose-config.js';
export { readConfig, type KnownNames, type ReadConfig } from './read-config.js';
export {
  decodeText,
  exists,
  isAbsent,
  kindAt,
  namedByUser,
  onlyIn,
  ownFile,
  readPieces,
  readTextFile,
  type Roots,
  sizeAt,
  stampAt,
  type TextFile,
  type Unread,
  wordsOfSystemError,
  type WriteOptions,
  writeTextFile,
} from './files/index.js';
export {
  makeReport,
  withBaseline,
  type Report,
  type ReportedFile,
  type SuppressedFinding,
  type Summary,
} from './report.js';
export { reportedFile, unreadableFile, unwrittenFile, type CheckedText } from './reported-file.js';
export { problemOfCachePlace, type CachePlace } from './result-cache.js';
export { readKeyDefinition, type ReadKeyDefinition } from './read-key-definition.js';
export { SchemaShelf, type LoadedSchemaFile } from './schema-shelf.js';
export { type LineSuppressions, type SuppressionMode } from './suppressions.js';
export { SUPPRESSIONS_FILE_NAME } from './suppressions-file.js';
export { type WrittenSuppressions } from './suppressions-shelf.js';
export { selectService, type AddressedRequest } from './select-service.js';
export { type FixedBody } from './sent-bodies.js';
export { WatchedFiles, type WatchedFilesOptions, type WatchedRound } from './watched-files.js';
export { Workspace, type FixedFile, type LiveCheckOptions, type WorkspaceOptions } from './workspace.js';
