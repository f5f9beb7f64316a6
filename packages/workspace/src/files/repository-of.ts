/** Finds the git repository that a folder is in. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The root of the repository that contains a folder; the folder itself if there is none. */
export const repositoryOf = (folder: string): string => foldersOfRepository(folder)[0] ?? folder;

/** From the root of the repository to the folder; the folder alone when there is no repository. */
export function foldersOfRepository(folder: string): string[] {
  const folders = [folder];
  for (let at = folder; ; at = dirname(at)) {
    if (at !== folder) folders.unshift(at);
    if (existsSync(join(at, '.git'))) return folders;
    if (dirname(at) === at) return [folder];
  }
}
