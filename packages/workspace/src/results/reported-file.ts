/** The report of one file: its findings, or the reason why it could not be read. */
import type { Span } from '@odatalint/core';
import { hideSecrets, LineIndex, maskSecrets, noText, secretWordsIn } from '@odatalint/core/internal';
import { errorAt, type FileDiagnostic } from '../findings/file-diagnostic.js';
import { displayName } from '../files/find-files.js';
import type { ReportedFile, SplitFindings, SuppressedFinding } from './report.js';

/** The result of the check of a text. */
export interface CheckedText extends SplitFindings {
  readonly requests: number;
  /** The URLs that were not read. */
  readonly unreadUrls?: readonly Span[];
  /** The requests whose body was not checked, because a program computes it. */
  readonly unknownBodies?: readonly Span[];
  /** Set if the time limit ended the check early. */
  readonly isCut?: true;
}

/** A text, its findings, and the name and purpose under which they are reported. */
interface NamedText {
  readonly path: string;
  readonly text: string;
  readonly role: ReportedFile['role'];
  readonly diagnostics: readonly FileDiagnostic[];
  readonly suppressed?: readonly SuppressedFinding<FileDiagnostic>[];
  readonly requests?: number;
}

/** The report of a text: neither the text nor a finding repeats a secret. */
export function reportedText({
  path,
  text,
  role,
  diagnostics,
  suppressed = [],
  requests = 0,
}: NamedText): ReportedFile {
  const known = secretWordsIn([text]);
  return {
    path,
    text: maskSecrets(text, secretPlaces(diagnostics), known),
    diagnostics: diagnostics.map((each) => hideSecrets(each, known)),
    requests,
    suppressed: suppressed.map((each) => ({ ...each, diagnostic: hideSecrets(each.diagnostic, known) })),
    role,
  };
}

const failedFile = (name: string, message: string): ReportedFile =>
  reportedText({
    path: name,
    text: '',
    role: 'input',
    diagnostics: [errorAt('unreadable-file', { start: 0, end: 0 }, message)],
  });

/** The report of a file that could not be read, found or understood. `problem` continues "cannot be read: …". */
export const unreadableFile = (name: string, problem: string): ReportedFile =>
  failedFile(name, `This cannot be read: ${problem}.`);

/** The report of a file that could not be written. `problem` continues "cannot be written: …". */
export const unwrittenFile = (name: string, problem: string): ReportedFile =>
  failedFile(name, `The fixed text cannot be written: ${problem}.`);

/**
 * The report of a checked file. The text of a file without findings is dropped.
 *
 * @param before - The text before its fixes.
 */
export function reportedFile(
  file: { readonly name: string },
  text: string,
  { diagnostics, suppressed, requests, unreadUrls = [], unknownBodies = [] }: CheckedText,
  before = text,
): ReportedFile {
  const lines = {
    ...(unreadUrls.length === 0 ? {} : { unreadLines: linesAt(text, unreadUrls) }),
    ...(unknownBodies.length === 0 ? {} : { unknownBodyLines: linesAt(text, unknownBodies) }),
  };
  const report = { path: file.name, requests, ...lines, suppressed, role: 'input' } as const;
  if (diagnostics.length + suppressed.length === 0) return { ...report, text: noText, diagnostics };
  const known = secretWordsIn(before === text ? [text] : [before, text]);
  return {
    ...report,
    text: maskSecrets(text, secretPlaces(diagnostics), known),
    // A fix may have removed the characters that identified a secret, which then occurs elsewhere.
    diagnostics: before === text ? diagnostics : diagnostics.map((each) => hideSecrets(each, known)),
  };
}

/** The report of a file that decides how others are checked; its path is shown relative to `cwd`. */
export const reportedInput = (
  role: 'config' | 'schema' | 'key',
  {
    path,
    text,
    diagnostics,
  }: { readonly path: string; readonly text: string; readonly diagnostics: readonly FileDiagnostic[] },
  cwd: string,
): ReportedFile => reportedText({ path: displayName(path, cwd), text, role, diagnostics });

/** The places of findings about secrets. */
const secretPlaces = (found: readonly FileDiagnostic[]): readonly FileDiagnostic[] =>
  found.filter(({ isSecret }) => isSecret === true);

/** The numbers of the lines in which spans in the order of the text begin, from 1. */
function linesAt(text: string, spans: readonly Span[]): readonly number[] {
  const lines = new LineIndex(text);
  return spans.map(({ start }) => lines.positionAt(start).line);
}
