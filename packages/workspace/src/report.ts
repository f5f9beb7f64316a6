/** What a run found: plain data that every reporter reads. */
import type { Severity } from '@odatalint/core';
import type { FileDiagnostic } from './file-diagnostic.js';

/** One file and its findings, in order of place. */
export interface ReportedFile {
  /** Relative to the folder the command runs in, with slashes. */
  readonly path: string;
  /** The text that the offsets count in, its secrets masked; empty when there is no finding. */
  readonly text: string;
  readonly diagnostics: readonly FileDiagnostic[];
  readonly requests: number;
  /** How many findings comments in the file hid. */
  readonly suppressed: number;
  /** `input` for a file that was checked, else what it was read for. */
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
  /** Findings with a safe fix. */
  readonly fixable: number;
}

export interface Report {
  readonly files: readonly ReportedFile[];
  readonly summary: Summary;
}

const memberOf: Readonly<Record<Severity, 'errors' | 'warnings' | 'infos' | 'hints'>> = {
  error: 'errors',
  warning: 'warnings',
  info: 'infos',
  hint: 'hints',
};

/** Puts files in order of their paths and counts what was found. */
export function makeReport(files: readonly ReportedFile[]): Report {
  const counts = { errors: 0, warnings: 0, infos: 0, hints: 0, requests: 0, files: 0, suppressed: 0, fixable: 0 };
  for (const file of files) {
    counts.requests += file.requests;
    counts.suppressed += file.suppressed;
    if (file.role === 'input') counts.files++;
    for (const diagnostic of file.diagnostics) {
      counts[memberOf[diagnostic.severity]]++;
      if (diagnostic.fixes.some((fix) => fix.safety === 'safe')) counts.fixable++;
    }
  }
  const ordered = [...files].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  return { files: ordered, summary: counts };
}
