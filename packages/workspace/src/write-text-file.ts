/** Replaces a file in one step, so that a reader never sees half of it. */
import { chmodSync, existsSync, realpathSync, renameSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

export interface WriteOptions {
  /** Whether the file is made if there is none; else that is an error. */
  readonly create?: boolean;
}

/**
 * Writes UTF-8 text to a temporary file in the same folder and renames it over `path`; the file keeps its permissions,
 * and a symbolic link stays one. Throws the error of the system when it fails, and then nothing has changed. A device or a
 * pipe is written to and stays what it is.
 */
export function writeTextFile(path: string, text: string, { create = false }: WriteOptions = {}): void {
  const isNew = create && !existsSync(path);
  const target = isNew ? path : realpathSync(path);
  const before = isNew ? undefined : statSync(target);
  if (before?.isFile() === false) {
    writeFileSync(target, text);
    return;
  }
  const temporary = join(dirname(target), `.${basename(target)}.${process.pid}-${Date.now().toString(36)}.tmp`);
  try {
    writeFileSync(temporary, text, { flag: 'wx' });
    if (before !== undefined) chmodSync(temporary, before.mode & 0o7777);
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
