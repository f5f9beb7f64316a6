/** Finds the JSON and YAML files with queries that are only read if the configuration names their place. */
import { formatInPlace, loadFormats, readDocument } from '@odatalint/documents';
import { basename, resolve } from 'node:path';
import { displayName, type FoundFile, type UnreadFile } from '../files/find-files.js';
import { namedByUser } from '../files/roots.js';
import { readTextFile } from '../files/read-text-file.js';

/** The unread files with query options in which a place without members finds queries. Names are relative to `cwd`. */
export async function placedFiles(unread: readonly UnreadFile[], cwd: string): Promise<readonly FoundFile[]> {
  const placed: FoundFile[] = [];
  for (const { name, reason } of unread) {
    const path = resolve(cwd, name);
    const format = formatInPlace(basename(path), {});
    // A table requires the name of a column, which only its owner knows.
    if (reason !== 'unplaced' || (format !== 'json' && format !== 'yaml')) continue;
    await loadFormats([format]);
    const read = readTextFile(path, namedByUser(path, cwd));
    if ('problem' in read || readDocument(read.text, format, [{}]).requests.length === 0) continue;
    placed.push({ path, name: displayName(path, cwd), format });
  }
  return placed;
}

/** The pattern that matches one file, relative to a configuration. */
export const patternOf = (path: string): string => `/${path.replace(/[\\*?[\]!# ]/g, '\\$&')}`;
