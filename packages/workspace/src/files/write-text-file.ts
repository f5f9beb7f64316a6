/** Replaces a file in one step, so that a reader never sees half of it, and refuses files that must not change. */
import { randomBytes } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  ftruncateSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  renameSync,
  type Stats,
  unlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { exists, isAbsent } from './look-up.js';
import { isSameFile, openReal, wordsAgainst, type OpenFile } from './open-file.js';
import { readBytes } from './read-text-file.js';
import { isAllowed, isDescriptor, nearestExisting, resolveInside, type Roots, wordsOutside } from './roots.js';
import { FileRefusal } from './system-error.js';

export interface WriteOptions {
  /** Whether to create a missing file and its folders; otherwise that is an error. */
  readonly create?: boolean;
  /**
   * The required current text of the file, so that a change by another program is kept; undefined for a missing file.
   */
  readonly expected?: { readonly text: string | undefined };
}

/**
 * Writes UTF-8 text to a temporary file in the same folder, and renames it to `path`. The file keeps its permissions
 * and its owner, and a symbolic link remains one. A file with several names (hard links), or whose owner cannot be
 * kept, is written in place. Throws a `FileRefusal` or the error of the system if the file is read-only or not a
 * regular one, if a link leads out of the roots, or if the file does not contain the expected text; then nothing has
 * changed.
 */
export function writeTextFile(path: string, text: string, roots: Roots, options: WriteOptions = {}): void {
  if (isDescriptor(path, roots)) {
    // Output that the process has written there stays.
    writeFileSync(path, text, { flag: 'a' });
    return;
  }
  if (!isAllowed(path, roots)) throw new FileRefusal(wordsOutside(roots));
  const { create = false, expected } = options;
  if (!isAbsent(path)) {
    if (expected !== undefined && expected.text === undefined) throw changed();
    replace(path, text, roots, expected?.text);
  } else if (expected?.text !== undefined) throw changed();
  else if (create) writeNew(path, text, roots, expected !== undefined);
  else lstatSync(path);
}

const changed = (): FileRefusal =>
  new FileRefusal('another program has changed it in the meantime, so it was left as it is');

/** The target of a path. Throws a `FileRefusal` if it may not be written. */
function realPath(path: string, roots: Roots): string {
  const resolved = resolveInside(path, roots);
  if ('problem' in resolved) throw new FileRefusal(resolved.problem);
  return resolved.real;
}

/** Throws for anything but a writable regular file. The permissions of its folder do not show that. */
function statsOfWritable(real: string): Stats {
  const stats = lstatSync(real);
  if (!stats.isFile()) throw new FileRefusal(wordsAgainst(stats));
  if ((stats.mode & 0o222) === 0) throw new FileRefusal('it is read-only');
  accessSync(real, constants.W_OK);
  return stats;
}

function replace(path: string, text: string, roots: Roots, expected: string | undefined): void {
  if (!exists(path)) throw new FileRefusal('it is a symbolic link without a target');
  const real = realPath(path, roots);
  const stats = statsOfWritable(real);
  const temporary = makeTemporary(dirname(real), text, stats);
  let isLeft = false;
  try {
    if (realPath(path, roots) !== real || !isSameFile(lstatSync(real), stats)) throw changed();
    expectContent(real, expected);
    if (temporary.keepsOwner && stats.nlink === 1) {
      renameSync(temporary.path, real);
      return;
    }
    const opened = openReal(real, constants.O_RDWR);
    if ('problem' in opened) throw new FileRefusal(opened.problem);
    isLeft = true;
    writeInPlace(opened, text);
    isLeft = false;
  } finally {
    // After a failure in between, only the temporary file has the whole text.
    if (!isLeft) removeTemporary(temporary.path);
  }
}

function writeNew(path: string, text: string, roots: Roots, mustBeNew: boolean): void {
  makeFolder(dirname(path), roots);
  const real = join(realPath(dirname(path), roots), basename(path));
  const temporary = makeTemporary(dirname(real), text, undefined);
  try {
    if (mustBeNew) linkNew(temporary.path, real);
    else renameSync(temporary.path, real);
  } finally {
    removeTemporary(temporary.path);
  }
}

/** Renames a file if the new name is free, in one step if the file system supports it. */
function linkNew(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw changed();
    if (!isAbsent(to)) throw changed();
    renameSync(from, to);
  }
}

interface Temporary {
  readonly path: string;
  /** Whether it has the owner and group of the file to replace. */
  readonly keepsOwner: boolean;
}

/**
 * Creates a file with a text beside another one, with its permissions. Its name is short, even if the other name is
 * long.
 */
function makeTemporary(folder: string, text: string, like: Stats | undefined): Temporary {
  const path = join(folder, `.odatalint-${randomBytes(8).toString('hex')}.tmp`);
  // No other user may read it before it has the permissions of the file.
  const descriptor = openSync(path, 'wx', like === undefined ? 0o666 : 0o600);
  try {
    writeFileSync(descriptor, text);
    const keepsOwner = like === undefined || giveTo(descriptor, like);
    if (like !== undefined) fchmodSync(descriptor, like.mode & 0o7777);
    return { path, keepsOwner };
  } catch (error) {
    removeTemporary(path);
    throw error;
  } finally {
    closeSync(descriptor);
  }
}

/** Gives the file the owner and group of another one, and returns whether that succeeded. */
function giveTo(descriptor: number, { uid, gid }: Stats): boolean {
  const own = fstatSync(descriptor);
  if (own.uid === uid && own.gid === gid) return true;
  try {
    fchownSync(descriptor, uid, gid);
    return true;
  } catch {
    return false;
  }
}

function removeTemporary(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // It was renamed or removed; only the first error matters.
  }
}

/** Throws a `FileRefusal` if a file no longer contains a text. Without a text any content is allowed. */
function expectContent(real: string, text: string | undefined): void {
  if (text === undefined) return;
  const bytes = Buffer.from(text);
  const opened = openReal(real, constants.O_RDONLY);
  if ('problem' in opened) throw changed();
  try {
    const held = readBytes(opened, bytes.length);
    if (held === undefined || !bytes.equals(held)) throw changed();
  } finally {
    closeSync(opened.descriptor);
  }
}

function writeInPlace({ descriptor }: OpenFile, text: string): void {
  const bytes = Buffer.from(text);
  try {
    for (let written = 0; written < bytes.length;)
      written += writeSync(descriptor, bytes, written, bytes.length - written, written);
    ftruncateSync(descriptor, bytes.length);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Removes a file with the expected text, unless it is read-only. A symbolic link itself is removed. Throws like
 * `writeTextFile`.
 */
export function removeFile(path: string, roots: Roots, text: string): void {
  const real = realPath(path, roots);
  statsOfWritable(real);
  expectContent(real, text);
  unlinkSync(join(realPath(dirname(path), roots), basename(path)));
}

/** Creates a folder and its missing parents, if links do not lead out of the roots. */
function makeFolder(folder: string, roots: Roots): void {
  const existing = nearestExisting(folder);
  mkdirSync(join(realPath(existing, roots), relative(existing, folder)), { recursive: true });
}
