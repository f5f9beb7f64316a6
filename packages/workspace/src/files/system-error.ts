/** Messages for errors of the system and violations of the file rules. */

/**
 * The reason why a file is refused although the system would allow it; its message continues a sentence "cannot be …:
 * ".
 */
export class FileRefusal extends Error {}

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

/** The reason of a failed system call, which continues a sentence. */
export function wordsOfSystemError(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const words = code === undefined ? undefined : systemErrors[code];
  // Node.js writes "CODE: words, call 'path'"; the reader knows the path already.
  return words ?? (/^[A-Z0-9_]+: ([^,]+)/.exec(message)?.[1] || message || String(error));
}
