/** Reads a file that nobody named on the command line: one that a configuration names, or that lies where it is looked for. */
import { realpathSync, statSync } from 'node:fs';
import { isWithin } from './body-files.js';
import { readTextFile, wordsOfSystemError, type TextFile } from './read-text-file.js';

/**
 * Reads it if it is a file, and if it lies in one of the folders, symbolic links followed. What is wrong with a file is shown
 * with its text, so a repository that somebody else wrote must not be able to choose any file of this machine; and a
 * pipe would be waited for without end. Never throws: `problem` continues the sentence "cannot be read: …".
 */
export function readFoundFile(path: string, folders: readonly string[]): TextFile | { readonly problem: string } {
  try {
    if (!folders.some((folder) => isWithin(folder, path)))
      return { problem: 'it is outside of the repository and of the folder the command runs in' };
    const real = realpathSync(path);
    if (!folders.some((folder) => isWithin(realpathSync(folder), real)))
      return { problem: 'a symbolic link leads out of the repository and of the folder the command runs in' };
    const stats = statSync(real);
    if (!stats.isFile() && !stats.isDirectory()) return { problem: 'it is no file' };
  } catch (error) {
    return { problem: wordsOfSystemError(error) };
  }
  return readTextFile(path);
}
