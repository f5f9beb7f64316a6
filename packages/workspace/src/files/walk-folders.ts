/** Walks through folders as git sees them. */
import { readdirSync, type Dirent } from 'node:fs';
import { sep } from 'node:path';
import { GitIgnore } from './git-ignore.js';

/** Folders without requests. */
export const skippedFolders: ReadonlySet<string> = new Set(['node_modules', '.git']);

/** A folder, and the files in it without symbolic links; all paths are absolute. */
export interface WalkedFolder {
  readonly path: string;
  readonly files: readonly string[];
  /** Tested last, because it is slowest: the files that git ignores. */
  readonly ignored: GitIgnore;
}

/**
 * A folder and all below it, without those that git ignores and node_modules. A folder that cannot be read is reported to
 * `onProblem` with the error of the system.
 */
export function* walkFolders(
  root: string,
  onProblem: (folder: string, error: unknown) => void,
): Generator<WalkedFolder> {
  const pending: { folder: string; outer: GitIgnore | undefined }[] = [{ folder: root, outer: undefined }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { folder, outer } = next;
    let entries: Dirent[];
    try {
      entries = readdirSync(folder, { withFileTypes: true });
    } catch (error) {
      onProblem(folder, error);
      continue;
    }
    const hasRules = outer !== undefined && entries.some(({ name }) => name === '.gitignore');
    const ignored = hasRules ? outer.enter(folder) : (outer ?? GitIgnore.forFolder(root));
    const files: string[] = [];
    // `path.join` takes longer than reading the folder.
    const prefix = folder.endsWith(sep) ? folder : folder + sep;
    for (const entry of entries) {
      const path = prefix + entry.name;
      if (entry.isFile()) files.push(path);
      else if (entry.isDirectory() && !skippedFolders.has(entry.name) && !ignored.ignores(path, true))
        pending.push({ folder: path, outer: ignored });
    }
    yield { path: folder, files, ignored };
  }
}
