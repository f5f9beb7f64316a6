/** Finds the files to check among the given paths, and reports paths with nothing to check. */
import { suggestNames } from '@odatalint/core/internal';
import { displayName, findFiles, type FoundFiles, shellWord, type Workspace } from '@odatalint/workspace';
import { join, resolve } from 'node:path';
import { commandNames } from '../command-names.js';
import { notify } from '../terminal/notify.js';
import { commandFor } from '../usage-hints.js';
import type { CheckSettings } from './check-settings.js';
import type { Run } from './run.js';

/** The files to check among the given paths. */
export const filesToCheck = (run: Run, paths: readonly string[]): Promise<FoundFiles> =>
  findFiles(pathsToCheck(run, paths), {
    ...run.workspace.files.search,
    format: run.settings.inputFormat,
    findsUnread: findsUnread(run.settings),
  });

/** A list of files needs no search, and --quiet would hide the result of one. */
const findsUnread = ({ quiet, failOnUnchecked, listFiles }: CheckSettings): boolean =>
  !listFiles && (!quiet || failOnUnchecked);

/** Reports on standard error which paths have nothing to check. */
export function reportProblems(
  { host, settings, workspace }: Run,
  problems: FoundFiles['problems'],
  paths: readonly string[],
): void {
  for (const { name, message } of problems)
    notify(host, `${name}: ${message}.${commandHint(name, paths)}${commitHint(name, settings)}`);
  const excluding = new Set(
    problems.flatMap(({ name }) => {
      const config = workspace.settings.configFor(join(resolve(host.cwd, name), '-'));
      const isSelective = config?.config.include !== undefined || config?.config.exclude !== undefined;
      return isSelective ? [displayName(config.path, host.cwd)] : [];
    }),
  );
  for (const name of excluding) notify(host, `"include" and "exclude" of ${name} apply.`);
}

/** A mistyped command is parsed as a path of the default command. */
function commandHint(name: string, paths: readonly string[]): string {
  if (isQuery(name))
    return ` To check a query, give its whole URL, or pipe it: echo ${shellWord(name)} | odatalint --input-format odata -`;
  if (paths[0] !== name || /[./\\*]/.test(name)) return '';
  const command = commandFor(name) ?? suggestNames(name, [...commandNames, 'help'])[0];
  return command === undefined ? '' : ` Did you mean the command odatalint ${command}?`;
}

/** Whether a path that does not exist is a query: it contains an option with a value. */
const isQuery = (name: string): boolean => /^(?:[^=]*\?)?\$?[A-Za-z]+=/.test(name);

/** `main` in `--changed main` is parsed as a path. */
const commitHint = (name: string, { changed }: CheckSettings): string =>
  changed === 'HEAD' && /^[\w./~^-]+$/.test(name) ? ` If you meant a commit: --changed=${name}.` : '';

/** The given paths; by default the folder of the configuration that has `include`, or the current folder. */
export function pathsToCheck(
  { host, workspace }: Pick<Run, 'host' | 'workspace'>,
  paths: readonly string[],
): readonly string[] {
  if (paths.length > 0) return paths;
  const config = workspace.settings.configFor(join(host.cwd, '-'));
  return [config?.config.include === undefined ? host.cwd : config.folder];
}

/** Whether the configuration above a found file includes it. */
export const acceptsFile = (workspace: Workspace, path: string): boolean =>
  workspace.settings.configFor(path)?.accepts(path) ?? true;
