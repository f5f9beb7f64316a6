/** A file with the fixes of its findings applied. */
import type { FixOptions } from '@odatalint/core';
import { fixText, maskBoth, type MaskedText, noText } from '@odatalint/core/internal';
import type { FoundFile } from './files/find-files.js';
import type { ReadFailure } from './files/roots.js';
import type { TextFile } from './files/read-text-file.js';
import { type CheckedText, reportedFile, unreadableFile } from './results/reported-file.js';
import type { ReportedFile } from './results/report.js';

/** The result of applying the fixes of a file's findings in memory. */
export interface FixedFile {
  readonly reported: ReportedFile;
  /** The text before and after; equal if nothing was fixed. */
  readonly before: string;
  readonly after: string;
  /** The same two for output. */
  readonly shown: { readonly before: MaskedText; readonly after: MaskedText };
  /** The number of applied fixes. */
  readonly applied: number;
  /** Whether the bytes can be written back without loss. */
  readonly isExact: boolean;
}

/**
 * Applies the fixes that `check` finds in a file, until none is left. An unreadable file has that as its only finding.
 */
export function fixedFile(
  file: FoundFile,
  read: TextFile | ReadFailure,
  check: (text: string) => CheckedText,
  options: FixOptions,
): FixedFile {
  if ('problem' in read) {
    const shown = { before: noText, after: noText };
    return { reported: unreadableFile(file.name, read.problem), ...shown, shown, applied: 0, isExact: false };
  }
  const { text: before, isExact } = read;
  const fixing = fixText(before, check, options);
  const { text: after, applied, checked } = fixing;
  const shown = maskBoth(before, after);
  return { reported: reportedFile(file, after, checked, before), before, after, shown, applied, isExact };
}
