/** The door of the workspace: configuration, files, schemas on disk, and checks under them. */
export { findBrokenRequests, type SchemaFilePair } from './broken-requests.js';
export { changedFiles, type ChangedFiles } from './files/index.js';
export { type CheckChoices, type RequestTarget } from './checkers/index.js';
export { configJsonSchema, keyDefinitionJsonSchema } from './config/index.js';
export { CONFIG_FILE_NAME, configShape, type Config, type RuleSettings, type ServiceConfig } from './config/index.js';
export { completeConfig, type ConfigItem, describeConfig } from './config/index.js';
export {
  type Environment,
  type EnvironmentScope,
  type EnvironmentVariable,
  type VariableFilePlaces,
  variablePlaces,
} from './environments/index.js';
export { type VariableValues } from './variable-values.js';
export { coverFiles, type Coverage, type SchemaCoverage } from './cover-files.js';
export { errorAt, inputCodes, isBlocking, type FileDiagnostic, type FileNote } from './findings/index.js';
export { Fingerprinter, type Fingerprint } from './baseline/index.js';
export { type FileConfig, type LoadedConfig } from './config/index.js';
export { findSchemaFiles } from './schemas/index.js';
export {
  displayName,
  findFiles,
  type FindOptions,
  type FoundFile,
  type FoundFiles,
  type UnreadFile,
} from './files/index.js';
export { didYouMean } from './settings/index.js';
export { configText, proposeConfig, type ConfigProposal, type ProposedService } from './propose-config.js';
export { placedFiles } from './proposal/index.js';
export { readConfig, type KnownNames, type ReadConfig } from './config/index.js';
export {
  decodeFile,
  exists,
  isAbsent,
  isAllowed,
  kindAt,
  namedByRepository,
  namedByUser,
  onlyIn,
  ownFile,
  readPieces,
  readTextFile,
  type Roots,
  stampAt,
  type TextFile,
  type ReadFailure,
  wordsOfSystemError,
  type WriteOptions,
  writeTextFile,
} from './files/index.js';
export { migrateFile, type MigratedBodyFile, type MigratedFile } from './migrate-file.js';
export {
  makeReport,
  withBaseline,
  type CheckReport,
  type ReportedFile,
  type SuppressedFinding,
  type Summary,
} from './results/index.js';
export { reportedFile, unreadableFile, unwrittenFile, type CheckedText } from './results/index.js';
export { problemOfCachePlace, type CachePlace } from './results/index.js';
export { readKeyDefinition, type ReadKeyDefinition } from './config/index.js';
export { SchemaCache, type LoadedSchemaFile } from './schemas/index.js';
export { type LineBaseline, type BaselineMode } from './baseline/index.js';
export { BASELINE_FILE_NAME } from './baseline/index.js';
export { type WrittenBaseline } from './baseline/index.js';
export { selectService, type AddressedRequest } from './config/index.js';
export { type FixedBody } from './bodies/index.js';
export { WatchedFiles, type WatchedFilesOptions, type WatchedRound } from './watched-files.js';
export type { FixedFile } from './fixed-file.js';
export { shellWord } from './shell-word.js';
export { Workspace, type LiveCheckOptions, type WorkspaceOptions } from './workspace.js';
