/** Checks NDJSON and writes an answer for each line. Other findings go to standard error. */
import { isBlocking, type FoundFiles, type ReportedFile } from '@odatalint/workspace';
import type { LineCounts } from '../input/answer-lines.js';
import { PlaceFinder } from '../reporters/places.js';
import { notify } from '../terminal/notify.js';
import type { CheckSettings } from './check-settings.js';
import { failsRun, statusOf } from './report-run.js';
import { noteEmptyLines, noteUncheckedLines, statusOfUnchecked } from './note-unchecked.js';
import type { Run } from './run.js';
import { settleBaseline } from './settle-baseline.js';
import { answersOfFiles, answersOfStandardInput, standardInputPath } from './standard-input.js';

/** Whether the only report has one line for each line of the input. */
export const answersInLines = ({ outputs, fix }: CheckSettings): boolean =>
  fix === 'no' && outputs.length === 1 && outputs[0]?.format === 'ndjson' && outputs[0].file === undefined;

/**
 * Answers the lines of files.
 *
 * @param paths - The paths that the user named.
 * @returns The exit status.
 */
export async function checkLinesOfFiles(run: Run, found: FoundFiles, paths: readonly string[]): Promise<number> {
  const { files, unread = [] } = found;
  if (hasUnusableInput(run, files)) return 2;
  const { counts, unreadable, empty } = await answersOfFiles(run, files);
  const status = concludeAnswers(run, counts, unreadable);
  return statusOfUnchecked(run, status, noteUncheckedLines(run, { counts, unread, empty, paths }));
}

/**
 * Answers the lines of standard input.
 *
 * @returns The exit status.
 */
export async function checkLinesOfStandardInput(run: Run): Promise<number> {
  if (hasUnusableInput(run, [{ path: standardInputPath(run) }])) return 2;
  const counts = await answersOfStandardInput(run);
  const status = concludeAnswers(run, counts, []);
  const hasUnchecked = noteUncheckedLines(run, { counts });
  return statusOfUnchecked(run, status, noteEmptyLines(run, counts) || hasUnchecked);
}

/**
 * Whether an input of the configuration cannot be used, even one that no line needs. This must be known before the
 * first answer, because an answer cannot be taken back. All other findings are reported after the last answer, if a
 * line needed their file.
 */
function hasUnusableInput({ host, settings, workspace }: Run, files: readonly { readonly path: string }[]): boolean {
  const ahead = workspace.renewed();
  for (const { path } of files) ahead.settings.prepare(path);
  const unusable = ahead.settings
    .findings()
    .map((file) => ({ ...file, diagnostics: file.diagnostics.filter(isBlocking) }));
  reportInputs({ host, settings }, unusable);
  return unusable.some(({ diagnostics }) => diagnostics.length > 0);
}

function concludeAnswers(run: Run, counts: LineCounts, unreadable: readonly ReportedFile[]): number {
  const files = settleBaseline(run, [...unreadable, ...run.workspace.settings.findings({ schemas: 'short' })]);
  reportInputs(run, files);
  return statusOf(run, { files }, counts);
}

function reportInputs({ host, settings }: Omit<Run, 'workspace'>, files: readonly ReportedFile[]): void {
  for (const { path, text, diagnostics } of files) {
    const places = new PlaceFinder(text);
    for (const diagnostic of diagnostics) {
      if (settings.quiet && !failsRun(diagnostic, settings)) continue;
      const { line, column } = places.placeOf(diagnostic);
      const place = text === '' ? path : `${path}:${line}:${column}`;
      notify(host, `${place}: ${diagnostic.severity}: ${diagnostic.message}`);
    }
  }
}
