/** The door to the disk: every file is read, written and watched through here. */
export { FolderWatch } from './folder-watch.js';
export { GitIgnore, withSlashes } from './git-ignore.js';
export {
  exists,
  isAbsent,
  kindAt,
  kindAtOrThrow,
  ownKindAt,
  realPlaceOf,
  sizeAt,
  stampAt,
  type PathKind,
} from './look-up.js';
export { decodeText, readBeginning, readPieces, readTextFile, settingsLimit, type TextFile } from './read-text-file.js';
export { repositoryOf } from './repository-of.js';
export {
  isDescriptor,
  isWithin,
  namedByRepository,
  namedByUser,
  nearestExisting,
  onlyIn,
  ownFile,
  resolveInside,
  type Roots,
  type Unread,
} from './roots.js';
export { wordsOfSystemError } from './system-error.js';
export { skippedFolders, walkFolders, type WalkedFolder } from './walk-folders.js';
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
