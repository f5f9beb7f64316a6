/** Opens only regular files inside the folders that must contain them. */
import { closeSync, constants, fstatSync, lstatSync, openSync, readlinkSync, realpathSync } from 'node:fs';
import { isDescriptor, resolveInside, type Roots, type ReadFailure } from './roots.js';
import { wordsOfSystemError } from './system-error.js';

/** Flags with which opening neither waits for a pipe nor follows a link; Windows has none. */
const carefully = (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/** The used part of the `Stats` of Node.js, so that callers of this package need not have its types. */
export interface FileStats {
  readonly dev: number;
  readonly ino: number;
  readonly mode: number;
  readonly nlink: number;
  readonly size: number;
  isDirectory(): boolean;
  isFile(): boolean;
}

/** An open file; its opener closes it. */
export interface OpenFile {
  readonly descriptor: number;
  readonly stats: FileStats;
}

/**
 * Opens a file for reading. Refuses folders, pipes, devices and sockets before opening them, because opening one can
 * wait without end or have an effect, and again afterwards. Never throws.
 */
export function openFile(path: string, roots: Roots): OpenFile | ReadFailure {
  try {
    if (isDescriptor(path, roots)) return withStats(openSync(path, 'r'));
    const resolved = resolveInside(path, roots);
    return 'problem' in resolved ? resolved : openReal(resolved.real, constants.O_RDONLY);
  } catch (error) {
    return { problem: wordsOfSystemError(error) };
  }
}

/** Opens a regular file by its real path, without links. Throws the error of the system. */
export function openReal(real: string, access: number): OpenFile | ReadFailure {
  const before = lstatSync(real);
  if (!before.isFile()) return { problem: wordsAgainst(before) };
  const opened = withStats(openSync(real, access | carefully));
  // The opened file must be the examined one: another process may change links and folders in between.
  if (isSameFile(opened.stats, before) && opened.stats.isFile() && pathOf(opened, real) === real) return opened;
  closeSync(opened.descriptor);
  return { problem: 'its path was changed while it was opened', reason: 'refused' };
}

/** The path of a descriptor, without links. If the system does not know it, the path that leads there now. */
function pathOf({ descriptor }: OpenFile, real: string): string {
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`);
    } catch {
      // There is no /proc in this container.
    }
  }
  return realpathSync.native(real);
}

function withStats(descriptor: number): OpenFile {
  return { descriptor, stats: fstatSync(descriptor) };
}

/** Whether two lookups saw the same file. */
export const isSameFile = (one: FileStats, other: FileStats): boolean => one.ino === other.ino && one.dev === other.dev;

/** The reason why something other than a regular file is refused. */
export const wordsAgainst = (stats: FileStats): string =>
  stats.isDirectory() ? 'it is a folder' : 'it is not a regular file';
