/** Reads a file as text without losing anything, or says in words why that cannot be done. */
import { readFileSync, statSync } from 'node:fs';

/** What a file holds. */
export interface TextFile {
  /** The whole text; a byte order mark stands in it as its first character, so that offsets count in the file. */
  readonly text: string;
  /** Whether writing the text back would give the same bytes; false when some of them are not UTF-8. */
  readonly isExact: boolean;
}

/** The bytes of a text as a `TextFile`, or what is wrong with them. */
export function decodeText(bytes: Uint8Array): TextFile | { readonly problem: string } {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    return { problem: 'it is UTF-16, and only UTF-8 is read: save it as UTF-8' };
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), isExact: true };
  } catch {
    return { text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), isExact: false };
  }
}

/** A larger file is not read as a whole. In bytes. */
const sizeLimit = 256 * 1_048_576;

/** Reads a file. Never throws: `problem` continues the sentence "cannot be read: …". */
export function readTextFile(path: string): TextFile | { readonly problem: string } {
  try {
    if (statSync(path).size > sizeLimit) return { problem: `it has more than ${sizeLimit.toLocaleString('en')} bytes` };
    return decodeText(readFileSync(path));
  } catch (error) {
    return { problem: wordsOfSystemError(error) };
  }
}

const systemErrors: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'a part of its path is not a folder',
  EISDIR: 'it is a folder',
  EEXIST: 'there is already something of this name',
  EACCES: 'permission is denied',
  EPERM: 'the operation is not permitted',
  EMFILE: 'too many files are open',
  ENOSPC: 'the disk is full',
  EROFS: 'the file system is read-only',
  ELOOP: 'its symbolic links lead in a circle',
  ENAMETOOLONG: 'its name is too long',
};

/** The reason of a failed call to the system, in words that continue a sentence. */
export function wordsOfSystemError(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const words = code === undefined ? undefined : systemErrors[code];
  // Node.js writes "CODE: words, call 'path'"; who reads this has been told the path.
  return words ?? (/^[A-Z0-9_]+: ([^,]+)/.exec(message)?.[1] || message || String(error));
}
