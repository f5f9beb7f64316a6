/** Joins the findings that requests were not checked because of a fault of their service. */
import { maskSecrets } from '@odatalint/core/internal';
import { oneRequest } from '../checkers/with-service-fault.js';
import { type FileDiagnostic, inputCodes } from '../findings/file-diagnostic.js';
import type { ReportedFile } from './report.js';

/** The findings with one for all requests that have the same fault, at the first of them: one change of the service fixes them all. */
export function joinFaults(files: readonly ReportedFile[]): readonly ReportedFile[] {
  const isFault = ({ code, message }: FileDiagnostic): boolean =>
    inputCodes.has(code) && message.startsWith(oneRequest);
  const counts = new Map<string, number>();
  for (const { diagnostics } of files)
    for (const { message } of diagnostics.filter(isFault)) counts.set(message, (counts.get(message) ?? 0) + 1);
  if (![...counts.values()].some((count) => count > 1)) return files;
  const seen = new Set<string>();
  return files.map((file) => ({
    ...file,
    diagnostics: file.diagnostics.flatMap((each) => {
      const count = counts.get(each.message) ?? 1;
      if (!isFault(each) || count === 1) return [each];
      if (seen.has(each.message)) return [];
      seen.add(each.message);
      return [
        { ...each, message: maskSecrets(each.message.replace(oneRequest, `${count} requests were not checked`)) },
      ];
    }),
  }));
}
