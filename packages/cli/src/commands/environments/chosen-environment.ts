/** The environment of a run: whether it exists, and to which files it applies. */
import { didYouMean, displayName, type FoundFile, type Workspace } from '@odatalint/workspace';
import { UsageError } from '../../host.js';
import { notify } from '../../terminal/notify.js';
import { listedName } from '../../terminal/safe-text.js';
import { counted } from '../../terminal/style.js';
import type { CheckSettings } from '../check-settings.js';
import type { Run } from '../run.js';

/** @throws A `UsageError` if an environment is chosen for a fragment or a URL, which has no variables of a file. */
export function expectNoEnvironment({ environment, allEnvironments }: CheckSettings): void {
  const option = environment === undefined ? '--all-envs' : '--env';
  if (environment !== undefined || allEnvironments === true)
    throw new UsageError(`${option} requires files, folders or standard input.`);
}

/** @throws A `UsageError` if none of the files has the environment of `--env`. */
export function expectEnvironment(
  environment: string | undefined,
  workspace: Workspace,
  files: readonly FoundFile[],
): void {
  if (environment === undefined || files.length === 0) return;
  const all = files.flatMap((file) => workspace.environments.environmentsFor(file).map(({ name }) => name));
  const names = [...new Set(all.filter((name) => name !== undefined))];
  if (names.includes(environment)) return;
  const list = names.length === 0 ? 'No environment was found for these files.' : `There are: ${names.join(', ')}.`;
  throw new UsageError(`there is no environment "${environment}".${didYouMean(environment, names)} ${list}`);
}

/** Writes to standard error which environments of which files give values to the variables of how many files. */
export function noteEnvironments(
  { host, workspace }: Pick<Run, 'host' | 'workspace'>,
  files: readonly FoundFile[],
): void {
  const counts = new Map<string, number>();
  for (const file of files) {
    const all = workspace.environments.environmentsFor(file);
    if (all.length === 0) continue;
    const names = workspace.environments.namesFor(file);
    const used = all.filter(({ name }) => name === undefined || names.includes(name));
    const paths = [...new Set(used.map((each) => listedName(displayName(each.file, host.cwd))))].join(', ');
    const what =
      names.length === 0
        ? 'variables of every environment'
        : `the environment${names.length === 1 ? '' : 's'} ${names.map((name) => listedName(name)).join(', ')}`;
    const words = `${what} (${paths})`;
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  for (const [words, count] of counts) notify(host, `${counted(count, 'file')} with ${words}.`);
}
