/** Ends a run: writes the reports of its findings, and determines the exit status. */
import type { Severity } from '@odatalint/core';
import { severities } from '@odatalint/core/internal';
import {
  inputCodes,
  joinFaults,
  makeReport,
  type CheckReport,
  type FileDiagnostic,
  type ReportedFile,
  namedByUser,
  wordsOfSystemError,
  writeTextFile,
} from '@odatalint/workspace';
import { resolve } from 'node:path';
import { counted, layoutFor, wantsColor } from '../terminal/style.js';
import { notify } from '../terminal/notify.js';
import { UsageError, type Host } from '../host.js';
import { loadReporter } from '../reporters/load-reporter.js';
import type { ReportSettings } from '../reporters/reporter.js';
import type { Findings, Run } from './run.js';
import { isFailure, type CheckSettings, type Output } from './check-settings.js';
import { settleBaseline } from './settle-baseline.js';

/**
 * Writes the reports and determines the exit status.
 *
 * @param unchecked - The parts that were not checked, in words.
 */
export async function reportRun(run: Run, findings: Findings, unchecked?: string): Promise<number> {
  const report = reportOf(run, findings);
  await present(run, findings, report, unchecked);
  return statusOf(run, report);
}

/** The total of the findings. */
export function reportOf(run: Run, { files }: Findings): CheckReport {
  const { workspace } = run;
  const found = [...files, ...workspace.files.otherFiles(), ...workspace.settings.findings({ schemas: 'short' })];
  return makeReport(joinFaults(settleBaseline(run, found)));
}

/** Writes the reports. */
export async function present(
  { host, settings }: Run,
  findings: Findings,
  report: CheckReport,
  unchecked?: string,
): Promise<void> {
  await writeReports(settings.quiet ? onlyFailures(report, settings) : report, settings.outputs, host, {
    layout: layoutFor(host, wantsColor(host, settings.color)),
    statistics: settings.statistics,
    unchecked,
    fixed: findings.fixed,
    toError: findings.isOutputTaken === true,
  });
}

/** The findings that --quiet keeps: errors, and milder findings if they are failures too. */
function onlyFailures(report: CheckReport, settings: CheckSettings): CheckReport {
  const files = report.files.map((file) => ({
    ...file,
    diagnostics: file.diagnostics.filter((each) => failsRun(each, settings)),
    suppressed: file.suppressed.filter(({ diagnostic }) => failsRun(diagnostic, settings)),
  }));
  return makeReport(files);
}

/** Whether a finding makes the run fail. A finding that only counts others never does, because its severity is not theirs. */
export const failsRun = (
  { severity, isSummary }: Pick<FileDiagnostic, 'severity' | 'isSummary'>,
  settings: Pick<CheckSettings, 'failOn'>,
): boolean => isSummary !== true && isFailure(severity, settings);

/** The exit status of a run with these files; the counts are those of findings that were reported one by one. */
export function statusOf(
  run: Run,
  { files }: { readonly files: readonly ReportedFile[] },
  counts?: Readonly<Record<Severity, number>>,
): number {
  const diagnostics = files.flatMap((file) => file.diagnostics);
  if (diagnostics.some((diagnostic) => diagnostic.severity === 'error' && inputCodes.has(diagnostic.code))) return 2;
  const all = { error: 0, warning: 0, info: 0, hint: 0, ...counts };
  for (const { severity, isSummary } of diagnostics) if (isSummary !== true) all[severity]++;
  return statusOfCounts(run, all);
}

function statusOfCounts({ host, settings, workspace }: Run, counts: Readonly<Record<Severity, number>>): number {
  if (settings.exitZero) return 0;
  if (severities.some((severity) => isFailure(severity, settings) && counts[severity] > 0)) return 1;
  const limits = workspace.settings.configs().map((loaded) => loaded.config.maxWarnings);
  const configured = limits.filter((limit) => limit !== undefined);
  const limit =
    settings.maxWarnings ??
    (configured.length === 0 ? undefined : configured.reduce((least, each) => Math.min(least, each)));
  if (limit === undefined || counts.warning <= limit) return 0;
  const source = settings.maxWarnings === undefined ? 'maxWarnings in the configuration' : '--max-warnings';
  notify(host, `${counted(counts.warning, 'warning')}, and ${source} allows ${limit}.`);
  return 1;
}

/** Joins small pieces before it writes them, but never keeps a whole report. */
const PIECE = 64 * 1024;

interface WriteSettings extends ReportSettings {
  /** Whether standard output is in use, so that its reports go to standard error. */
  readonly toError: boolean;
}

/** @throws A `UsageError` if a file cannot be written. */
async function writeReports(
  report: CheckReport,
  outputs: readonly Output[],
  host: Host,
  settings: WriteSettings,
): Promise<void> {
  for (const { format, file } of outputs) {
    const reporter = await loadReporter(format);
    if (reporter === undefined) continue;
    if (file !== undefined) {
      writeFile(file, host, reporter(report, { ...settings, layout: layoutFor(host, false) }));
      continue;
    }
    let piece = '';
    const flush = async (): Promise<void> => {
      if (settings.toError) host.warn(piece);
      else if (piece !== '') await host.write(piece);
      piece = '';
    };
    for (const text of reporter(report, settings)) {
      piece += text;
      if (piece.length >= PIECE) await flush();
    }
    await flush();
  }
}

function writeFile(name: string, { cwd }: Host, pieces: Iterable<string>): void {
  const path = resolve(cwd, name);
  try {
    writeTextFile(path, [...pieces].join(''), namedByUser(path, cwd), { create: true });
  } catch (error) {
    throw new UsageError(`the report ${name} cannot be written: ${wordsOfSystemError(error)}.`);
  }
}
