/** Asks git which files have changed, without executing anything from the repository. */
import { dirname, join } from 'node:path';
import { askGit, type GitAnswer, type GitProblem } from './ask-git.js';
import { realPlaceOf } from './look-up.js';
import { isWithin } from './roots.js';

/** The changed files, by absolute path. */
export interface ChangedFiles {
  readonly count: number;
  has(path: string): boolean;
  /** Whether a file is in the repository, so that its changes are known. */
  covers(path: string): boolean;
}

/**
 * The files of the repository around `cwd` that differ from the merge base with the commit `ref`, and the untracked
 * files that git does not ignore. With `HEAD` these are the uncommitted changes. Deleted files are not included. Never
 * throws.
 */
export function changedFiles(cwd: string, ref: string): ChangedFiles | GitProblem {
  if (ref === '' || ref.startsWith('-')) return { problem: `${JSON.stringify(ref)} is not a commit that git knows` };
  const top = askGit(cwd, ['rev-parse', '--show-toplevel']);
  if ('problem' in top) return top;
  const root = top.output.replace(/\r?\n$/, '');
  const filters = withoutFilters(root);
  if ('problem' in filters) return filters;
  const inRoot = (args: readonly string[]): GitAnswer => askGit(root, [...filters.options, ...args]);
  const untracked = inRoot(['ls-files', '-z', '--others', '--exclude-standard']);
  const tracked = isUnborn(root, ref) ? inRoot(['ls-files', '-z']) : changedSince(inRoot, ref);
  for (const answer of [untracked, tracked]) if ('problem' in answer) return answer;
  const names = [untracked, tracked].flatMap((answer) => ('output' in answer ? answer.output.split('\0') : []));
  const paths = new Set(names.filter((name) => name !== '').map((name) => join(root, name)));
  // Git resolves links in the path of the working folder, but not links inside the repository.
  const realRoot = realPlaceOf(join(root, '.git'));
  return {
    count: paths.size,
    has: (path) => paths.has(path) || paths.has(realPlaceOf(path)),
    covers: (path) => isWithin(dirname(realRoot), realPlaceOf(path)),
  };
}

function changedSince(ask: (args: readonly string[]) => GitAnswer, ref: string): GitAnswer {
  const commit = ask(['rev-parse', '--verify', '--quiet', `${ref}^{commit}`]);
  if ('problem' in commit)
    return { problem: `git knows no commit ${JSON.stringify(ref)} here; fetch it, or name another` };
  const base = ask(['merge-base', commit.output.trim(), 'HEAD']);
  if ('problem' in base) {
    return { problem: `git knows no common ancestor of ${ref} and HEAD; a clone that is not shallow has it` };
  }
  const asNames = ['--name-only', '-z', '--no-renames', '--diff-filter=d', '--no-relative'];
  const asStored = ['--no-ext-diff', '--no-textconv', '--ignore-submodules=all'];
  return ask(['diff', ...asNames, ...asStored, base.output.trim(), '--']);
}

/** In a repository without commits every file has changed. */
const isUnborn = (root: string, ref: string): boolean =>
  ref === 'HEAD' && 'problem' in askGit(root, ['rev-parse', '--verify', '--quiet', 'HEAD']);

/** The options that disable the programs through which git would read files. */
function withoutFilters(root: string): { readonly options: readonly string[] } | GitProblem {
  const isFilter = '^filter\\..*\\.(clean|smudge|process|required)$';
  const answer = askGit(root, ['config', '-z', '--name-only', '--get-regexp', isFilter]);
  // Git fails when there is none.
  if ('problem' in answer) return { options: [] };
  const names = answer.output.split('\0').filter((name) => name !== '');
  const unspeakable = names.find((name) => name.includes('='));
  if (unspeakable !== undefined)
    return { problem: `its configuration has ${JSON.stringify(unspeakable)}, which cannot be switched off` };
  return { options: names.flatMap((name) => ['-c', name.endsWith('.required') ? `${name}=false` : `${name}=`]) };
}
