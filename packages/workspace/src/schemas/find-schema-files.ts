/** Finds the metadata documents of a repository by their contents. */
import { namedByUser } from '../files/roots.js';
import { readBeginning } from '../files/read-text-file.js';
import { sizeAt } from '../files/look-up.js';
import { walkFolders } from '../files/walk-folders.js';

const endings: readonly string[] = ['.xml', '.edmx', '.csdl', '.json', '.yaml', '.yml'];

/** The length of the start of a file that shows its kind. */
const headBytes = 4096;

/** The largest metadata document in a repository. */
const maxBytes = 30_000_000;

/**
 * The absolute paths of the documents in a folder, in order of name, except files that git ignores. Unreadable folders
 * are omitted.
 */
export function findSchemaFiles(root: string): string[] {
  const found: string[] = [];
  for (const { files, ignored } of walkFolders(root, () => undefined))
    for (const path of files)
      if (hasEnding(path) && !ignored.ignores(path, false) && isSchema(path, root)) found.push(path);
  return found.sort();
}

const hasEnding = (name: string): boolean => endings.some((ending) => name.toLowerCase().endsWith(ending));

const signs: readonly RegExp[] = [
  /<(?:\w{1,20}:)?Edmx[\s>]/,
  /"\$Version"\s*:\s*"4\.0/,
  /"openapi"\s*:\s*"3\./,
  /^openapi[ \t]*:[ \t]*["']?3\./m,
];

function isSchema(path: string, root: string): boolean {
  if (sizeAt(path) > maxBytes) return false;
  const text = readBeginning(path, namedByUser(path, root), headBytes);
  return text !== undefined && signs.some((sign) => sign.test(text));
}
