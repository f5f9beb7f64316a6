/** The command `check`: from settings to findings, reports and an exit status. */
import type { FragmentInput } from '@odatalint/core';
import { loadFormats } from '@odatalint/documents';
import {
  kindAt,
  Workspace,
  type FoundFile,
  type FoundFiles,
  type FileDiagnostic,
  type ReportedFile,
  reportedText,
  displayName,
  type Config,
  type LoadedConfig,
  changedFiles,
} from '@odatalint/workspace';
import { join, resolve } from 'node:path';
import { UsageError, type Host } from '../host.js';
import { ProgressLine } from '../terminal/progress-line.js';
import { notify } from '../terminal/notify.js';
import { jsonText, listedName } from '../terminal/safe-text.js';
import { answersInLines, checkLinesOfFiles, checkLinesOfStandardInput } from './check-lines.js';
import { reportRun } from './report-run.js';
import { expectEnvironment, expectNoEnvironment, noteEnvironments } from './environments/chosen-environment.js';
import { checkSettings, type CheckOptions } from './check-settings.js';
import { expectService } from './chosen-service.js';
import { filesToCheck, reportProblems } from './files-to-check.js';
import type { Run } from './run.js';
import { fixFiles, fixStandardInput } from './fix-files.js';
import { formatOfText, standardInputPath, textOfStandardInput } from './standard-input.js';
import { noteUnchecked, noteUncheckedInputs, noteUncheckedText, statusOfUnchecked } from './note-unchecked.js';
import { cacheFor, writeCache } from './use-cache.js';
import { noteNext, noteSchema } from './note-next.js';

/**
 * Runs the command.
 *
 * @returns The exit status.
 * @throws A `UsageError` if the command line cannot be executed.
 */
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
    const files = checkFragment(run, settings.fragment);
    const { isUnchecked, words } = noteUncheckedInputs(run, [['the fragment', settings.fragment]]);
    const status = await reportRun(run, { files }, words);
    noteSchema(run, [{ input: settings.fragment }], join(cwd, '-'));
    return statusOfUnchecked(run, status, isUnchecked);
  }
  if (paths.some(isUrl)) {
    const inputs = paths.map((url) => ({ input: { url } }));
    const files = paths.flatMap((url) => checkUrl(run, url));
    const { isUnchecked, words } = noteUncheckedInputs(
      run,
      inputs.map(({ input }) => ['<url>', input]),
    );
    const status = await reportRun(run, { files }, words);
    noteSchema(run, inputs, join(cwd, '-'));
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
  // The summary of the report is the last line, except for the advice on the next command.
  const { isUnchecked, words } = noteUnchecked(run, found, findings.files, paths);
  const status = await reportRun(run, findings, words);
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
  const requests = findings.files.reduce((sum, each) => sum + each.requests, 0);
  const { isUnchecked, words } = noteUncheckedText(run, file, text, requests);
  return statusOfUnchecked(run, await reportRun(run, findings, words), isUnchecked);
}

async function printConfig({ host, workspace, settings }: Run, paths: readonly string[]): Promise<number> {
  const path = resolve(host.cwd, paths[0] ?? '.');
  const isFolder = kindAt(path) !== 'file';
  const loaded = workspace.settings.configFor(isFolder ? join(path, '-') : path);
  if (loaded?.files.some(({ diagnostics }) => diagnostics.length > 0) === true)
    return reportRun({ host, workspace, settings }, { files: [] });
  const value = loaded === undefined ? { path: null } : configValue(loaded, isFolder ? undefined : path, host.cwd);
  await host.write(`${jsonText(value, 2)}\n`);
  return 0;
}

/**
 * Reports errors in the inputs of a command that has no report for them.
 *
 * @returns Whether there were errors.
 */
export function reportFaults({ host }: Pick<Run, 'host'>, files: readonly ReportedFile[]): boolean {
  const faults = files.flatMap((file) => file.diagnostics.map((each) => ({ ...each, path: file.path })));
  const errors = faults.filter((fault) => fault.severity === 'error');
  for (const { path, message } of errors) notify(host, `${path}: ${message}`);
  return errors.length > 0;
}

/** One reported file for each part of the fragment, named like its option; the first one counts the request. */
function checkFragment({ host, workspace }: Pick<Run, 'host' | 'workspace'>, fragment: FragmentInput): ReportedFile[] {
  const diagnostics = workspace.check.input(fragment, join(host.cwd, '-'));
  const parts = (['filter', 'orderby', 'select', 'expand', 'on'] as const).filter(
    (part) => fragment[part] !== undefined,
  );
  return parts
    .map((part) =>
      reportedText({
        path: `--${part}`,
        text: fragment[part] ?? '',
        diagnostics: diagnostics.filter((diagnostic) => diagnostic.in === part),
        requests: part === parts[0] ? 1 : 0,
        role: 'input',
      }),
    )
    .filter((file) => file.requests > 0 || file.diagnostics.length > 0);
}

/** Whether an argument is a request and not the path of a file. */
const isUrl = (argument: string): boolean => /^https?:\/\//i.test(argument);

/** Checks a URL that was given as an argument, and reports it like a file. Nothing is sent. */
function checkUrl({ host, settings, workspace }: Run, url: string): ReportedFile[] {
  if (!isUrl(url)) throw new UsageError(`a URL cannot be combined with the path "${url}": check them separately.`);
  const { headers } = settings;
  const found = workspace.check.input({ method: 'GET', url, ...(headers && { headers }) }, join(host.cwd, '-'));
  const isInHeaders = ({ in: field }: FileDiagnostic): boolean => field === 'headers';
  const inUrl = found.filter((each) => !isInHeaders(each));
  const request = reportedText({ path: '<url>', text: url, diagnostics: inUrl, requests: 1, role: 'input' });
  if (inUrl.length === found.length) return [request];
  const text = (headers ?? []).map(({ name, value }) => `${name}: ${value}`).join('\n');
  return [request, reportedText({ path: '--header', text, diagnostics: found.filter(isInHeaders), role: 'input' })];
}

/** Prints the settings for a file, or the whole configuration if no file is given. */
function configValue(loaded: LoadedConfig, path: string | undefined, cwd: string): object {
  const bases = loaded.files.slice(0, -1).map((file) => displayName(file.path, cwd));
  const head = { path: displayName(loaded.path, cwd), ...(bases.length === 0 ? {} : { extends: bases }) };
  if (path === undefined) return { ...head, ...without(loaded.config, ['extends']) };
  const { config, service } = loaded.forFile(path);
  const places = loaded.placesFor(path);
  return {
    ...head,
    ...(service === undefined ? {} : { service }),
    ...without(config, ['extends', 'overrides', 'places']),
    ...(places.length === 0 ? {} : { places }),
  };
}

const without = (config: Config, members: readonly (keyof Config)[]): object =>
  Object.fromEntries(Object.entries(config).filter(([name]) => !members.some((member) => member === name)));

/**
 * The files to check; with --changed only changed ones. A file also counts as changed if a file that it depends on has
 * changed: a body that it sends, its configuration, a schema or a key definition.
 */
function onlyChanged({ host, settings, workspace }: Run, files: readonly FoundFile[]): readonly FoundFile[] {
  const { changed: ref } = settings;
  if (ref === undefined) return files;
  const changed = changedFiles(host.cwd, ref);
  if ('problem' in changed) throw new UsageError(`--changed: ${changed.problem}.`);
  const outside = files.find(({ path }) => !changed.covers(path));
  if (outside !== undefined)
    throw new UsageError(`--changed: ${outside.name} is outside the git repository, so its changes are unknown.`);
  if (changed.count === 0) return [];
  return files.filter(
    (file) => changed.has(file.path) || workspace.files.usedBy(file).some((path) => changed.has(path)),
  );
}
