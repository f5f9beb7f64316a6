/** Finds the metadata documents in a repository by what they hold, whatever they are called. */
import { closeSync, openSync, readdirSync, readSync, statSync, type Dirent } from 'node:fs';
import { join } from 'node:path';
import { GitIgnore } from './git-ignore.js';

const endings: readonly string[] = ['.xml', '.edmx', '.csdl', '.json'];
const skippedFolders: ReadonlySet<string> = new Set(['node_modules', '.git']);

/** So much of a file tells what it is. */
const headBytes = 4096;

/** Larger files are no metadata documents that anyone keeps. */
const mostBytes = 30_000_000;

/** In: a folder. Out: absolute paths, in order of name, without what git ignores. Folders that cannot be read are left out. */
export function findSchemaFiles(root: string): string[] {
  const found: string[] = [];
  const pending: { folder: string; ignored: GitIgnore }[] = [{ folder: root, ignored: GitIgnore.forFolder(root) }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { folder, ignored } = next;
    for (const entry of entriesOf(folder)) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!skippedFolders.has(entry.name) && !ignored.ignores(path, true))
          pending.push({ folder: path, ignored: ignored.enter(path) });
      } else if (entry.isFile() && hasEnding(entry.name) && !ignored.ignores(path, false) && isSchema(path))
        found.push(path);
    }
  }
  return found.sort();
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

const hasEnding = (name: string): boolean => endings.some((ending) => name.toLowerCase().endsWith(ending));

const signs: readonly RegExp[] = [/<(?:\w{1,20}:)?Edmx[\s>]/, /"\$Version"\s*:\s*"4\.0/, /"openapi"\s*:\s*"3\./];

function isSchema(path: string): boolean {
  try {
    if (statSync(path).size > mostBytes) return false;
    const descriptor = openSync(path, 'r');
    try {
      const head = Buffer.alloc(headBytes);
      const length = readSync(descriptor, head, 0, headBytes, 0);
      const text = head.toString('utf8', 0, length);
      return signs.some((sign) => sign.test(text));
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return false;
  }
}
