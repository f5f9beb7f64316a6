/** Finds a program of the user in the PATH, and never one in a checked repository. */
import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { followLinks } from './followed-links.js';
import { isWithin } from './roots.js';

export interface FoundProgram {
  /** Absolute. */
  readonly path: string;
  /** The PATH in which the program may look for others. */
  readonly searchPath: string;
}

/** A script (`.cmd`, `.bat`) would need a shell. */
const endingsOnWindows: readonly string[] = ['.com', '.exe'];

/**
 * Finds a program by name, outside of some folders (without links). `npm run` and `npx` put the `node_modules/.bin` of
 * a repository first in the PATH, and the system looks up a relative folder in the repository, so both are skipped.
 * Undefined if there is no such program. Never throws.
 */
export function findProgram(
  name: string,
  foreign: readonly string[],
  platform = process.platform,
): FoundProgram | undefined {
  const names = platform === 'win32' ? endingsOnWindows.map((ending) => name + ending) : [name];
  const folders = (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => (platform === 'win32' ? folder.replaceAll('"', '') : folder))
    .filter((folder) => isAbsolute(folder) && leadsOutside(folder, foreign));
  for (const folder of folders)
    for (const path of names.map((each) => join(folder, each)))
      if (isProgram(path) && leadsOutside(path, foreign)) return { path, searchPath: folders.join(delimiter) };
  return undefined;
}

/** Whether neither a path nor a link on the way to it is in one of some folders; false if it does not exist. */
function leadsOutside(path: string, folders: readonly string[]): boolean {
  try {
    const way = [...followLinks(path).folders, path].map((each) => realpathSync.native(each));
    return way.every((real) => !folders.some((folder) => isWithin(folder, real)));
  } catch {
    return false;
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
