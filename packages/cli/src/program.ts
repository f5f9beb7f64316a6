/** Describes the command line: commands, options, help. */
import { Command, Option } from 'commander';
import { runCheck } from './commands/check.js';
import type { CheckOptions, Output } from './commands/check-settings.js';
import { runExplain } from './commands/explain.js';
import type { FormatOptions } from './commands/format.js';
import { runParse, type ParseSettings } from './commands/parse.js';
import { runRules } from './commands/rules.js';
import type { Shell } from './commands/completion.js';
import type { CoverageSettings } from './commands/coverage.js';
import type { InitSettings } from './commands/init.js';
import type { SchemaDiffSettings } from './commands/schema-diff.js';
import type { SchemaImportSettings } from './commands/schema-import.js';
import type { SchemaShowSettings } from './commands/schema-show.js';
import { UsageError, type Host } from './host.js';
import { printable } from './terminal/safe-text.js';
import { version } from './version.js';

/** Called with the status that the command ends with. */
type Finish = (status: number) => void;

const collect = (value: string, before: string[]): string[] => [...before, value];

/** A program for one run, which knows the commands that the arguments can mean. */
export function createProgram(args: readonly string[], host: Host, finish: Finish): Command {
  const program = new Command('odatalint')
    .description('Checks OData queries and the requests around them.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand('help [command]', 'print the help of a command')
    .showSuggestionAfterError(true)
    .configureHelp({ helpWidth: 100 })
    .configureOutput({
      writeOut: (text) => void host.write(text),
      writeErr: (text) => host.warn(text),
      outputError: (text, write) => write(`odatalint: ${safeUsage(text.replace(/^error: /, ''))}`),
    })
    .exitOverride();
  for (const add of commandsNeeded(args)) add(program, host, finish);
  program.addHelpText(
    'after',
    '\nOptions of the default command: odatalint check --help.\nExit status: 0 nothing to object to, 1 findings, 2 usage, configuration or unreadable input.',
  );
  return program;
}

/** The parser of the command line puts what it suggests on a line of its own; the rest may quote arguments. */
function safeUsage(text: string): string {
  const at = text.lastIndexOf('\n(Did you mean ');
  const parts = at === -1 ? [text] : [text.slice(0, at), text.slice(at)];
  return parts.map((part) => `${printable(part.trim())}\n`).join('');
}

type AddCommand = (program: Command, host: Host, finish: Finish) => void;

/** What adds each command, in the order in which help lists them. */
const commands: Readonly<Record<string, AddCommand>> = {
  check: addCheck,
  format: addFormat,
  parse: addParse,
  explain: addRules,
  rules: addRules,
  schema: addSchema,
  coverage: addCoverage,
  init: addInit,
  completion: addCompletion,
  lsp: addLanguageServer,
};

/** To describe a command takes time: only help, and what is made of all commands, gets to know more than the one that runs. */
function commandsNeeded(args: readonly string[]): Iterable<AddCommand> {
  const [name = ''] = args;
  const areAllNeeded = ['help', 'completion', '--'].includes(name) || args.includes('--help') || args.includes('-h');
  if (areAllNeeded) return new Set(Object.values(commands));
  return [Object.hasOwn(commands, name) ? commands[name]! : addCheck];
}

function addCheck(program: Command, host: Host, finish: Finish): void {
  const outputs: Output[] = [];
  const addFormat = (format: string): void => void outputs.push({ format });
  const addFile = (file: string): void => {
    const last = outputs.at(-1);
    if (last !== undefined && last.file === undefined) last.file = file;
    else outputs.push({ format: 'pretty', file });
  };
  const check = program
    .command('check', { isDefault: true })
    .description('check files, folders, patterns, or standard input (-); the default command')
    .argument('[paths...]', 'what to check; this folder if absent');
  addTargets(check);
  addFixes(check);
  check
    .option(
      '--format <name>',
      'pretty, json, ndjson, sarif, github, gitlab, junit, checkstyle, markdown or agent; repeatable',
      addFormat,
    )
    .option('-o, --output <file>', 'write the report of the --format before it to a file', addFile);
  addInputs(check);
  withColor(check).action(async (paths: string[], options: Record<string, unknown>) => {
    finish(await runCheck(paths, { ...options, outputs } as unknown as CheckOptions, host));
  });
}

/** What requests are checked against, and what is reported. */
const addTargets = (check: Command): Command =>
  check
    .option('--service <name>', 'the configured service that requests go to')
    .option(
      '--profile <name>',
      'the built-in service that requests go to: asset-management, odata-4.01, microsoft-graph, …',
    )
    .option('--schema <file>', 'the schema of the service; repeatable', collect, [])
    .option('--key <file>', 'the definition of the API key (JSON or YAML): what it sees, writes and sets')
    .option('--config <file>', 'use this configuration instead of looking for one')
    .option('--rule <code=severity>', 'set a rule to error, warning, info, hint or off; repeatable', collect, [])
    .option('--only <codes>', 'report only these rules; repeatable, or separated by commas', collect, [])
    .option('--skip <codes>', 'do not report these rules; repeatable, or separated by commas', collect, [])
    .option('--quiet', 'report errors only')
    .option('--max-warnings <n>', 'more warnings than this are a failure')
    .option('--fail-on <severity>', 'the mildest finding that is a failure (default: error)');

/** What becomes of findings besides being reported. */
const addFixes = (check: Command): Command =>
  check
    .option('--fix', 'apply safe fixes to the files')
    .option('--unsafe', 'with --fix, --fix-dry-run and --diff: apply fixes too that need a look')
    .option('--fix-dry-run', 'report what --fix would leave, write nothing')
    .option('--diff', 'print what --fix would change, write nothing')
    .option(
      '--changed [=commit]',
      'check only what git finds changed: not committed, or since the merge base with a commit',
    )
    .option('--suppress-all', 'list all findings in odatalint-suppressions.json, so that later runs hide them')
    .option('--prune-suppressions', 'take out of that list what is not found any more');

/** How the input is read, and what is shown of a run. */
const addInputs = (check: Command): Command =>
  check
    .option('--stdin-filename <name>', 'the file that standard input is taken to be')
    .option(
      '--input-format <name>',
      'auto, http, odata, ndjson, batch, markdown, json, yaml, postman, har, bruno, script, powerquery, csv or log (default: auto)',
    )
    .option('--filter <text>', 'check this filter instead of files')
    .option('--orderby <text>', 'likewise an orderby')
    .option('--select <text>', 'likewise a select')
    .option('--expand <text>', 'likewise an expand')
    .option('--on <set>', 'the entity set that --filter, --orderby, --select, --expand are for')
    .option('--list-files', 'print which files would be checked')
    .option('--print-config', 'print the configuration that holds')
    .option('--statistics', 'count findings by rule')
    .option('--concurrency <n>', 'how many threads check: a number, or auto (default: auto)')
    .option('--cache', 'keep what is found in files, and check only files that have changed since')
    .option('--cache-location <path>', 'with --cache: the file, or the folder of the file, that keeps it')
    .option('--watch', 'report anew when files change, until Ctrl+C')
    .option('--exit-zero', 'end with status 0 even if there are findings');

function addParse(program: Command, host: Host, finish: Finish): void {
  program
    .command('parse <text>')
    .description('show the tree of a URL, or with - of standard input')
    .option('--as <kind>', 'url, path, filter, orderby, select or expand (default: url)')
    .option('--profile <name>', 'the built-in service whose dialect holds')
    .action(async (text: string, options: ParseSettings) => finish(await runParse(text, options, host)));
}

function addRules(program: Command, host: Host, finish: Finish): void {
  withColor(program.command('explain <rule>').description('show the page of a rule')).action(
    async (rule: string, options: { color?: boolean }) => {
      finish(await runExplain(rule, { color: options.color }, host));
    },
  );
  withColor(withFormat(program.command('rules').description('list every rule'))).action(
    async (options: { format: string; color?: boolean }) => {
      finish(await runRules({ json: options.format === 'json', color: options.color }, host));
    },
  );
}

function addSchema(program: Command, host: Host, finish: Finish): void {
  const schema = program.command('schema').description('look at the schema of a service');
  const show = schema
    .command('show <files...>')
    .description('show what metadata documents declare: CSDL in XML or JSON, or OpenAPI 3')
    .option('--set <name>', 'the properties of one entity set or singleton')
    .option('--type <name>', 'the properties of one type');
  withColor(withFormat(show)).action(async (files: string[], options: SchemaShowSettings) => {
    const { runSchemaShow } = await import('./commands/schema-show.js');
    finish(await runSchemaShow(files, options, host));
  });
  const formats = 'xml or json (default: json for a file that ends with .json, else xml)';
  const convert = schema
    .command('import <files...>')
    .description('write what metadata documents declare as one CSDL document: CSDL in XML or JSON, or OpenAPI 3')
    .option('-o, --output <file>', 'the file to write; standard output if absent')
    .option('--format <name>', formats, choiceOf(['xml', 'json']));
  withColor(convert).action(async (files: string[], options: SchemaImportSettings) => {
    const { runSchemaImport } = await import('./commands/schema-import.js');
    finish(await runSchemaImport(files, options, host));
  });
  const diff = schema
    .command('diff <before> <after> [queries...]')
    .description('show what has changed from one schema to another, and which stored requests break by it');
  withColor(withFormat(withService(diff))).action(
    async (before: string, after: string, queries: string[], options: SchemaDiffSettings) => {
      const { runSchemaDiff } = await import('./commands/schema-diff.js');
      finish(await runSchemaDiff([before, after, queries], options, host));
    },
  );
}

function addCoverage(program: Command, host: Host, finish: Finish): void {
  const coverage = program
    .command('coverage [paths...]')
    .description('show which entity sets and properties the stored requests use, and which they never use')
    .option('--schema <file>', 'the schema of the service; repeatable', collect, [])
    .option('--set <name>', 'the properties of one entity set or singleton');
  withColor(withFormat(withService(coverage))).action(async (paths: string[], options: CoverageSettings) => {
    const { runCoverage } = await import('./commands/coverage.js');
    finish(await runCoverage(paths, options, host));
  });
}

function addInit(program: Command, host: Host, finish: Finish): void {
  const init = program
    .command('init [folder]')
    .description('write the configuration that fits the requests and schemas in a folder')
    .option('--dry-run', 'show the configuration, write nothing')
    .option('--force', 'write over a configuration that is there');
  withColor(init).action(async (folder: string | undefined, options: InitSettings) => {
    const { runInit } = await import('./commands/init.js');
    finish(await runInit(folder ?? '.', options, host));
  });
}

function addCompletion(program: Command, host: Host, finish: Finish): void {
  program
    .command('completion <shell>')
    .description('write the script that completes commands and options in bash, zsh or fish')
    .action(async (shell: string) => {
      const { runCompletion, shells } = await import('./commands/completion.js');
      finish(await runCompletion(choiceOf(shells)(shell) as Shell, program, host));
    });
}

function addLanguageServer(program: Command, _: Host, finish: Finish): void {
  program
    .command('lsp')
    .description('start the language server for an editor')
    .option('--stdio', 'speak over standard input and output')
    // Some clients tell every server which process to outlive, and the server reads it from the command line by itself.
    .addOption(new Option('--clientProcessId <id>').hideHelp())
    .action(async (options: { stdio?: boolean }) => {
      if (options.stdio !== true)
        throw new UsageError('an editor starts the language server, and speaks to it over: odatalint lsp --stdio.');
      const { serveStdio } = await import('@odatalint/language-server');
      serveStdio(version);
      // Standard input keeps the process going, and the server ends it.
      finish(0);
    });
}

const withService = (command: Command): Command =>
  command
    .option('--service <name>', 'the configured service that the requests go to')
    .option('--profile <name>', 'the built-in service that the requests go to')
    .option('--config <file>', 'use this configuration instead of looking for one');

const withFormat = (command: Command): Command =>
  command.option('--format <name>', 'pretty or json', choiceOf(['pretty', 'json']), 'pretty');

const withColor = (command: Command): Command =>
  command.option('--color', 'use colours').option('--no-color', 'use no colours');

function addFormat(program: Command, host: Host, finish: Finish): void {
  program
    .command('format')
    .description('lay out the addresses in .odata, .http and .rest files, and in others with --embedded')
    .argument('[paths...]', 'files, folders, patterns, or - for standard input; this folder if absent')
    .option('--write', 'write the files that change')
    .option('--check', 'list the files that would change, and end with status 1 if there are any')
    .option('--width <n>', 'break lines that are longer than this (default: 100)')
    .option('--encode', 'percent-encode what a URL cannot hold')
    .option('--decode', 'undo percent-encoding where it can be read and means the same')
    .option('--embedded', 'also what stands in strings and blocks of Markdown, JSON, YAML, programs and other files')
    .option('--service <name>', 'the configured service that requests go to')
    .option('--profile <name>', 'the built-in service whose dialect holds')
    .option('--config <file>', 'use this configuration instead of looking for one')
    .option('--stdin-filename <name>', 'the file that standard input is taken to be')
    .option('--input-format <name>', 'auto, http or odata; with --embedded markdown, json and others (default: auto)')
    .action(async (paths: string[], options: FormatOptions) => {
      const { runFormat } = await import('./commands/format.js');
      finish(await runFormat(paths, options, host));
    });
}

/** `--changed` alone compares with HEAD. Its value stands behind `=`, so that what follows it is a path. */
export function withDefaults(args: readonly string[]): readonly string[] {
  const end = args.indexOf('--');
  return args.map((arg, i) => (arg === '--changed' && (end === -1 || i < end) ? '--changed=HEAD' : arg));
}

/** A parser of an option's value that takes some words only. */
function choiceOf(words: readonly string[]): (value: string) => string {
  return (value) => {
    if (words.includes(value)) return value;
    throw new UsageError(`"${value}" is not one of ${words.join(', ')}.`);
  };
}
