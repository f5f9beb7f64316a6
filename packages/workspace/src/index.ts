/** The door of the workspace: configuration, files, schemas on disk, and checks under them. */
export { findBrokenRequests, type SchemaFilePair } from './broken-requests.js';
export { changedFiles, type ChangedFiles } from './files/changed-files.js';
export type { CheckChoices } from './config/check-choices.js';
export type { CheckedAgainst } from './checkers/checker-cache.js';
export { longDate } from './checkers/with-packaged-schema.js';
export { packagedSchema, type PackagedSchema } from './schemas/packaged-schema.js';
export { joinFaults } from './results/join-faults.js';
export { type ServiceFault, withFault } from './checkers/with-service-fault.js';
export { configJsonSchema, keyDefinitionJsonSchema } from './config/config-json-schema.js';
export {
  CONFIG_FILE_NAME,
  configShape,
  type Config,
  type RuleSettings,
  type ServiceConfig,
} from './config/config-shape.js';
export { completeConfig, type ConfigItem, describeConfig } from './config/complete-config.js';
export { completeKey, describeKey, type KeyFile } from './config/complete-key.js';
export type { Environment, EnvironmentVariable } from './environments/environment.js';
export { type VariableFilePlaces, variablePlaces } from './environments/variable-places.js';
export { type VariableValues } from './variable-values.js';
export { coverFiles, type Coverage, type SchemaCoverage } from './cover-files.js';
export { errorAt, inputCodes, isBlocking, type FileDiagnostic, type FileNote } from './findings/file-diagnostic.js';
export { Fingerprinter, type Fingerprint } from './baseline/fingerprint.js';
export type { FileConfig, LoadedConfig } from './config/find-config.js';
export { findSchemaFiles } from './schemas/find-schema-files.js';
export {
  displayName,
  findFiles,
  type FindOptions,
  type DocumentFile,
  type FoundFile,
  type FoundFiles,
  type UnreadFile,
} from './files/find-files.js';
export { didYouMean } from './settings/did-you-mean.js';
export {
  configText,
  proposeConfig,
  type ConfigProposal,
  type ProposedService,
  type RepositoryFiles,
} from './propose-config.js';
export { serviceRoot } from './proposal/service-root.js';
export { placedFiles } from './proposal/placed-files.js';
export { ownService } from './config/own-profiles.js';
export { requestOf } from './config/request-of.js';
export { readConfig, type KnownNames, type ReadConfig } from './config/read-config.js';
export { decodeFile, readPieces, readTextFile, type TextFile } from './files/read-text-file.js';
export { exists, isAbsent, kindAt, entriesIn, stampAt } from './files/look-up.js';
export {
  isAllowed,
  namedByRepository,
  namedByUser,
  onlyIn,
  ownFile,
  type Roots,
  type ReadFailure,
} from './files/roots.js';
export { wordsOfSystemError } from './files/system-error.js';
export { type WriteOptions, writeTextFile } from './files/write-text-file.js';
export { migrateFile, type MigratedBodyFile, type MigratedFile } from './migrate-file.js';
export {
  makeReport,
  withBaseline,
  type CheckReport,
  type ReportedFile,
  type ReportedFinding,
  type SuppressedFinding,
  type Summary,
} from './results/report.js';
export {
  reportedFile,
  reportedInput,
  reportedText,
  unreadableFile,
  unwrittenFile,
  type CheckedText,
} from './results/reported-file.js';
export { problemOfCachePlace, type CachePlace } from './results/result-cache.js';
export { readKeyDefinition, type ReadKeyDefinition } from './config/read-key-definition.js';
export { SchemaCache, type LoadedSchemaFile } from './schemas/schema-cache.js';
export type { LineBaseline, BaselineMode } from './baseline/baseline.js';
export { BASELINE_FILE_NAME } from './baseline/baseline-file.js';
export type { WrittenBaseline } from './baseline/baseline-cache.js';
export type { AddressedRequest } from './config/service-directory.js';
export type { FixedBody } from './bodies/sent-bodies.js';
export { WatchedFiles, type WatchedFilesOptions, type WatchedRound } from './watched-files.js';
export type { FixedFile } from './fixed-file.js';
export { shellWord } from './shell-word.js';
export { Workspace, type WorkspaceOptions } from './workspace.js';
export type { LiveCheckOptions } from './workspace-check.js';
