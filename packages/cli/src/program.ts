/** Describes the command line: commands, options, help. */
import { Command, Option } from 'commander';
import type { SqlDialectName } from '@odatalint/sql';
import { addCheck } from './add-check.js';
import type { CommandName } from './command-names.js';
import { runExplain, runListRules } from './commands/rules.js';
import type { FormatCommandOptions } from './commands/format.js';
import type { MigrateOptions } from './commands/migrate/run-migrate.js';
import { runParse, type ParseCommandOptions } from './commands/parse.js';
import type { Shell } from './commands/completion.js';
import type { CoverageSettings } from './commands/coverage.js';
import type { QuerySettings } from './commands/data/query.js';
import type { ServeSettings } from './commands/data/serve.js';
import type { SqlSettings } from './commands/data/sql.js';
import type { ExplainBatchSettings } from './commands/explain-batch.js';
import type { InitSettings } from './commands/init.js';
import type { ConvertSettings, SchemaImportSettings } from './commands/schema/convert-schema.js';
import type { SchemaDiffSettings } from './commands/schema/schema-diff.js';
import type { SchemaPullSettings } from './commands/schema/schema-pull.js';
import type { SchemaShowSettings } from './commands/schema/schema-show.js';
import type { SchemaStatusSettings } from './commands/schema/schema-status.js';
import { UsageError, type Host } from './host.js';
import { lineFileWords, lineFormatWords } from './terminal/format-words.js';
import {
  choice,
  choiceOf,
  environmentWords,
  repeatable,
  withColor,
  withService,
  type ChoiceOptions,
} from './shared-options.js';
import { printable } from './terminal/safe-text.js';
import { usageHint } from './usage-hints.js';
import { version } from './version.js';

/** Called with the exit status. */
type Finish = (status: number) => void;

/** Creates the program for one run, with only the commands that the arguments can name. */
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
      outputError: (text, write) => write(`odatalint: ${safeUsage(withAdvice(text.replace(/^error: /, ''), program))}`),
    })
    .exitOverride();
  for (const add of commandsNeeded(args)) add(program, host, finish);
  program.addHelpText(
    'after',
    '\nOptions of the default command: odatalint check --help.\nExit status: 0 no errors; 1 errors (--fail-on and --max-warnings change this); 2 usage error, bad configuration or unreadable input.',
  );
  return program;
}

/** Adds advice to a message of the parser that has no suggestion. */
const withAdvice = (text: string, program: Command): string =>
  text.includes('\n(Did you mean ') ? text : `${text.trimEnd()}${usageHint(text, program)}`;

/** commander writes its suggestion on a line of its own; the rest of the message may quote arguments. */
function safeUsage(text: string): string {
  const at = text.lastIndexOf('\n(');
  const parts = at === -1 ? [text] : [text.slice(0, at), text.slice(at)];
  return parts.map((part) => `${printable(part.trim())}\n`).join('');
}

type AddCommand = (program: Command, host: Host, finish: Finish) => void;

/** Adds each command, in the order of the help. */
const commands: Readonly<Record<CommandName, AddCommand>> = {
  check: addCheck,
  format: addFormat,
  migrate: addMigrate,
  parse: addParse,
  explain: addRules,
  rules: addRules,
  'explain-batch': addExplainBatch,
  'explain-error': addExplainError,
  can: addCan,
  schema: addSchema,
  coverage: addCoverage,
  serve: addData,
  query: addData,
  sql: addData,
  init: addInit,
  completion: addCompletion,
  lsp: addLanguageServer,
  mcp: addMcp,
};

/** Describing a command takes time: only help and completion need more than the command to run. */
function commandsNeeded(args: readonly string[]): Iterable<AddCommand> {
  const [name = ''] = args;
  const areAllNeeded = ['help', 'completion', '--'].includes(name) || args.includes('--help') || args.includes('-h');
  if (areAllNeeded) return new Set(Object.values(commands));
  return [Object.hasOwn(commands, name) ? commands[name as CommandName] : addCheck];
}

function addParse(program: Command, host: Host, finish: Finish): void {
  program
    .command('parse <text>')
    .description('show the syntax tree of a URL, or of standard input (-)')
    .option('--as <kind>', 'url, path, filter, orderby, select or expand (default: url)')
    .option('--profile <name>', 'the profile whose dialect applies')
    .action(async (text: string, options: ParseCommandOptions) => finish(await runParse(text, options, host)));
}

function addRules(program: Command, host: Host, finish: Finish): void {
  withColor(program.command('explain <rule>').description('show the documentation of a rule')).action(
    async (rule: string, options: { color?: boolean }) => {
      finish(await runExplain(rule, { color: options.color }, host));
    },
  );
  withColor(withFormat(program.command('rules').description('list all rules'))).action(
    async (options: { format: string; color?: boolean }) => {
      finish(await runListRules({ json: options.format === 'json', color: options.color }, host));
    },
  );
}

function addExplainBatch(program: Command, host: Host, finish: Finish): void {
  const explain = program
    .command('explain-batch')
    .description('show the transactions of a batch, and the requests that fail together')
    .argument('<files...>', 'files that contain a batch, or - for standard input')
    .addOption(choice('--format <name>', ['pretty', 'json', 'mermaid']).default('pretty'))
    .option('--stdin-filename <name>', 'treat standard input as this file');
  withColor(withService(explain)).action(async (files: string[], options: ExplainBatchSettings) => {
    const { runExplainBatch } = await import('./commands/explain-batch.js');
    finish(await runExplainBatch(files, options, host));
  });
}

function addExplainError(program: Command, host: Host, finish: Finish): void {
  const explain = program
    .command('explain-error <text> [request]')
    .description('explain the message of a server, and where in a request the mistake is');
  withService(explain).action(async (text: string, request: string | undefined, options: ChoiceOptions) => {
    const { runExplainError } = await import('./commands/explain-error.js');
    finish(await runExplainError(text, request, options, host));
  });
}

function addCan(program: Command, host: Host, finish: Finish): void {
  const can = program
    .command('can <set>')
    .description('show what each property of a set can be used for; * needs the headers that a check names')
    .addOption(repeatable('--schema <file>', 'the metadata of the service'));
  withService(can).action(async (set: string, options: ChoiceOptions) => {
    const { runCan } = await import('./commands/can.js');
    finish(await runCan(set, options, host));
  });
}

function addSchema(program: Command, host: Host, finish: Finish): void {
  const schema = program.command('schema').description('inspect, convert, freeze and compare schemas');
  const show = schema
    .command('show <files...>')
    .description('show the declarations of metadata documents: CSDL in XML or JSON, or OpenAPI 3')
    .option('--set <name>', 'the properties of one entity set or singleton')
    .option('--type <name>', 'the properties of one type');
  withColor(withFormat(show)).action(async (files: string[], options: SchemaShowSettings) => {
    const { runSchemaShow } = await import('./commands/schema/schema-show.js');
    finish(await runSchemaShow(files, options, host));
  });
  const formats = choice(
    '--format <name>',
    ['xml', 'json'],
    (list) => `${list} (default: json for a file that ends with .json, otherwise xml)`,
  );
  const convert = schema
    .command('import <files...>')
    .description('convert metadata documents to one CSDL document: from CSDL in XML or JSON, or OpenAPI 3')
    .option('-o, --output <file>', 'the file to write (default: standard output)')
    .addOption(formats);
  withColor(convert).action(async (files: string[], options: SchemaImportSettings) => {
    const { runSchemaImport } = await import('./commands/schema/convert-schema.js');
    finish(await runSchemaImport(files, options, host));
  });
  const freeze = schema
    .command('freeze <files...>')
    .description('write metadata documents as one JSON document that programs load without a reader (thawSchema)')
    .option('-o, --output <file>', 'the file to write (default: standard output)');
  withColor(freeze).action(async (files: string[], options: ConvertSettings) => {
    const { runSchemaFreeze } = await import('./commands/schema/convert-schema.js');
    finish(await runSchemaFreeze(files, options, host));
  });
  const diff = schema
    .command('diff <before> <after> [queries...]')
    .description('show the changes between two schemas, and the stored requests that they break');
  diff.addOption(choice('--format <name>', ['pretty', 'json', 'github']).default('pretty'));
  withColor(withService(diff)).action(
    async (before: string, after: string, queries: string[], options: SchemaDiffSettings) => {
      const { runSchemaDiff } = await import('./commands/schema/schema-diff.js');
      finish(await runSchemaDiff([before, after, queries], options, host));
    },
  );
  addSchemaSources(schema, host, finish);
}

/** The two commands that use the network; their code is loaded only when they run. */
function addSchemaSources(schema: Command, host: Host, finish: Finish): void {
  const withSource = (command: Command): Command =>
    command
      .option('--timeout <seconds>', 'how long to wait for each response', secondsOf, 30)
      .option('--config <file>', 'the configuration (default: the nearest odatalint.config.json)');
  const pull = schema
    .command('pull <service-or-url>')
    .description('download $metadata into a file, and record its source in odatalint-schemas.json')
    .option('-o, --output <file>', 'the file to write (default: the schema of the configured service, or metadata.xml)')
    .addOption(repeatable('--header <header>', "a request header, such as 'Authorization: Bearer ${TOKEN}'"))
    .option('--force', 'overwrite a file from another source');
  withSource(pull).action(async (target: string, options: SchemaPullSettings) => {
    const { runSchemaPull } = await import('./commands/schema/schema-pull.js');
    finish(await runSchemaPull(target, options, host));
  });
  const status = schema
    .command('status [files...]')
    .description('show the sources of saved schemas, and with --download which files are outdated')
    .option('--download', 'download the sources again, from the addresses in odatalint-schemas.json')
    .addOption(
      repeatable('--header <header>', "with --download: a request header, such as 'Authorization: Bearer ${TOKEN}'"),
    )
    .option('--header-host <host>', 'the only host to which --header is sent');
  withColor(withFormat(withSource(status))).action(async (files: string[], options: SchemaStatusSettings) => {
    const { runSchemaStatus } = await import('./commands/schema/schema-status.js');
    finish(await runSchemaStatus(files, options, host));
  });
}

function secondsOf(value: string): number {
  const seconds = Number(value);
  if (seconds > 0 && seconds <= 3600) return seconds;
  throw new UsageError(`--timeout must be a number of seconds up to 3600, but is "${value}".`);
}

/** The commands that answer queries. */
function addData(program: Command, host: Host, finish: Finish): void {
  const serve = program
    .command('serve')
    .description('start a service on this machine, with rows from files or with sample rows')
    .addOption(repeatable('--schema <file>', 'the schema of the service (default: that of the profile)'))
    .option('--profile <name>', 'the profile whose dialect and conventions apply')
    .option('--key <file>', 'the definition of the API key that requests have')
    .option('--require-key', 'refuse requests without the header of an API key')
    .option('--data <path>', `a folder with ${dataFiles} for each set, or one file (default: sample rows)`)
    .option('--port <n>', 'the port', numberOf('--port', 65_535), 4004)
    .option('--rows <n>', 'sample rows of each set without a file', numberOf('--rows', 100_000), 25)
    .option('--seed <n>', 'the number that sample values begin with', numberOf('--seed', 1_000_000), 1)
    .option('--read-only', 'refuse changes')
    .option('--save', 'keep changes in the folder of --data')
    .option('--cors <origin>', 'the origin whose pages can read responses, or *')
    .addOption(choice('--log <format>', ['pretty', 'ndjson']).default('pretty'));
  withColor(serve).action(async (options: ServeSettings) => {
    const { runServe } = await import('./commands/data/serve.js');
    finish(await runServe(options, host));
  });
  const query = program
    .command('query <query>')
    .description('answer a query such as "Orders?$filter=Total gt 100" over rows in files')
    .requiredOption('--data <path>', `a folder with ${dataFiles} for each set, or one file`)
    .addOption(repeatable('--schema <file>', 'the schema of the rows (default: inferred from the rows)'))
    .addOption(choice('--format <name>', ['table', 'json', 'ndjson', 'csv']).default('table'))
    .option('--explain', 'show what the query asks for, in words');
  withColor(query).action(async (text: string, options: QuerySettings) => {
    const { runQuery } = await import('./commands/data/query.js');
    finish(await runQuery(text, options, host));
  });
  // The package is loaded only if the command runs; a dialect that is not listed here is a type error.
  const dialects = Object.keys({ duckdb: 0, postgresql: 0, sqlite: 0 } satisfies Record<SqlDialectName, 0>);
  const sql = program
    .command('sql <query>')
    .description('show the SQL statement of a query')
    .addOption(choice('--dialect <name>', dialects).makeOptionMandatory())
    .addOption(repeatable('--schema <file>', 'the schema of the tables').makeOptionMandatory());
  withColor(sql).action(async (text: string, options: SqlSettings) => {
    const { runSql } = await import('./commands/data/sql.js');
    finish(await runSql(text, options, host));
  });
}

const dataFiles = 'a .json, .ndjson, .csv or .parquet file';

const numberOf =
  (name: string, most: number) =>
  (value: string): number => {
    if (/^\d{1,7}$/.test(value) && Number(value) <= most) return Number(value);
    throw new UsageError(`${name} must be an integer up to ${most}, but is "${value}".`);
  };

function addCoverage(program: Command, host: Host, finish: Finish): void {
  const coverage = program
    .command('coverage [paths...]')
    .description('show which entity sets and properties the stored requests use')
    .addOption(repeatable('--schema <file>', 'the schema of the service'))
    .option('--set <name>', 'the properties of one entity set or singleton');
  withColor(withFormat(withService(coverage))).action(async (paths: string[], options: CoverageSettings) => {
    const { runCoverage } = await import('./commands/coverage.js');
    finish(await runCoverage(paths, options, host));
  });
}

function addInit(program: Command, host: Host, finish: Finish): void {
  const init = program
    .command('init [folder]')
    .description('create a configuration for the requests and schemas in a folder')
    .option('--dry-run', 'print the configuration without writing it')
    .option('--force', 'overwrite an existing configuration')
    .option('--verbose', 'list the files that are not read')
    .option('--fail-on-unchecked', 'fail if files with OData are not read, or a service has no schema');
  withColor(init).action(async (folder: string | undefined, options: InitSettings) => {
    const { runInit } = await import('./commands/init.js');
    finish(await runInit(folder ?? '.', options, host));
  });
}

function addCompletion(program: Command, host: Host, finish: Finish): void {
  program
    .command('completion <shell>')
    .description('print the completion script for bash, zsh or fish')
    .action(async (shell: string) => {
      const { runCompletion, shells } = await import('./commands/completion.js');
      finish(await runCompletion(choiceOf('the shell', shells)(shell) as Shell, program, host));
    });
}

function addLanguageServer(program: Command, _: Host, finish: Finish): void {
  program
    .command('lsp')
    .description('start the language server for an editor')
    .option('--stdio', 'communicate over standard input and output')
    // Some clients pass `--clientProcessId`; the library reads it.
    .addOption(new Option('--clientProcessId <id>').hideHelp())
    .action(async (options: { stdio?: boolean }) => {
      if (options.stdio !== true) throw new UsageError('the language server requires --stdio: odatalint lsp --stdio.');
      const { serveStdio } = await import('@odatalint/language-server');
      serveStdio(version);
      // Standard input keeps the process alive until the server ends it.
      finish(0);
    });
}

function addMcp(program: Command, host: Host, finish: Finish): void {
  program
    .command('mcp')
    .description('serve the checks as tools for agents, over standard input and output (Model Context Protocol)')
    .option('--service <name>', 'use this configured service')
    .option('--profile <name>', 'use this profile')
    .addOption(repeatable('--schema <file>', 'the schema of the service'))
    .option('--config <file>', 'use this configuration file instead of searching for one')
    .action(async (options: ChoiceOptions) => {
      const { runMcp } = await import('./commands/mcp/run-mcp.js');
      finish(await runMcp(options, host));
    });
}

const withFormat = (command: Command): Command =>
  command.addOption(choice('--format <name>', ['pretty', 'json']).default('pretty'));

function addFormat(program: Command, host: Host, finish: Finish): void {
  program
    .command('format')
    .description(`format the URLs in ${lineFileWords} files, and in others with --embedded`)
    .argument('[paths...]', 'files, folders, glob patterns, or - for standard input (default: the current folder)')
    .option('--write', 'write the changed files')
    .option('--check', 'list the files that would change, and exit with status 1 if there are any')
    .option('--width <n>', 'break lines longer than this (default: 100)')
    .option('--encode', 'percent-encode characters that are not allowed in a URL')
    .option('--decode', 'decode percent-encoding where the meaning stays the same')
    .option('--embedded', 'also format URLs in Markdown, JSON, YAML, programs and other files')
    .option('--service <name>', 'the configured service of the requests')
    .option('--profile <name>', 'the profile whose dialect applies')
    .option('--config <file>', 'use this configuration file instead of searching for one')
    .option('--env <name>', environmentWords)
    .option('--stdin-filename <name>', 'treat standard input as this file')
    .option('--input-format <name>', `${lineFormatWords}; with --embedded markdown, json and others (default: auto)`)
    .action(async (paths: string[], options: FormatCommandOptions) => {
      const { runFormat } = await import('./commands/format.js');
      finish(await runFormat(paths, options, host));
    });
}

function addMigrate(program: Command, host: Host, finish: Finish): void {
  const migrate = program
    .command('migrate')
    .description('rewrite stored requests of OData V2 and V3 for V4; shows a diff, or writes with --write')
    .argument('[paths...]', 'files, folders or glob patterns (default: the current folder)')
    .addOption(choice('--to <version>', ['v4'], (list) => `the version to write: ${list}`).makeOptionMandatory())
    .option('--write', 'write the changed files')
    .option('--time-zone <offset>', 'the UTC offset of every Edm.DateTime, such as Z or +02:00')
    .addOption(
      choice('--time-as <type>', ['time-of-day', 'duration'], (list) => `the V4 type of every Edm.Time: ${list}`),
    )
    .addOption(repeatable('--schema <file>', 'the schema of the service, before or after its migration'));
  withColor(withFormat(withService(migrate))).action(async (paths: string[], options: MigrateOptions) => {
    const { runMigrate } = await import('./commands/migrate/run-migrate.js');
    finish(await runMigrate(paths, options, host));
  });
}

/** `--changed` alone compares with HEAD. Its value follows `=`; otherwise the next argument could not be a path. */
export function withDefaults(args: readonly string[]): readonly string[] {
  const end = args.indexOf('--');
  return args.map((arg, i) => (arg === '--changed' && (end === -1 || i < end) ? '--changed=HEAD' : arg));
}
