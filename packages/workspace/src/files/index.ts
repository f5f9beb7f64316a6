/** The door to the disk: every file is read, written and watched through here. */
export { FolderWatch } from './folder-watch.js';
export { withSlashes } from './git-ignore.js';
export { isCommitted } from './is-committed.js';
export { exists, isAbsent, kindAt, ownKindAt, sizeAt, stampAt } from './look-up.js';
export { decodeFile, readBeginning, readPieces, readTextFile, settingsLimit, type TextFile } from './read-text-file.js';
export { fileNamesIn } from './file-names-in.js';
export { repositoryOf } from './repository-of.js';
export {
  isAllowed,
  isWithin,
  namedByRepository,
  namedByUser,
  nearestExisting,
  onlyIn,
  ownFile,
  resolveInside,
  type Roots,
  type ReadFailure,
  wellKnownIn,
} from './roots.js';
export { wordsOfSystemError } from './system-error.js';
export { walkFolders } from './walk-folders.js';
export { removeFile, writeTextFile, type WriteOptions } from './write-text-file.js';
export { changedFiles, type ChangedFiles } from './changed-files.js';
export {
  displayName,
  findFiles,
  type FindOptions,
  type FoundFile,
  type FoundFiles,
  type UnreadFile,
} from './find-files.js';
