/** The options with which lines are answered under the settings of a run. */
import type { Workspace } from '@odatalint/workspace';
import { expectsSchemas } from '../commands/note-unchecked.js';
import { isFailure, type CheckSettings } from '../commands/check-settings.js';
import type { AnswerOptions } from './answer-lines.js';

/** The source of lines. */
export interface LinesSource {
  /** The file whose configuration applies. Absolute. */
  readonly path: string;
  /** The name of the file in answers; absent for standard input. */
  readonly name?: string | undefined;
}

/**
 * The options are the same in every thread, except for the baseline: it counts the lines from the first one on, so one
 * thread asks it.
 */
export const answerOptions = (
  workspace: Workspace,
  settings: CheckSettings,
  { path, name }: LinesSource,
  hides?: AnswerOptions['hides'],
): AnswerOptions => {
  const requests = workspace.requestsAt(path);
  return {
    hides,
    checkedAgainst: countsUnchecked(workspace, settings, path)
      ? (input) => requests.checkedAgainst({ input })
      : undefined,
    // An answer contains no fixes.
    checkerFor: (input) => requests.checkerFor({ input }, false),
    configured: (finding) => workspace.settings.configured([finding], path)[0],
    wants: ({ severity }) => !settings.quiet || isFailure(severity, settings),
    path: name,
  };
};

function countsUnchecked(workspace: Workspace, settings: CheckSettings, path: string): boolean {
  // A worker has not read any file before.
  workspace.settings.configFor(path);
  return expectsSchemas({ settings, workspace });
}
