/** Describes the command `check`: its options in groups, and examples. */
import type { Command } from 'commander';
import { runCheck } from './commands/check.js';
import type { CheckOptions, Output } from './commands/check-settings.js';
import { UsageError, type Host } from './host.js';
import { formatNames } from './reporters/load-reporter.js';
import { environmentWords, listOf, repeatable, withColor } from './shared-options.js';
import { inputFormatWords } from './terminal/format-words.js';

/**
 * Adds `check` to a program.
 *
 * @param finish - Called with the exit status.
 */
export function addCheck(program: Command, host: Host, finish: (status: number) => void): void {
  const outputs: Output[] = [];
  const check = program
    .command('check', { isDefault: true })
    .description('check files, folders, glob patterns, a URL, or standard input (-); the default command')
    .argument(
      '[paths...]',
      'files, folders, glob patterns, a URL, or - for standard input (default: the current folder)',
    );
  addWhatToCheck(check);
  addAgainst(check);
  addFindings(check);
  addOutput(check, outputs);
  addFixes(check);
  addContinuousIntegration(check);
  check.addHelpText('after', checkExamples).action(async (paths: string[], options: Record<string, unknown>) => {
    finish(await runCheck(paths, { ...options, outputs } as unknown as CheckOptions, host));
  });
}

const checkExamples = `
Examples:
  odatalint requests/                              the files of a folder
  odatalint 'https://h/odata/Orders?$top=x'        one URL
  odatalint --schema metadata.xml --fix q.http     against a schema, with safe fixes applied
  odatalint --changed=origin/main --format github  in CI, the files of a pull request`;

const addWhatToCheck = (check: Command): Command =>
  check
    .optionsGroup('What to check:')
    .option('--stdin-filename <name>', 'treat standard input as this file')
    .option('--input-format <name>', `${inputFormatWords} (default: auto)`)
    .option('--filter <text>', 'check this filter instead of files')
    .option('--orderby <text>', 'check this orderby instead of files')
    .option('--select <text>', 'check this select instead of files')
    .option('--expand <text>', 'check this expand instead of files')
    .addOption(repeatable('--header <header>', "with a URL: a header of the request, such as 'Prefer: return=minimal'"))
    .option('--on <set>', 'the entity set for --filter, --orderby, --select and --expand')
    .option(
      '--changed [=commit]',
      'check only files that git reports as changed: uncommitted, or since the merge base with a commit',
    )
    .option('--watch', 'check again when files change, until Ctrl+C')
    .option('--list-files', 'print the files that would be checked');

const addAgainst = (check: Command): Command =>
  check
    .optionsGroup('What to check against:')
    .option('--service <name>', 'use this configured service')
    .option('--profile <name>', 'check against this profile: asset-management, odata-4.01, microsoft-graph, …')
    .addOption(repeatable('--schema <file>', 'the schema of the service'))
    .option('--key <file>', 'the API key definition (JSON or YAML): the properties that the key can read and write')
    .option('--config <file>', 'use this configuration file instead of searching for one')
    .option('--env <name>', environmentWords)
    .option('--all-envs', 'check in every environment')
    .option('--print-config', 'print the effective configuration');

const addFindings = (check: Command): Command =>
  check
    .optionsGroup('Which findings to report:')
    .addOption(repeatable('--rule <code=severity>', 'set a rule to error, warning, info, hint or off'))
    .addOption(repeatable('--only <codes>', 'report only these rules, comma-separated'))
    .addOption(repeatable('--skip <codes>', 'do not report these rules, comma-separated'))
    .option('--quiet', 'report errors only')
    .option(
      '--suppress-all',
      'write all findings to the baseline odatalint-suppressions.json, which hides them in later runs',
    )
    .option('--prune-suppressions', 'remove baseline entries that no longer match');

/** The default format of a report for which only a file is given. */
const formatOfFile = (file: string): string =>
  ({ json: 'json', ndjson: 'ndjson', sarif: 'sarif', md: 'markdown' })[
    /\.(\w+)$/.exec(file)?.[1]?.toLowerCase() ?? ''
  ] ?? 'pretty';

/** An `-o` applies to the `--format` before it, so both are collected in their order. */
const addOutput = (check: Command, outputs: Output[]): Command =>
  withColor(
    check
      .optionsGroup('Output:')
      .option(
        '--format <name>',
        `${listOf(formatNames)}; repeatable`,
        (format: string): void => void outputs.push({ format }),
      )
      .option('-o, --output <file>', 'write the report of the preceding --format to a file', (file: string): void => {
        const last = outputs.at(-1);
        if (last === undefined) outputs.push({ format: formatOfFile(file), file });
        else if (last.file === undefined) last.file = file;
        else
          throw new UsageError(
            `-o ${file} is the second file of the ${last.format} report: write --format before each -o.`,
          );
      })
      .option('--statistics', 'count findings by rule')
      .option('--verbose', 'list the files and requests that were not checked'),
  );

const addFixes = (check: Command): Command =>
  check
    .optionsGroup('Fixes:')
    .option('--fix', 'apply safe fixes to the files')
    .option('--unsafe', 'with --fix, --fix-dry-run or --diff: also apply fixes that may change the meaning')
    .option('--fix-dry-run', 'report the findings that --fix would leave, without writing files')
    .option('--diff', 'print the changes that --fix would make, without writing files');

const addContinuousIntegration = (check: Command): Command =>
  check
    .optionsGroup('Exit status and speed, for CI:')
    .option('--max-warnings <n>', 'fail if there are more than <n> warnings')
    .option('--fail-on <severity>', 'lowest severity that makes the run fail (default: error)')
    .option(
      '--fail-on-unchecked',
      'fail if files with OData are not read, requests have no schema, or bodies are computed',
    )
    .option('--exit-zero', 'exit with status 0 even if there are findings')
    .option('--cache', 'store findings, and check only files that have changed since')
    .option('--cache-location <path>', 'with --cache: the cache file, or its folder')
    .option('--concurrency <n>', 'number of threads, or auto (default: auto)');
