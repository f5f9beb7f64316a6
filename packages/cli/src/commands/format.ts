/** The command `format`: formats the URLs of stored requests, and changes nothing else. */
import {
  type DocumentFormat,
  formatDocument,
  type FormatDocumentOptions,
  type FormattedDocument,
  isFormattable,
  type LeftRequest,
  loadFormats,
} from '@odatalint/documents';
import {
  findFiles,
  type FoundFile,
  namedByUser,
  type TextFile,
  wordsOfSystemError,
  Workspace,
  writeTextFile,
} from '@odatalint/workspace';
import { resolve } from 'node:path';
import { type Host, UsageError } from '../host.js';
import { counted } from '../terminal/style.js';
import { reportFaults } from './check.js';
import { expectService } from './chosen-service.js';
import { expectEnvironment } from './environments/chosen-environment.js';
import { acceptsFile, pathsToCheck } from './files-to-check.js';
import { inputFormatOf } from './check-settings.js';
import { formatOfText, standardInputPath, textOfStandardInput } from './standard-input.js';
import { notify } from '../terminal/notify.js';
import { listedName } from '../terminal/safe-text.js';
import { writeDocument } from '../terminal/write-document.js';
import { lineFileWords } from '../terminal/format-words.js';
import { choicesOf, type ChoiceOptions } from '../shared-options.js';

/** The options as the parser of the command line returns them. */
export interface FormatCommandOptions extends ChoiceOptions {
  readonly write?: true;
  readonly check?: true;
  readonly width?: string;
  readonly encode?: true;
  readonly decode?: true;
  readonly embedded?: true;
  readonly stdinFilename?: string;
  readonly inputFormat?: string;
}

interface FormatSettings extends Pick<FormatDocumentOptions, 'width' | 'coding'> {
  /** Whether requests in blocks and strings of other documents are formatted too. */
  readonly isEmbedded: boolean;
  /** The use of formatted texts: write the files, name the files that differ, or print the text. */
  readonly purpose: 'write' | 'check' | 'print';
  readonly service: string | undefined;
  readonly profile: string | undefined;
  readonly stdinFilename: string | undefined;
  readonly inputFormat: DocumentFormat | undefined;
}

/** One run of the command. */
interface FormatRun {
  readonly host: Host;
  readonly settings: FormatSettings;
  readonly workspace: Workspace;
}

/**
 * Runs the command.
 *
 * @returns The exit status.
 * @throws A `UsageError` if the command line cannot be executed.
 */
export async function runFormat(paths: readonly string[], options: FormatCommandOptions, host: Host): Promise<number> {
  const settings = formatSettings(options);
  const workspace = new Workspace({ ...choicesOf(options), cwd: host.cwd });
  const run: FormatRun = { host, settings, workspace };
  expectService(run, paths[0]);
  if (paths.includes('-')) {
    if (paths.length > 1) throw new UsageError('- (standard input) is formatted alone: leave the other paths out.');
    return formatStandardInput(run);
  }
  const { files, hasProblem } = await filesToFormat(run, paths);
  expectEnvironment(options.env, workspace, files);
  if (settings.purpose === 'print' && files.length > 1)
    throw new UsageError(
      `${files.length} files would all go to standard output: add --write to format them where they are, or --check to list those that would change.`,
    );
  const status = files.length === 0 ? 2 : await formatFiles(run, files);
  return hasProblem ? 2 : status;
}

function formatSettings(options: FormatCommandOptions): FormatSettings {
  const { write, check, encode, decode, width = '100', inputFormat } = options;
  if (write === true && check === true) throw new UsageError('--write cannot be combined with --check.');
  if (encode === true && decode === true) throw new UsageError('--encode cannot be combined with --decode.');
  if (!/^[1-9]\d{0,5}$/.test(width)) throw new UsageError(`--width must be a positive integer, but is "${width}".`);
  const given = inputFormatOf(inputFormat ?? 'auto');
  const isEmbedded = options.embedded === true;
  if (given !== undefined && !isFormattable(given, isEmbedded))
    throw new UsageError(
      isFormattable(given, true)
        ? `--input-format ${given}: add --embedded to format the requests in such a file.`
        : `--input-format ${given}: such a file cannot be formatted.`,
    );
  return {
    purpose: write === true ? 'write' : check === true ? 'check' : 'print',
    width: Number(width),
    coding: encode === true ? 'encoded' : decode === true ? 'decoded' : 'kept',
    isEmbedded,
    service: options.service,
    profile: options.profile,
    stdinFilename: options.stdinFilename,
    inputFormat: given,
  };
}

/** The named files, and the files in folders that can be formatted. Missing paths are reported on standard error. */
async function filesToFormat(
  run: FormatRun,
  paths: readonly string[],
): Promise<{ readonly files: readonly FoundFile[]; readonly hasProblem: boolean }> {
  const { host, settings, workspace } = run;
  const found = await findFiles(pathsToCheck(run, paths), {
    cwd: host.cwd,
    format: settings.inputFormat,
    accepts: (path) => acceptsFile(workspace, path),
    ...(settings.isEmbedded ? { placedFormat: (path: string) => workspace.settings.placedFormat(path) } : {}),
  });
  for (const { name, message } of found.problems) notify(host, `${name}: ${message}.`);
  const named = new Set(paths.map((path) => resolve(host.cwd, path)));
  const canBe = ({ format }: FoundFile): boolean => isFormattable(format, settings.isEmbedded);
  const unfit = found.files.filter((file) => !canBe(file) && named.has(file.path));
  for (const { name, format } of unfit) notify(host, `${name}: ${wordsAgainst(format)}.`);
  const files = found.files.filter(canBe);
  if (files.length === 0 && unfit.length === 0 && found.problems.length === 0)
    notify(
      host,
      settings.isEmbedded
        ? 'none of the files contains requests that can be formatted.'
        : `none of the files can be formatted: only ${lineFileWords} files can; add --embedded for other files.`,
    );
  return { files, hasProblem: found.problems.length > 0 || unfit.length > 0 };
}

/** The reason why files of a format are not formatted. */
const wordsAgainst = (format: DocumentFormat): string =>
  isFormattable(format, true)
    ? `only ${lineFileWords} files can be formatted; add --embedded for other files`
    : 'files of this format cannot be formatted';

async function formatFiles(run: FormatRun, files: readonly FoundFile[]): Promise<number> {
  const { host, settings, workspace } = run;
  const changed: FoundFile[] = [];
  let isFaulty = false;
  for (const file of files.filter(({ path }) => canFormat(workspace, path))) {
    const read = workspace.files.read(file.path);
    const problem = 'problem' in read ? `cannot be read: ${read.problem}` : await formatFile(run, file, read, changed);
    if (problem === undefined) continue;
    notify(host, `${file.name} ${problem}.`);
    isFaulty = true;
  }
  isFaulty = reportFaults(run, workspace.settings.findings()) || isFaulty;
  if (settings.purpose !== 'print') await summarize(run, changed, files.length, isFaulty);
  if (isFaulty) return 2;
  return settings.purpose === 'check' && changed.length > 0 ? 1 : 0;
}

/** A configuration with errors may exclude files unnoticed, so no file below it is formatted. */
const canFormat = (workspace: Workspace, path: string): boolean =>
  workspace.settings.configFor(path)?.isBroken !== true;

/** @returns The reason for a failure; undefined on success. */
async function formatFile(
  run: FormatRun,
  file: FoundFile,
  { text, isExact }: TextFile,
  changed: FoundFile[],
): Promise<string | undefined> {
  const { host, settings } = run;
  const formatted = formatText(run, file, text);
  reportLeft(host, file.name, formatted);
  if (settings.purpose === 'print') {
    await writeDocument(host, formatted.text);
    return undefined;
  }
  if (formatted.edits.length === 0) return undefined;
  if (!isExact) return 'was not formatted: it is not UTF-8 throughout, so writing it would change it';
  if (settings.purpose === 'write') {
    try {
      writeTextFile(file.path, formatted.text, namedByUser(file.path, host.cwd), { expected: { text } });
    } catch (error) {
      return `could not be written: ${wordsOfSystemError(error)}`;
    }
  }
  changed.push(file);
  return undefined;
}

async function summarize(
  { host, settings }: FormatRun,
  changed: readonly FoundFile[],
  count: number,
  isFaulty: boolean,
): Promise<void> {
  await host.write(changed.map(({ name }) => `${listedName(name)}\n`).join(''));
  const share = `${changed.length} of ${counted(count, 'file')}`;
  if (changed.length > 0)
    notify(
      host,
      settings.purpose === 'write' ? `formatted ${share}.` : `${share} would change: odatalint format --write does it.`,
    );
  else if (!isFaulty) notify(host, `nothing to format in ${counted(count, 'file')}.`);
}

async function formatStandardInput(run: FormatRun): Promise<number> {
  const { host, settings, workspace } = run;
  if (settings.purpose === 'write') throw new UsageError('--write requires a file; remove it.');
  const { text, isExact } = await textOfStandardInput(host);
  const name = settings.stdinFilename ?? '<stdin>';
  const format = settings.inputFormat ?? formatOfText(text, settings.stdinFilename);
  if (!isFormattable(format, settings.isEmbedded))
    throw new UsageError(
      `standard input looks like ${format}, and only http and odata can be formatted: say which it is with --input-format.`,
    );
  await loadFormats([format]);
  const path = standardInputPath(run);
  if (!canFormat(workspace, path)) {
    reportFaults(run, workspace.settings.findings());
    return 2;
  }
  const formatted = formatText(run, { path, name, format }, text);
  reportLeft(host, name, formatted);
  if (settings.purpose === 'check') await host.write(formatted.edits.length === 0 ? '' : `${listedName(name)}\n`);
  else {
    if (!isExact) notify(host, 'some bytes of standard input are not UTF-8; they were replaced in the output.');
    await writeDocument(host, formatted.text);
  }
  return settings.purpose === 'check' && formatted.edits.length > 0 ? 1 : 0;
}

function formatText({ settings, workspace }: FormatRun, file: FoundFile, text: string): FormattedDocument {
  const requests = workspace.requestsAt(file.path, file.format);
  return formatDocument(text, {
    format: file.format,
    width: settings.width ?? 100,
    coding: settings.coding ?? 'kept',
    isEmbedded: settings.isEmbedded,
    places: workspace.settings.placesFor(file),
    isClaimed: (request) => requests.isClaimed(request),
    serviceFor: (request) => requests.serviceFor(request),
  });
}

const reasons: Readonly<Record<LeftRequest['reason'], string>> = {
  syntax: 'a syntax error in the URL (odatalint check shows it)',
  kept: 'a line inside the URL, such as a comment, that the formatter cannot place',
  meaning: 'an address that would be read as something else',
  inexact: 'a string over several lines, or with escapes where spaces would change',
};

/** Reports the number of requests of a file that are not formatted, and the reasons. */
function reportLeft(host: Host, name: string, { left }: FormattedDocument): void {
  for (const [reason, words] of Object.entries(reasons)) {
    const count = left.filter((each) => each.reason === reason).length;
    if (count > 0) notify(host, `${name}: ${counted(count, 'request')} left as written, with ${words}.`);
  }
}
