/** The findings of a run: plain data for all reporters. */
import type { MaskedFinding, MaskedText } from '@odatalint/core/internal';
import type { Severity } from '@odatalint/core';
import type { FileDiagnostic } from '../findings/file-diagnostic.js';
import { canBeListed } from '../baseline/baseline.js';

/** A finding as reports contain it. */
export type ReportedFinding = MaskedFinding<FileDiagnostic>;

/** A finding that is hidden. */
export interface SuppressedFinding<Finding = ReportedFinding> {
  readonly diagnostic: Finding;
  /** A comment in the file, or the baseline. */
  readonly by: 'comment' | 'baseline';
  /** The reason in the comment. */
  readonly reason?: string;
}

/** One file and its findings, in order of place. */
export interface ReportedFile {
  /** Relative to the folder the command runs in, with slashes. */
  readonly path: string;
  /** The text that the offsets count in; empty if there is no finding, not even a suppressed one. */
  readonly text: MaskedText;
  readonly diagnostics: readonly ReportedFinding[];
  readonly requests: number;
  /** The lines with URLs that were not read, from 1; absent if there are none. */
  readonly unreadLines?: readonly number[];
  /** The lines with requests whose body is computed, so that it was not checked; absent if there are none. */
  readonly unknownBodyLines?: readonly number[];
  readonly suppressed: readonly SuppressedFinding[];
  /** `input` for a checked file, otherwise the purpose for which it was read; `body` also for one that defines variables. */
  readonly role: 'input' | 'body' | 'config' | 'schema' | 'key';
}

export interface Summary {
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
  readonly hints: number;
  /** Checked requests and fragments. */
  readonly requests: number;
  /** Checked files. */
  readonly files: number;
  readonly suppressed: number;
  /** The number of suppressed findings that the baseline hid. */
  readonly baselined: number;
  /** Findings with a safe fix. */
  readonly fixable: number;
}

export interface CheckReport {
  readonly files: readonly ReportedFile[];
  readonly summary: Summary;
}

const memberOf: Readonly<Record<Severity, 'errors' | 'warnings' | 'infos' | 'hints'>> = {
  error: 'errors',
  warning: 'warnings',
  info: 'infos',
  hint: 'hints',
};

/** Sorts files by path and counts the findings. */
export function makeReport(files: readonly ReportedFile[]): CheckReport {
  const counts = {
    errors: 0,
    warnings: 0,
    infos: 0,
    hints: 0,
    requests: 0,
    files: 0,
    suppressed: 0,
    baselined: 0,
    fixable: 0,
  };
  for (const file of files) {
    counts.requests += file.requests;
    counts.suppressed += file.suppressed.length;
    counts.baselined += file.suppressed.filter(({ by }) => by === 'baseline').length;
    if (file.role === 'input') counts.files++;
    for (const diagnostic of file.diagnostics) {
      counts[memberOf[diagnostic.severity]]++;
      if (diagnostic.fixes.some((fix) => fix.safety === 'safe')) counts.fixable++;
    }
  }
  const ordered = [...files].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  return { files: ordered, summary: counts };
}

/** A file whose findings were just added to the baseline. */
export function withBaseline(file: ReportedFile): ReportedFile {
  const isListed = (diagnostic: FileDiagnostic): boolean =>
    ['input', 'body', 'schema'].includes(file.role) && canBeListed(diagnostic);
  const listed = file.diagnostics.filter(isListed).map((diagnostic) => ({ diagnostic, by: 'baseline' as const }));
  if (listed.length === 0) return file;
  const diagnostics = file.diagnostics.filter((diagnostic) => !isListed(diagnostic));
  return { ...file, diagnostics, suppressed: [...file.suppressed, ...listed] };
}

/** The findings in a text, and the hidden ones. */
export interface SplitFindings<Finding = ReportedFinding> {
  readonly diagnostics: readonly Finding[];
  readonly suppressed: readonly SuppressedFinding<Finding>[];
}

/** Splits findings into shown and hidden ones. */
export const splitFindings = <Finding extends FileDiagnostic>(
  diagnostics: readonly Finding[],
  hidden: ReadonlySet<FileDiagnostic>,
  byComments: readonly Omit<SuppressedFinding<Finding>, 'by'>[] = [],
): SplitFindings<Finding> => ({
  diagnostics: hidden.size === 0 ? diagnostics : diagnostics.filter((each) => !hidden.has(each)),
  suppressed: [
    ...byComments.map((each) => ({ ...each, by: 'comment' as const })),
    ...diagnostics.filter((each) => hidden.has(each)).map((diagnostic) => ({ diagnostic, by: 'baseline' as const })),
  ],
});
