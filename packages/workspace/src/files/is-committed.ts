/** Whether a file came with its repository, so that anyone who can write to that may have written it. */
import { basename, dirname, join } from 'node:path';
import { askGit } from './ask-git.js';
import { exists, realPlaceOf } from './look-up.js';
import { repositoryOf } from './repository-of.js';

/**
 * In: the absolute path of a file. Out: whether git has it, links followed; `unknown` where git cannot be asked. A file outside of
 * every repository is not committed. Never throws.
 */
export function isCommitted(path: string): boolean | 'unknown' {
  const real = realPlaceOf(path);
  const folder = dirname(real);
  if (!exists(join(repositoryOf(folder), '.git'))) return false;
  const answer = askGit(folder, ['--literal-pathspecs', 'ls-files', '-z', '--', basename(real)]);
  return 'problem' in answer ? 'unknown' : answer.output !== '';
}
