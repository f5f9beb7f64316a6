/** How lines are answered under the settings of a run. */
import type { Workspace } from '@odatalint/workspace';
import { expectsSchemas } from '../commands/note-unchecked.js';
import { isFailure, type CheckSettings } from '../commands/check-settings.js';
import type { AnswerOptions } from './answer-lines.js';

/** Where lines come from. */
export interface LinesSource {
  /** The file whose configuration applies. Absolute. */
  readonly path: string;
  /** How the file is called in answers; absent for standard input. */
  readonly name?: string | undefined;
}

/** The same in every thread, but for what a baseline hides: that counts the lines from the first on, so one thread asks it. */
export const answerOptions = (
  workspace: Workspace,
  settings: CheckSettings,
  { path, name }: LinesSource,
  hides?: AnswerOptions['hides'],
): AnswerOptions => {
  // An answer has no place for fixes.
  const checkerFor = workspace.requests.checkersFor(path, undefined, false);
  return {
    hides,
    checkedAgainst: countsUnchecked(workspace, settings, path)
      ? (input) => workspace.requests.checkedAgainst({ input }, path)
      : undefined,
    checkerFor: (input) => checkerFor({ input }),
    configured: (finding) => workspace.settings.configured([finding], path)[0],
    wants: ({ severity }) => !settings.quiet || isFailure(severity, settings),
    path: name,
  };
};

function countsUnchecked(workspace: Workspace, settings: CheckSettings, path: string): boolean {
  // In a worker nothing was read before.
  workspace.settings.configFor(path);
  return expectsSchemas({ settings, workspace });
}
