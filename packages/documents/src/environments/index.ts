/** The door of the environments: files that give values to the variables of requests. */
export {
  environmentFileNamed,
  type EnvironmentFileName,
  environmentFolders,
  formatsWithEnvironments,
  mayHoldEnvironments,
} from './environment-files.js';
export type { ReadEnvironments, StoredEnvironment } from './stored-environment.js';
