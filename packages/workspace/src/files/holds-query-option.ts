/** Looks for query options of OData in the bytes of a file. */
import { closeSync } from 'node:fs';
import { openFile } from './open-file.js';
import { readBytes } from './read-text-file.js';
import type { Roots } from './roots.js';

/** What a person writes by hand is smaller. In bytes. */
const sizeLimit = 1_048_576;

/** An option in a query, or as the key of a table of parameters. A variable of PHP or a shell has another character before it. */
const queryOption =
  /[?&"'`](?:\$|%24)(?:filter|select|expand|orderby)=|["']\$(?:filter|select|expand|orderby)["'][:,]/i;

/** Whether a file holds a query option; false for one that is large, binary, or cannot be read. */
export function holdsQueryOption(path: string, roots: Roots): boolean {
  const opened = openFile(path, roots);
  if ('problem' in opened) return false;
  try {
    const bytes = readBytes(opened, sizeLimit);
    if (bytes === undefined) return false;
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
    return queryOption.test(text) && !text.includes('\0');
  } catch {
    return false;
  } finally {
    closeSync(opened.descriptor);
  }
}
