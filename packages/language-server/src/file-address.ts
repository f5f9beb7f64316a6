/** Addresses of files as clients write them, and paths. */
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
