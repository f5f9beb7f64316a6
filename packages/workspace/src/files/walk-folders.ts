/** Walks through folders as git sees them. */
import { readdirSync, type Dirent } from 'node:fs';
import { join } from 'node:path';
import { GitIgnore } from './git-ignore.js';

/** What no one keeps requests in. */
export const skippedFolders: ReadonlySet<string> = new Set(['node_modules', '.git']);

/** A folder, and the files in it without symbolic links; all paths are absolute. */
export interface WalkedFolder {
  readonly path: string;
  readonly files: readonly string[];
  /** Tested last, because it is slowest: which of the files git ignores. */
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
  const pending: { folder: string; ignored: GitIgnore }[] = [{ folder: root, ignored: GitIgnore.forFolder(root) }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { folder, ignored } = next;
    let entries: Dirent[];
    try {
      entries = readdirSync(folder, { withFileTypes: true });
    } catch (error) {
      onProblem(folder, error);
      continue;
    }
    const files: string[] = [];
    for (const entry of entries) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (skippedFolders.has(entry.name) || ignored.ignores(path, true)) continue;
        pending.push({ folder: path, ignored: ignored.enter(path) });
      } else if (entry.isFile()) files.push(path);
    }
    yield { path: folder, files, ignored };
  }
}
