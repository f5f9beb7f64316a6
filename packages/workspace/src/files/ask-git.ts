/** Asks git a question, without executing anything from the repository. */
import { spawnSync } from 'node:child_process';
import { wordsOfSystemError } from './system-error.js';

/** Why there is no answer: a sentence without its full stop. */
export interface GitProblem {
  readonly problem: string;
}

/** What git has written. */
export type GitAnswer = { readonly output: string } | GitProblem;

/**
 * The configuration of a repository can name programs through which git reads files (filters), that it asks what has changed
 * (a file system monitor), and that it runs on occasions (hooks). All of them are switched off: who checks a repository need
 * not trust it.
 */
const switchedOff = ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null', '-c', 'core.untrackedCache=false'];

/** Runs git without a shell, and without anything it would write, ask or fetch. Never throws. */
export function askGit(cwd: string, args: readonly string[]): GitAnswer {
  const { status, stdout, stderr, error } = spawnSync(
    'git',
    ['--no-pager', '--no-optional-locks', ...switchedOff, ...args],
    {
      cwd,
      encoding: 'utf8',
      maxBuffer: 1 << 30,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        GIT_CONFIG_NOSYSTEM: '1',
        GIT_TERMINAL_PROMPT: '0',
        GIT_NO_LAZY_FETCH: '1',
        GIT_OPTIONAL_LOCKS: '0',
        LC_ALL: 'C',
      },
    },
  );
  if (error !== undefined) {
    const { code } = error as NodeJS.ErrnoException;
    return {
      problem:
        code === 'ENOENT'
          ? 'git is not installed, or not in the PATH'
          : `git cannot be run: ${wordsOfSystemError(error)}`,
    };
  }
  if (status === 0) return { output: stdout };
  if (/not a git repository/i.test(stderr)) return { problem: 'this folder is not in a git repository' };
  return { problem: `git says ${JSON.stringify(stderr.trim().split('\n')[0] ?? '')}` };
}
