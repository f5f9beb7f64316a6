/** Writes the baseline at the end of a check, or reports its stale entries. */
import {
  isBlocking,
  withBaseline,
  wordsOfSystemError,
  type ReportedFile,
  type WrittenBaseline,
} from '@odatalint/workspace';
import { UsageError } from '../host.js';
import { counted } from '../terminal/style.js';
import type { Run } from './run.js';
import { notify } from '../terminal/notify.js';

/**
 * Applies the end of a run to the baseline.
 *
 * @param files - The files of the run with their findings.
 * @returns The files with the stale entries or, if the baseline was rewritten, without the findings that it lists
 *   now. If a configuration, schema or key cannot be used, staleness is unknown, so nothing is reported or written.
 */
export function settleBaseline(run: Run, files: readonly ReportedFile[]): readonly ReportedFile[] {
  const { host, settings, workspace } = run;
  const { baseline } = settings;
  if (files.some(isFaulty)) {
    if (baseline !== 'use') notify(host, 'the baseline was not written because not everything could be checked.');
    return files;
  }
  if (baseline === 'use') return [...files, ...workspace.settings.staleEntries()];
  const written = write(run);
  if (written.length === 0) notify(host, `there is nothing ${baseline === 'write' ? 'new to suppress' : 'to prune'}.`);
  for (const each of written) notify(host, `${wordsOf(each)}`);
  return baseline === 'write' ? files.map(withBaseline) : files;
}

const isFaulty = ({ role, diagnostics }: ReportedFile): boolean => role !== 'input' && diagnostics.some(isBlocking);

function write({ workspace }: Run): readonly WrittenBaseline[] {
  try {
    return workspace.check.writeBaseline();
  } catch (error) {
    throw new UsageError(`the baseline cannot be written: ${wordsOfSystemError(error)}.`);
  }
}

function wordsOf({ name, findings, before }: WrittenBaseline): string {
  if (findings === 0) return `Deleted ${name}, because no suppressed finding is left.`;
  const change = before === 0 ? '' : ` (before: ${before})`;
  return `Wrote ${name}: later runs do not report ${findings === 1 ? 'this' : 'these'} ${counted(findings, 'finding')}${change}. Commit the file.`;
}
