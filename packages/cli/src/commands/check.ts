/** The command `check`: from settings to findings, reports and an exit status. */
import { builtInServices } from '@odatalint/core';
import { loadFormats } from '@odatalint/documents';
import {
  didYouMean,
  kindAt,
  Workspace,
  type FoundFile,
  type FoundFiles,
  type ReportedFile,
} from '@odatalint/workspace';
import { join, resolve } from 'node:path';
import { UsageError, type Host } from '../host.js';
import { ProgressLine } from '../terminal/progress-line.js';
import { checkFragment, checkUrl, isUrl } from './check-fragment.js';
import { answersInLines, checkLinesOfFiles, checkLinesOfStandardInput } from './check-lines.js';
import { conclude } from './conclude.js';
import { configValue } from './config-value.js';
import { expectEnvironment, expectNoEnvironment, noteEnvironments } from './environments/chosen-environment.js';
import { checkSettings, type CheckOptions, type CheckSettings } from './check-settings.js';
import { filesToCheck, reportProblems } from './files-to-check.js';
import type { Run } from './run.js';
import { fixFiles, fixStandardInput } from './fix-files.js';
import { formatOfText, standardInputPath, textOfStandardInput } from './standard-input.js';
import { onlyChanged } from './only-changed.js';
import { noteUnchecked, noteUncheckedInputs, noteUncheckedText, statusOfUnchecked } from './note-unchecked.js';
import { cacheFor, writeCache } from './use-cache.js';
import { noteNext, noteSchema } from './note-next.js';
import { notify } from '../terminal/notify.js';
import { jsonText, listedName } from '../terminal/safe-text.js';

/** Runs the command; resolves with the exit status. Throws a `UsageError` for what cannot be done as it was typed. */
export async function runCheck(paths: readonly string[], options: CheckOptions, host: Host): Promise<number> {
  const settings = checkSettings(options, paths);
  const { cwd } = host;
  const baselineMode = settings.baseline === 'write' ? 'list' : 'use';
  const workspace = new Workspace({ ...settings, cwd, baselineMode, cache: cacheFor(settings, host) });
  const run: Run = { host, settings, workspace };
  if (settings.printConfig) return printConfig(run, paths);
  expectService(run, paths[0]);
  if (settings.fragment !== undefined || paths.some(isUrl)) expectNoEnvironment(settings);
  if (settings.fragment !== undefined) {
    const status = await conclude(run, { files: checkFragment(run, settings.fragment) });
    return statusOfUnchecked(run, status, noteUncheckedInputs(run, [['the fragment', settings.fragment]]));
  }
  if (paths.some(isUrl)) {
    const inputs = paths.map((url) => ({ input: { url } }));
    const status = await conclude(run, { files: paths.map((url) => checkUrl(run, url)) });
    noteSchema(run, inputs, join(cwd, '-'));
    const isUnchecked = noteUncheckedInputs(
      run,
      inputs.map(({ input }) => ['<url>', input]),
    );
    return statusOfUnchecked(run, status, isUnchecked);
  }
  if (paths.includes('-')) {
    if (paths.length > 1) throw new UsageError('- (standard input) cannot be combined with other paths.');
    return checkStandardInput(run);
  }
  if (settings.watch) return (await import('./watch.js')).watchFiles(run, paths);
  const found = await filesToCheck(run, paths);
  reportProblems(run, found.problems, paths);
  const files = onlyChanged(run, found.files);
  expectEnvironment(settings.environment, workspace, found.files);
  if (settings.listFiles || settings.verbose) noteEnvironments(run, files);
  if (settings.listFiles) {
    await host.write(files.map((file) => `${listedName(file.name)}\n`).join(''));
    return found.problems.length > 0 ? 2 : 0;
  }
  if (found.files.length === 0) {
    noteUnchecked(run, found, [], paths);
    return 2;
  }
  const status = await checkFiles(run, { ...found, files }, paths);
  return found.problems.length > 0 ? 2 : status;
}

async function checkFiles(run: Run, found: FoundFiles, paths: readonly string[]): Promise<number> {
  const { settings } = run;
  const { files } = found;
  if (answersInLines(settings) && files.every((file) => file.format === 'ndjson'))
    return checkLinesOfFiles(run, found, paths);
  const findings = settings.fix === 'no' ? { files: checkEach(run, files) } : await fixFiles(run, files);
  if (settings.fix === 'no') writeCache(run);
  const status = await conclude(run, findings);
  const isUnchecked = noteUnchecked(run, found, findings.files, paths);
  noteNext(run, files, findings.files);
  return statusOfUnchecked(run, status, isUnchecked);
}

function checkEach({ host, settings, workspace }: Run, files: readonly FoundFile[]): ReportedFile[] {
  const progress = new ProgressLine(host, settings.quiet);
  const reported = files.map((file, index) => {
    const checked = workspace.check.file(file);
    progress.advance(`${index + 1} of ${files.length} files checked`);
    return checked;
  });
  progress.erase();
  return reported;
}

async function checkStandardInput(run: Run): Promise<number> {
  const { settings, host } = run;
  if (settings.listFiles) throw new UsageError('--list-files cannot be combined with standard input.');
  if (answersInLines(settings) && settings.inputFormat === 'ndjson') return checkLinesOfStandardInput(run);
  const { text, isExact } = await textOfStandardInput(host);
  const name = settings.stdinFilename ?? '<stdin>';
  const format = settings.inputFormat ?? formatOfText(text, settings.stdinFilename);
  const file: FoundFile = { path: standardInputPath(run), name, format };
  await loadFormats([format]);
  expectEnvironment(run.settings.environment, run.workspace, [file]);
  if (settings.verbose) noteEnvironments(run, [file]);
  const findings = await fixStandardInput(run, file, text, isExact);
  const status = await conclude(run, findings);
  const requests = findings.files.reduce((sum, each) => sum + each.requests, 0);
  return statusOfUnchecked(run, status, noteUncheckedText(run, file, text, requests));
}

/** `--service` must be known before anything is checked: with a typo the check would silently use another service. */
export function expectService(
  {
    host,
    settings,
    workspace,
  }: Pick<Run, 'host' | 'workspace'> & { readonly settings: Pick<CheckSettings, 'service'> },
  path: string | undefined,
): void {
  const { service } = settings;
  if (service === undefined) return;
  const config = workspace.settings.configFor(join(resolve(host.cwd, path ?? '.'), '-'));
  if (config !== undefined && config.files.some(({ diagnostics }) => diagnostics.length > 0)) return;
  const names = [...Object.keys(config?.config.services ?? {}), ...builtInServices.map((each) => each.name)];
  if (names.includes(service)) return;
  throw new UsageError(
    `there is no service "${service}".${didYouMean(service, names)} There are: ${names.join(', ')}.`,
  );
}

async function printConfig({ host, workspace, settings }: Run, paths: readonly string[]): Promise<number> {
  const path = resolve(host.cwd, paths[0] ?? '.');
  const isFolder = kindAt(path) !== 'file';
  const loaded = workspace.settings.configFor(isFolder ? join(path, '-') : path);
  if (loaded?.files.some(({ diagnostics }) => diagnostics.length > 0) === true)
    return conclude({ host, workspace, settings }, { files: [] });
  const value = loaded === undefined ? { path: null } : configValue(loaded, isFolder ? undefined : path, host.cwd);
  await host.write(`${jsonText(value, 2)}\n`);
  return 0;
}

/** Reports the errors in inputs of a command that has no report for them. Returns whether there was any. */
export function reportFaults({ host }: Pick<Run, 'host'>, files: readonly ReportedFile[]): boolean {
  const faults = files.flatMap((file) => file.diagnostics.map((each) => ({ ...each, path: file.path })));
  const errors = faults.filter((fault) => fault.severity === 'error');
  for (const { path, message } of errors) notify(host, `${path}: ${message}`);
  return errors.length > 0;
}
