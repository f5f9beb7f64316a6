/** Finds the git repository that a folder is in. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The root of the repository that contains a folder; the folder itself if there is none. */
export const repositoryOf = (folder: string): string => foldersOfRepository(folder)[0] ?? folder;

/** The root of the repository that contains a folder, if there is one. */
export function knownRepositoryOf(folder: string): string | undefined {
  const root = repositoryOf(folder);
  return hasGit(root) ? root : undefined;
}

/** From the root of the repository to the folder; the folder alone when there is no repository. */
export function foldersOfRepository(folder: string): string[] {
  const folders = [folder];
  for (let at = folder; ; at = dirname(at)) {
    if (at !== folder) folders.unshift(at);
    if (hasGit(at)) return folders;
    if (dirname(at) === at) return [folder];
  }
}

/** Git refuses to commit anything named ".git", so a repository cannot forge it. A bare repository has none. */
const hasGit = (folder: string): boolean => existsSync(join(folder, '.git'));
