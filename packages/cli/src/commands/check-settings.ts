/** Converts the options of `check` to settings, and rejects options that exclude each other. */
import { type FragmentInput, type HeaderInput, type RuleName, type RuleSeverity, type Severity } from '@odatalint/core';
import { ruleNames, severities } from '@odatalint/core/internal';
import { documentFormats, type DocumentFormat } from '@odatalint/documents';
import { type CheckChoices, didYouMean, type RuleSettings, shellWord } from '@odatalint/workspace';
import type { Concurrency } from '../concurrency/worker-count.js';
import { UsageError } from '../host.js';
import { formatNames } from '../reporters/load-reporter.js';
import { choicesOf, type ChoiceOptions } from '../shared-options.js';

/** One report: its format, and its file if it does not go to standard output. */
export interface Output {
  format: string;
  file?: string;
}

/** The options as the parser of the command line returns them. */
export interface CheckOptions extends ChoiceOptions {
  readonly rule: readonly string[];
  readonly only: readonly RuleName[];
  readonly skip: readonly RuleName[];
  readonly quiet?: true;
  readonly maxWarnings?: string;
  readonly failOn?: string;
  readonly fix?: true;
  readonly unsafe?: true;
  readonly fixDryRun?: true;
  readonly diff?: true;
  readonly suppressAll?: true;
  readonly pruneSuppressions?: true;
  /** The commit to compare with. */
  readonly changed?: string;
  readonly outputs: readonly Output[];
  readonly stdinFilename?: string;
  readonly inputFormat?: string;
  readonly filter?: string;
  readonly orderby?: string;
  readonly select?: string;
  readonly expand?: string;
  readonly on?: string;
  readonly header?: readonly string[];
  readonly listFiles?: true;
  readonly printConfig?: true;
  readonly statistics?: true;
  readonly verbose?: true;
  readonly failOnUnchecked?: true;
  readonly exitZero?: true;
  readonly concurrency?: string;
  readonly cache?: true;
  readonly cacheLocation?: string;
  readonly watch?: true;
  readonly color?: boolean;
}

/** The choices of a run, and the use of its files and findings. */
export interface CheckSettings extends CheckChoices {
  readonly quiet: boolean;
  readonly maxWarnings: number | undefined;
  readonly failOn: Severity;
  /** The use of fixes: none, write the files, show only the remaining findings, or show only a diff. */
  readonly fix: 'no' | 'write' | 'dry-run' | 'diff';
  readonly unsafe: boolean;
  /** The use of the baseline: apply, rewrite or prune it. */
  readonly baseline: 'use' | 'write' | 'prune';
  /** Only files that changed since this commit are checked; undefined checks all. */
  readonly changed: string | undefined;
  readonly outputs: readonly Output[];
  readonly stdinFilename: string | undefined;
  /** Undefined means `auto`. */
  readonly inputFormat: DocumentFormat | undefined;
  readonly fragment: FragmentInput | undefined;
  /** The headers of the requests that are given as URLs; undefined if they are not known. */
  readonly headers: readonly HeaderInput[] | undefined;
  readonly listFiles: boolean;
  readonly printConfig: boolean;
  readonly statistics: boolean;
  /** Whether files and requests that were not checked are listed one by one. */
  readonly verbose: boolean;
  /** Whether unchecked files and requests make the run fail. */
  readonly failOnUnchecked: boolean;
  readonly exitZero: boolean;
  /** The number of threads that check. */
  readonly concurrency: Concurrency;
  /** Whether findings are stored for later runs, and the folder if it is not the default one. */
  readonly resultCache: 'no' | { readonly location: string | undefined };
  /** Whether files are checked again when they change. */
  readonly watch: boolean;
  readonly color: boolean | undefined;
}

/** Whether a finding of this severity makes the run fail. */
export const isFailure = (severity: Severity, settings: Pick<CheckSettings, 'failOn'>): boolean =>
  severities.indexOf(severity) <= severities.indexOf(settings.failOn);

/**
 * Converts the options of the command line.
 *
 * @throws A `UsageError` for an invalid value, an unknown name, or options that exclude each other.
 */
export function checkSettings(options: CheckOptions, paths: readonly string[]): CheckSettings {
  const fix = fixOf(options);
  if (options.unsafe === true && fix === 'no')
    throw new UsageError('--unsafe requires --fix, --fix-dry-run or --diff.');
  const fragment = fragmentOf(options);
  expectLocal('--schema', options.schema ?? []);
  if (options.stdinFilename !== undefined && !paths.includes('-'))
    throw new UsageError('--stdin-filename requires standard input: add the path -.');
  const headers = headersOf(options, paths);
  const baseline = baselineOf(options);
  if (baseline !== 'use') expectFiles(baselineOption(baseline), options, paths, fragment !== undefined);
  if (fragment !== undefined && paths.length > 0)
    throw new UsageError('--filter and other fragments cannot be combined with paths.');
  if (fragment !== undefined && fix !== 'no')
    throw new UsageError('--filter and other fragments cannot be combined with --fix, --fix-dry-run or --diff.');
  if (options.changed !== undefined && (fragment !== undefined || paths.includes('-')))
    throw new UsageError('--changed requires files or folders.');
  if (options.env !== undefined && options.allEnvs === true)
    throw new UsageError('--env cannot be combined with --all-envs.');
  if (options.watch === true) expectWatchable(options, paths, fragment !== undefined);
  return {
    ...choicesOf(options),
    rules: Object.fromEntries(options.rule.map(ruleSetting)) as RuleSettings,
    only: options.only.flatMap((codes) => codesIn('--only', codes)),
    skip: options.skip.flatMap((codes) => codesIn('--skip', codes)),
    quiet: options.quiet === true,
    maxWarnings: options.maxWarnings === undefined ? undefined : wholeNumber('--max-warnings', options.maxWarnings),
    failOn: severityNamed('--fail-on', options.failOn ?? 'error'),
    fix,
    unsafe: options.unsafe === true,
    baseline,
    changed: options.changed,
    outputs: outputsOf(options.outputs),
    stdinFilename: options.stdinFilename,
    inputFormat: inputFormatOf(options.inputFormat ?? 'auto'),
    fragment,
    headers,
    listFiles: options.listFiles === true,
    printConfig: options.printConfig === true,
    statistics: options.statistics === true,
    verbose: options.verbose === true,
    failOnUnchecked: options.failOnUnchecked === true,
    exitZero: options.exitZero === true,
    concurrency: concurrencyOf(options.concurrency ?? 'auto'),
    resultCache: cacheOf(options, paths, fragment !== undefined),
    watch: options.watch === true,
    color: options.color,
  };
}

function headersOf({ header = [] }: CheckOptions, paths: readonly string[]): readonly HeaderInput[] | undefined {
  if (header.length === 0) return undefined;
  if (!paths.some((path) => /^https?:\/\//i.test(path)))
    throw new UsageError('--header requires a URL to check; in files, write headers below the URL.');
  return header.map((each) => {
    const [, name = '', value = ''] = /^([^:]*):(.*)$/s.exec(each) ?? [];
    if (name.trim() === '') throw new UsageError("--header must be 'Name: value'.");
    return { name: name.trim(), value: value.trim() };
  });
}

/** Schemas are files: this command never uses the network. */
function expectLocal(option: string, files: readonly string[]): void {
  const url = files.find((file) => /^https?:\/\//i.test(file));
  if (url === undefined) return;
  const target = /metadata/i.test(url) ? url : `${url.endsWith('/') ? url : `${url}/`}$metadata`;
  throw new UsageError(
    `${option} must be a file, because odatalint never goes online. Save the metadata first: curl -o metadata.xml ${shellWord(target)}`,
  );
}

/** Other names for severities, profiles and options. */
const severityAliases: ReadonlyMap<string, string> = new Map([
  ['warn', 'warning'],
  ['warnings', 'warning'],
  ['err', 'error'],
  ['errors', 'error'],
  ['information', 'info'],
  ['note', 'info'],
]);

const severityHint = (text: string, names: readonly string[]): string => {
  const alias = severityAliases.get(text.toLowerCase());
  return alias === undefined ? didYouMean(text, names) : ` Did you mean "${alias}"?`;
};

/** The names that contain another name: `microsoft-graph` for `graph`. */
function nameHint(name: string, names: readonly string[]): string {
  const near = didYouMean(name, names);
  const whole = name.length < 3 ? undefined : names.find((each) => each.split('-').includes(name.toLowerCase()));
  return near === '' && whole !== undefined ? ` Did you mean "${whole}"?` : near;
}

/** @throws A `UsageError` for an unknown name. */
export function expectName(kind: string, name: string, names: readonly string[]): void {
  if (!names.includes(name))
    throw new UsageError(`there is no ${kind} "${name}".${nameHint(name, names)} There are: ${names.join(', ')}.`);
}

function expectRule(option: string, code: string): asserts code is RuleName {
  const names: readonly string[] = ruleNames;
  if (!names.includes(code))
    throw new UsageError(
      `${option}: there is no rule "${code}".${didYouMean(code, names)} \`odatalint rules\` lists all.`,
    );
}

/** The code at the start of a malformed setting, for the advice. */
const exampleRule = (text: string): string => ruleNames.find((name) => text.startsWith(name)) ?? 'skip-without-orderby';

function ruleSetting(text: string): [RuleName, RuleSeverity] {
  const [code = '', severity, ...rest] = text.split('=');
  const names: readonly string[] = [...severities, 'off'];
  if (severity === undefined || rest.length > 0)
    throw new UsageError(`--rule must be CODE=SEVERITY, such as ${exampleRule(code)}=off, but is "${text}".`);
  expectRule('--rule', code);
  if (!names.includes(severity)) {
    throw new UsageError(
      `--rule ${code}: there is no severity "${severity}".${severityHint(severity, names)} There are: ${names.join(', ')}.`,
    );
  }
  return [code, severity as RuleSeverity];
}

function codesIn(option: string, list: string): readonly RuleName[] {
  const codes = list
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '');
  if (codes.length === 0) throw new UsageError(`${option} requires one or more comma-separated rule codes.`);
  return codes.map((code) => {
    expectRule(option, code);
    return code;
  });
}

function wholeNumber(option: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`${option} must be 0 or a positive integer, but is "${text}".`);
  return Number(text);
}

function severityNamed(option: string, text: string): Severity {
  const severity = severities.find((each) => each === text);
  if (severity === undefined)
    throw new UsageError(
      `${option}: there is no severity "${text}".${severityHint(text, severities)} There are: ${severities.join(', ')}.`,
    );
  return severity;
}

function fixOf({ fix, fixDryRun, diff }: CheckOptions): CheckSettings['fix'] {
  const shown = diff === true ? 'diff' : fixDryRun === true ? 'dry-run' : undefined;
  if (fix === true && shown !== undefined) {
    const option = shown === 'diff' ? '--diff' : '--fix-dry-run';
    throw new UsageError(`use either --fix (writes the files) or ${option} (only shows the changes).`);
  }
  return shown ?? (fix === true ? 'write' : 'no');
}

function concurrencyOf(text: string): Concurrency {
  if (text === 'auto') return 'auto';
  if (!/^[1-9]\d?$/.test(text))
    throw new UsageError(`--concurrency must be auto or a number from 1 to 99, but is "${text}".`);
  return Number(text);
}

function cacheOf(
  { cache, cacheLocation: location }: CheckOptions,
  paths: readonly string[],
  isFragment: boolean,
): CheckSettings['resultCache'] {
  if (cache !== true) {
    if (location === undefined) return 'no';
    throw new UsageError('--cache-location requires --cache.');
  }
  if (isFragment || paths.includes('-')) throw new UsageError('--cache requires files or folders.');
  if (location === '') throw new UsageError('--cache-location must be a file or a folder, but is empty.');
  return { location };
}

function baselineOf(options: CheckOptions): CheckSettings['baseline'] {
  if (options.suppressAll !== true) return options.pruneSuppressions === true ? 'prune' : 'use';
  if (options.pruneSuppressions === true)
    throw new UsageError('--suppress-all already rewrites the baseline: remove --prune-suppressions.');
  return 'write';
}

const baselineOption = (baseline: 'write' | 'prune'): string =>
  baseline === 'write' ? '--suppress-all' : '--prune-suppressions';

/** The list is about files on the disk. */
function expectFiles(option: string, options: CheckOptions, paths: readonly string[], isFragment: boolean): void {
  if (isFragment || paths.includes('-')) throw new UsageError(`${option} requires files or folders.`);
  if (options.diff === true || options.fixDryRun === true)
    throw new UsageError(`${option} cannot be combined with --fix-dry-run or --diff: use --fix.`);
}

/** A watch reports repeatedly until the user ends it. */
function expectWatchable(options: CheckOptions, paths: readonly string[], isFragment: boolean): void {
  if (isFragment || paths.includes('-')) throw new UsageError('--watch requires files or folders.');
  const [excluded] = [
    options.diff === true ? '--diff' : [],
    options.fixDryRun === true ? '--fix-dry-run' : [],
    options.suppressAll === true ? '--suppress-all' : [],
    options.pruneSuppressions === true ? '--prune-suppressions' : [],
    options.changed === undefined ? [] : '--changed',
    options.listFiles === true ? '--list-files' : [],
    options.printConfig === true ? '--print-config' : [],
    options.outputs.some(({ file }) => file !== undefined) ? '-o' : [],
  ].flat();
  if (excluded !== undefined) throw new UsageError(`--watch cannot be combined with ${excluded}.`);
}

/** The requested format; undefined means `auto`. */
export function inputFormatOf(name: string): DocumentFormat | undefined {
  if (name === 'auto') return undefined;
  const names: readonly string[] = ['auto', ...documentFormats];
  expectName('input format', name, names);
  return name as DocumentFormat;
}

function fragmentOf({ on, filter, orderby, select, expand }: CheckOptions): FragmentInput | undefined {
  const parts = { filter, orderby, select, expand };
  const given = Object.fromEntries(Object.entries(parts).filter(([, text]) => text !== undefined));
  if (Object.keys(given).length === 0) {
    if (on !== undefined) throw new UsageError('--on requires --filter, --orderby, --select or --expand.');
    return undefined;
  }
  return on === undefined ? given : { on, ...given };
}

function outputsOf(given: readonly Output[]): readonly Output[] {
  const outputs = given.length === 0 ? [{ format: 'pretty' }] : given;
  for (const { format } of outputs) {
    const list = format.split(',');
    if (list.length > 1 && list.every((each) => (formatNames as readonly string[]).includes(each)))
      throw new UsageError(
        `--format accepts one format: write ${list.map((each) => `--format ${each} -o FILE`).join(' ')}.`,
      );
    expectName('report format', format, formatNames);
  }
  const unnamed = outputs.filter((output) => output.file === undefined);
  if (unnamed.length > 1) {
    const names = unnamed.map((output) => output.format).join(' and ');
    throw new UsageError(`${names} cannot share standard output: add -o FILE after one --format.`);
  }
  return outputs;
}
