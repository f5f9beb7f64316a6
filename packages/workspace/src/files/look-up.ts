/** Looks at paths without opening files. */
import { lstatSync, readdirSync, realpathSync, statSync, type Stats } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** Whether a path exists; false for a symbolic link without a target. */
export const exists = (path: string): boolean => kindAt(path) !== undefined;

/** Whether a path does not exist, not even as a symbolic link without a target. */
export function isAbsent(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) === undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOTDIR';
  }
}

/** The target of a path after symbolic links; `other` is a pipe, a device or a socket. */
export type PathKind = 'file' | 'folder' | 'other';

/** Undefined for a path that does not exist or cannot be read. */
export function kindAt(path: string): PathKind | undefined {
  try {
    // A search calls this for every folder, and creating and catching an error takes longer than the call.
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats && kindOf(stats);
  } catch {
    return undefined;
  }
}

/** Like `kindAt`, but throws the error of the system, also for a path that does not exist. */
export const kindAtOrThrow = (path: string): PathKind => kindOf(statSync(path));

const kindOf = (stats: Stats): PathKind => (stats.isDirectory() ? 'folder' : stats.isFile() ? 'file' : 'other');

/** The names in a folder, in order. Throws the error of the system. */
export const entriesIn = (folder: string): readonly string[] => readdirSync(folder).sort();

/** The names of the files in a folder, sorted, without symbolic links; none for a folder that cannot be read. */
export function fileNamesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .flatMap((entry) => (entry.isFile() ? [entry.name] : []))
      .sort();
  } catch {
    return [];
  }
}

/**
 * The kind of a path itself, so that a symbolic link is `other`; undefined if it does not exist. Throws the error of
 * the system.
 */
export function ownKindAt(path: string): PathKind | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats && kindOf(stats);
}

/** In bytes; 0 for a path that does not exist. */
export const sizeAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** A text that changes when the file at a path is changed, created or removed. */
export function stampAt(path: string): string {
  try {
    const { mtimeMs, size, ino } = statSync(path);
    return `${mtimeMs} ${size} ${ino}`;
  } catch {
    return 'absent';
  }
}

/**
 * The path with resolved links in its folder, but not in the last part; the path itself if its folder does not exist.
 */
export function realPlaceOf(path: string): string {
  try {
    return join(realpathSync(dirname(resolve(path))), basename(path));
  } catch {
    return path;
  }
}
