/** Asks git a question, without executing anything from the repository. */
import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { delimiter, dirname, isAbsolute } from 'node:path';
import { findProgram, type FoundProgram } from './find-program.js';
import { knownRepositoryOf, repositoryOf } from './repository-of.js';
import { wordsOfSystemError } from './system-error.js';

/** The reason why there is no answer: a sentence without a full stop. */
export interface GitProblem {
  readonly problem: string;
}

/** The output of git. */
export type GitAnswer = { readonly output: string } | GitProblem;

/**
 * The configuration of a repository can name programs that git runs: filters, a file system monitor, hooks. All of them
 * are disabled, because the user need not trust the repository.
 */
const switchedOff = ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null', '-c', 'core.untrackedCache=false'];

/** The files of a bare repository have ordinary names, so they can be committed. Git refuses to commit a ".git". */
const withoutBare = ['-c', 'safe.bareRepository=explicit'];

/** The environment variables with which a caller such as a hook names a repository, which may be another one. */
const unnamed = {
  GIT_DIR: undefined,
  GIT_WORK_TREE: undefined,
  GIT_COMMON_DIR: undefined,
  GIT_INDEX_FILE: undefined,
  GIT_NAMESPACE: undefined,
  GIT_PREFIX: undefined,
};

/**
 * Runs git without a shell, and without anything that it would write, ask or fetch, in the root of the repository
 * around a folder: names of files are relative to that root. Never throws.
 *
 * Git accepts a folder with the files of a bare repository, and so could use files that a stranger has committed. If a
 * folder contains ".git", git reads that first.
 */
export function askGit(folder: string, args: readonly string[]): GitAnswer {
  const place = placeToAsk(folder);
  if (place === undefined) return noRepository;
  const git = findGit(place.cwd);
  if (git === undefined) return { problem: 'git is not installed, or not in the PATH outside this repository' };
  const { status, stdout, stderr, error } = spawnSync(
    git.path,
    ['--no-pager', '--no-optional-locks', ...withoutBare, ...switchedOff, ...args],
    {
      cwd: place.cwd,
      encoding: 'utf8',
      maxBuffer: 1 << 30,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...place.environment,
        PATH: git.searchPath,
        GIT_TERMINAL_PROMPT: '0',
        GIT_NO_LAZY_FETCH: '1',
        // Older versions ignore the line above, and would run the programs that the configuration names for a transfer.
        GIT_ALLOW_PROTOCOL: 'none',
        GIT_OPTIONAL_LOCKS: '0',
        LC_ALL: 'C',
      },
    },
  );
  if (error !== undefined) return { problem: `git cannot be run: ${wordsOfSystemError(error)}` };
  if (status === 0) return { output: stdout };
  if (/not a git repository/i.test(stderr)) return noRepository;
  return { problem: `git says ${JSON.stringify(stderr.trim().split('\n')[0] ?? '')}` };
}

const noRepository: GitProblem = { problem: 'this folder is not in a git repository' };

/** Finds git, but not a program in the folder in question or in the repository of the working folder. */
function findGit(folder: string): FoundProgram | undefined {
  try {
    const here = repositoryOf(process.cwd());
    // The root of a file system, such as the working folder of a container, contains the programs of the user.
    const foreign = dirname(here) === here ? [folder] : [folder, here];
    return findProgram(
      'git',
      foreign.map((each) => realpathSync.native(each)),
    );
  } catch {
    return undefined;
  }
}

/** The repository that git finds around a folder, with resolved links. */
function placeToAsk(
  folder: string,
): { cwd: string; environment: Readonly<Record<string, string | undefined>> } | undefined {
  const root = rootAround(folder);
  if (root !== undefined) {
    // If the ".git" in the root is not a repository, git would search above it.
    const ceilings = [process.env['GIT_CEILING_DIRECTORIES'] ?? '', dirname(root)].filter((each) => each !== '');
    return { cwd: root, environment: { ...unnamed, GIT_CEILING_DIRECTORIES: ceilings.join(delimiter) } };
  }
  // Only the user knows a repository whose files are elsewhere. A relative name could lead to committed files.
  return isAbsolute(process.env['GIT_DIR'] ?? '') ? { cwd: folder, environment: {} } : undefined;
}

function rootAround(folder: string): string | undefined {
  try {
    return knownRepositoryOf(realpathSync.native(folder));
  } catch {
    return undefined;
  }
}
