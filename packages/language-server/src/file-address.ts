/** Addresses of files as clients write them, and paths. */
import { basename } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The path of a file's address; undefined for an address of anything else. */
export function pathOfAddress(uri: string): string | undefined {
  try {
    return uri.startsWith('file:') ? fileURLToPath(uri) : undefined;
  } catch {
    // An address of another machine, or one with characters that no path can have.
    return undefined;
  }
}

/** The address of a path. */
export const addressOfPath = (path: string): string => pathToFileURL(path).href;

/** The last part of an address, for documents that are in no file yet. */
export function nameInAddress(uri: string): string {
  const plain = uri.replace(/[?#].*$/s, '').replace(/^[^:]*:/, '');
  try {
    return basename(decodeURIComponent(plain).replaceAll('\\', '/').replaceAll('\0', ''));
  } catch {
    // What is not percent-encoded as it should be is taken as it stands.
    return basename(plain);
  }
}
