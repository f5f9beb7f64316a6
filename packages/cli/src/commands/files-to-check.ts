/** The files to check among the given paths, and the paths that contain nothing to check. */
import { suggestNames } from '@odatalint/core/internal';
import { findFiles, type FoundFiles, type Workspace } from '@odatalint/workspace';
import { join } from 'node:path';
import { notify } from '../terminal/notify.js';
import type { CheckSettings } from './check-settings.js';
import type { Run } from './run.js';

/** The files to check among the paths that were given. */
export const filesToCheck = (run: Run, paths: readonly string[]): Promise<FoundFiles> =>
  findFiles(pathsToCheck(run, paths), {
    ...run.workspace.search,
    format: run.settings.inputFormat,
    findsUnread: findsUnread(run.settings),
  });

/** A list of files needs no search, and --quiet would hide what it finds. */
const findsUnread = ({ quiet, failOnUnchecked, listFiles }: CheckSettings): boolean =>
  !listFiles && (!quiet || failOnUnchecked);

/** Says on standard error which paths have nothing to check. */
export function reportProblems(
  { host, settings }: Run,
  problems: FoundFiles['problems'],
  paths: readonly string[],
): void {
  for (const { name, message } of problems)
    notify(host, `${name}: ${message}.${commandHint(name, paths)}${commitHint(name, settings)}`);
}

const commandNames = ['check', 'format', 'migrate', 'parse', 'explain', 'rules', 'help'];

/** A mistyped command is parsed as a path of the default command. */
function commandHint(name: string, paths: readonly string[]): string {
  if (paths[0] !== name || /[./\\*]/.test(name)) return '';
  const command = suggestNames(name, commandNames)[0];
  return command === undefined ? '' : ` If you meant a command: odatalint ${command}.`;
}

/** The commit of `--changed main` is parsed as a path. */
const commitHint = (name: string, { changed }: CheckSettings): string =>
  changed === 'HEAD' && /^[\w./~^-]+$/.test(name) ? ` If you meant a commit: --changed=${name}.` : '';

/** The paths that were given; without any, the folder of the configuration that says what to include, or this one. */
export function pathsToCheck(
  { host, workspace }: Pick<Run, 'host' | 'workspace'>,
  paths: readonly string[],
): readonly string[] {
  if (paths.length > 0) return paths;
  const config = workspace.configFor(join(host.cwd, '-'));
  return [config?.config.include === undefined ? host.cwd : config.folder];
}

/** Whether the configuration above a file that was found wants it. */
export const acceptsFile = (workspace: Workspace, path: string): boolean =>
  workspace.configFor(path)?.accepts(path) ?? true;
