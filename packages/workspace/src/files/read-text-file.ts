/** Reads a file as text without losing anything, or returns the reason why it cannot. */
import { closeSync, createReadStream, readSync } from 'node:fs';
import { openFile, type OpenFile } from './open-file.js';
import type { Roots, ReadFailure } from './roots.js';
import { wordsOfSystemError } from './system-error.js';

/** The content of a file. */
export interface TextFile {
  /** The whole text, including a byte order mark, so that offsets count in the file. */
  readonly text: string;
  /** Whether writing the text gives the same bytes; false for UTF-16, and for bytes that are not UTF-8. */
  readonly isExact: boolean;
  /** Set for UTF-16, of which every character is known. */
  readonly isWide?: true;
}

/** The bytes of a text as a `TextFile`, or their problem. */
export function decodeFile(bytes: Uint8Array): TextFile | ReadFailure {
  const encoding = wideEncoding(bytes);
  if (encoding !== undefined)
    return { text: new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes), isExact: false, isWide: true };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), isExact: true };
  } catch {
    return { text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), isExact: false };
  }
}

/** The form of UTF-16 that a byte order mark shows. */
function wideEncoding([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** The largest file that is read as a whole, in bytes. */
const sizeLimit = 256 * 1_048_576;

/** The largest hand-written file, in bytes: configurations, key definitions, lists of ignored files. */
export const settingsLimit = 16 * 1_048_576;

/**
 * Reads a regular file of at most `limit` bytes whose path, with resolved links, is in one of the roots. Never throws:
 * `problem` continues the sentence "cannot be read: …".
 */
export function readTextFile(path: string, roots: Roots, limit = sizeLimit): TextFile | ReadFailure {
  const opened = openFile(path, roots);
  if ('problem' in opened) return opened;
  try {
    const bytes = readBytes(opened, limit);
    if (bytes !== undefined) return decodeFile(bytes);
    return { problem: `it has more than ${limit.toLocaleString('en')} bytes`, reason: 'refused' };
  } catch (error) {
    return { problem: wordsOfSystemError(error) };
  } finally {
    closeSync(opened.descriptor);
  }
}

/** All bytes of an open file; undefined if there are more than `limit`. Throws the error of the system. */
export function readBytes({ descriptor, stats }: OpenFile, limit: number): Uint8Array | undefined {
  if (stats.size > limit) return undefined;
  // Some files have more bytes than their size, and a file can grow while it is read.
  let buffer = Buffer.allocUnsafe(stats.size + 1);
  for (let length = 0; length <= limit;) {
    if (length === buffer.length) {
      const larger = Buffer.allocUnsafe(Math.min(limit + 1, Math.max(65_536, 2 * length)));
      buffer.copy(larger);
      buffer = larger;
    }
    const asked = buffer.length - length;
    const count = readSync(descriptor, buffer, length, asked, stats.isFile() ? length : null);
    length += count;
    // Reads as many bytes as its size says. Only files of the system, which have no size, are read further.
    const isWhole = count < asked && stats.isFile() && stats.size > 0 && length >= stats.size;
    if (count === 0 || isWhole) return length > limit ? undefined : buffer.subarray(0, length);
  }
  return undefined;
}

/** The first bytes of a file as text, so that their beginning can show its kind; undefined for a file that cannot be read. */
export function readBeginning(path: string, roots: Roots, bytes: number): string | undefined {
  const opened = openFile(path, roots);
  if ('problem' in opened) return undefined;
  try {
    const head = Buffer.alloc(bytes);
    return head.toString('utf8', 0, readSync(opened.descriptor, head, 0, bytes, 0));
  } catch {
    return undefined;
  } finally {
    closeSync(opened.descriptor);
  }
}

/** The bytes of a file of any size, in pieces. An error of the system is the last piece. */
export function readPieces(path: string, roots: Roots): AsyncIterable<Uint8Array> | ReadFailure {
  const opened = openFile(path, roots);
  // The stream closes the descriptor.
  return 'problem' in opened ? opened : createReadStream(path, { fd: opened.descriptor });
}
