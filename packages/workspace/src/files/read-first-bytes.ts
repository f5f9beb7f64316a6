/** Looks at the bytes of files that a walk has found, so that a search opens each of them once and decodes none in vain. */
import { closeSync, constants, openSync, readSync } from 'node:fs';

/** What a person writes by hand is smaller. In bytes. */
const sizeLimit = 1_048_576;

/** Flags that keep the open from waiting for a pipe and from following a link; Windows has neither. */
const carefully = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/** Every file is read into it in turn. */
const buffer = Buffer.allocUnsafeSlow(sizeLimit + 1);

/**
 * The bytes of a regular file, each as one character (Latin-1): enough to look for ASCII words in it. Undefined for a file that is
 * large, binary, a link, or cannot be read. UTF-16 has its zeros left out. Only for paths that a walk gave, whose folders are known.
 */
export function peek(path: string): string | undefined {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(path, carefully);
    const length = readSync(descriptor, buffer, 0, buffer.length, null);
    if (length > sizeLimit) return undefined;
    const isWide =
      length > 1 && ((buffer[0] === 0xff && buffer[1] === 0xfe) || (buffer[0] === 0xfe && buffer[1] === 0xff));
    // With a zero after the bytes, the first zero of the buffer is theirs or this one.
    buffer[length] = 0;
    if (isWide) return buffer.toString('latin1', 0, length).replaceAll('\0', '');
    return buffer.indexOf(0) < length ? undefined : buffer.toString('latin1', 0, length);
  } catch {
    return undefined;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}
