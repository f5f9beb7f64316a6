/** Counts findings by their code. */
import type { Severity } from '@odatalint/core';
import type { CheckReport } from '@odatalint/workspace';

interface CodeCount {
  readonly code: string;
  readonly severity: Severity;
  count: number;
  /** The findings that have a safe fix. */
  fixable: number;
}

/** The number of findings of each code, the most frequent first. */
export function countByCode(report: CheckReport): readonly CodeCount[] {
  const counts = new Map<string, CodeCount>();
  for (const { code, severity, fixes } of report.files.flatMap((file) => file.diagnostics)) {
    const entry = counts.get(code) ?? { code, severity, count: 0, fixable: 0 };
    entry.count++;
    if (fixes.some(({ safety }) => safety === 'safe')) entry.fixable++;
    counts.set(code, entry);
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1));
}
