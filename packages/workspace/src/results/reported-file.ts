/** The report of one file: its findings, or the reason why it could not be read. */
import type { Span } from '@odatalint/core';
import { errorAt, type FileDiagnostic, maskSecrets } from '../findings/index.js';
import { displayName } from '../files/index.js';
import type { ReportedFile, SuppressedFinding } from './report.js';

/** What a check of one text gave. */
export interface CheckedText {
  readonly diagnostics: readonly FileDiagnostic[];
  readonly suppressed: readonly SuppressedFinding[];
  readonly requests: number;
  /** Where secrets are in the text. */
  readonly secrets: readonly Span[];
}

/** The report of a file that could not be read, found or understood. `problem` continues "cannot be read: …". */
export const unreadableFile = (name: string, problem: string): ReportedFile => ({
  path: name,
  text: '',
  diagnostics: [errorAt('unreadable-file', { start: 0, end: 0 }, `This cannot be read: ${problem}.`)],
  requests: 0,
  suppressed: [],
  role: 'input',
});

/** The report of a file that could not be written. `problem` continues "cannot be written: …". */
export const unwrittenFile = (name: string, problem: string): ReportedFile => ({
  ...unreadableFile(name, problem),
  diagnostics: [errorAt('unreadable-file', { start: 0, end: 0 }, `The fixed text cannot be written: ${problem}.`)],
});

/** The report of a checked file; the text of one without findings is dropped. */
export const reportedFile = (file: { readonly name: string }, text: string, checked: CheckedText): ReportedFile => ({
  path: file.name,
  text: checked.diagnostics.length + checked.suppressed.length === 0 ? '' : maskSecrets(text, checked.secrets),
  diagnostics: checked.diagnostics,
  requests: checked.requests,
  suppressed: checked.suppressed,
  role: 'input',
});

/** The report of a file that decides how others are checked; its path is shown relative to `cwd`. */
export const reportedInput = (
  role: 'config' | 'schema' | 'key',
  file: { readonly path: string; readonly text: string; readonly diagnostics: readonly FileDiagnostic[] },
  cwd: string,
): ReportedFile => ({
  path: displayName(file.path, cwd),
  text: maskSecrets(
    file.text,
    file.diagnostics.filter(({ isSecret }) => isSecret === true),
  ),
  diagnostics: file.diagnostics,
  requests: 0,
  suppressed: [],
  role,
});
