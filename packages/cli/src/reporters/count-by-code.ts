/** Counts findings by their code. */
import type { Severity } from '@odatalint/core';
import type { CheckReport } from '@odatalint/workspace';

/** The number of findings of each code, the most frequent first. */
export function countByCode(report: CheckReport): { code: string; severity: Severity; count: number }[] {
  const counts = new Map<string, { code: string; severity: Severity; count: number }>();
  for (const { code, severity } of report.files.flatMap((file) => file.diagnostics)) {
    const entry = counts.get(code) ?? { code, severity, count: 0 };
    entry.count++;
    counts.set(code, entry);
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1));
}
