/** Decides whether git ignores a file, from the .gitignore files in its folder and the folders above. */
import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import ignore from 'ignore';
import { readTextFile, settingsLimit } from './read-text-file.js';
import { foldersOfRepository } from './repository-of.js';
import { onlyIn } from './roots.js';

interface IgnoreFile {
  readonly folder: string;
  readonly rules: ignore.Ignore;
}

/** A path with `/` between its parts, whatever the system. */
export const withSlashes = (path: string): string => (sep === '/' ? path : path.split(sep).join('/'));

/**
 * The ignore rules for the contents of one folder. Rules nearer to a file take precedence, as in git. A folder that
 * the user names is searched even if rules above it exclude it, so those rules are dropped then.
 */
export class GitIgnore {
  readonly #files: readonly IgnoreFile[];

  private constructor(files: readonly IgnoreFile[]) {
    this.#files = files;
  }

  /** The rules for a folder that a search starts in: those from the root of its repository down to it. */
  static forFolder(folder: string): GitIgnore {
    const folders = foldersOfRepository(folder);
    let rules = new GitIgnore([]);
    for (const [i, each] of folders.entries()) {
      const inner = folders[i + 1];
      rules = rules.enter(each);
      if (inner !== undefined && rules.ignores(inner, true)) rules = new GitIgnore([]);
    }
    return rules;
  }

  /** The rules for a folder directly or indirectly below the one these are for. */
  enter(folder: string): GitIgnore {
    const path = join(folder, '.gitignore');
    if (!existsSync(path)) return this;
    const file = readTextFile(path, onlyIn(folder, 'its folder'), settingsLimit);
    if ('problem' in file) return this;
    return new GitIgnore([...this.#files, { folder, rules: ignore().add(file.text) }]);
  }

  /** Whether an entry is ignored. Folders above it are not tested again. */
  ignores(path: string, isFolder: boolean): boolean {
    for (let i = this.#files.length - 1; i >= 0; i--) {
      const file = this.#files[i];
      if (file === undefined) continue;
      const below = withSlashes(relative(file.folder, path)) + (isFolder ? '/' : '');
      const { ignored, unignored } = file.rules.test(below);
      if (ignored || unignored) return ignored;
    }
    return false;
  }
}
