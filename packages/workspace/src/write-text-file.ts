/** Replaces a file in one step, so that a reader never sees half of it. */
import { chmodSync, realpathSync, renameSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Writes UTF-8 text to a temporary file in the same folder and renames it over `path`; the file keeps its permissions,
 * and a symbolic link stays one. Throws the error of the system when it fails, and then nothing has changed.
 */
export function writeTextFile(path: string, text: string): void {
  const target = realpathSync(path);
  const { mode } = statSync(target);
  const temporary = join(dirname(target), `.${basename(target)}.${process.pid}-${Date.now().toString(36)}.tmp`);
  try {
    writeFileSync(temporary, text, { flag: 'wx' });
    chmodSync(temporary, mode & 0o7777);
    renameSync(temporary, target);
  } catch (error) {
    try {
      unlinkSync(temporary);
    } catch {
      // It was never made, or is gone already; the first error is the one that matters.
    }
    throw error;
  }
}
