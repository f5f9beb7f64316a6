/** Whether a file came with its repository, so that a stranger may have written it. */
import { dirname, relative } from 'node:path';
import { askGit } from './ask-git.js';
import { realPlaceOf } from './look-up.js';
import { knownRepositoryOf } from './repository-of.js';

/**
 * Whether git has the file at an absolute path, with resolved links; `unknown` if git cannot be asked. A file outside
 * of every repository is not committed. Never throws.
 */
export function isCommitted(path: string): boolean | 'unknown' {
  const real = realPlaceOf(path);
  const root = knownRepositoryOf(dirname(real));
  if (root === undefined) return false;
  const answer = askGit(root, ['--literal-pathspecs', 'ls-files', '-z', '--', relative(root, real)]);
  return 'problem' in answer ? 'unknown' : answer.output !== '';
}
