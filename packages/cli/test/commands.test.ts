/** The table of commands: each runs by its name, has a scenario, and is in docs/commands.md and the README, which `UPDATE=1` writes. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Command, Option } from 'commander';
import { describe, expect, test } from 'vitest';
import { commandNames } from '../src/command-names.js';
import { createProgram } from '../src/program.js';
import { quietHost } from './quiet-host.js';
import { readScenarios } from './scenario.js';

const programFor = (args: readonly string[]): Command => createProgram(args, quietHost('/'), () => {});
const program = programFor(['--help']);

/** A command as it is typed: `schema show`. */
interface TypedCommand {
  readonly words: string;
  readonly command: Command;
}

const typedCommands = (parent: Command, before = ''): TypedCommand[] =>
  parent.commands.flatMap((command) => {
    const words = `${before}${command.name()}`;
    return command.commands.length > 0 ? typedCommands(command, `${words} `) : [{ words, command }];
  });

const commands = typedCommands(program);

test('the help lists them in this order', () => {
  expect(program.commands.map((each) => each.name())).toEqual(commandNames);
});

test.each(commandNames)('%s is described if it runs', (name) => {
  expect(programFor([name]).commands.map((each) => each.name())).toContain(name);
});

describe('a scenario runs', () => {
  const folder = fileURLToPath(new URL('scenarios', import.meta.url));
  const scenarios = readdirSync(folder).flatMap((file) => readScenarios(readFileSync(`${folder}/${file}`, 'utf8')));
  // These have tests of their own: servers do not end by themselves, and a download needs one.
  test.each(commands.filter(({ words }) => !['mcp', 'serve', 'schema pull'].includes(words)))('$words', ({ words }) => {
    const isRun = scenarios.some(({ args }) => args.slice(0, words.split(' ').length).join(' ') === words);
    expect(isRun, `no file in packages/cli/test/scenarios has "--- run ${words}": write one`).toBe(true);
  });
});

const inTable = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/<(\w[^>]*)>/g, '&lt;$1&gt;');

function optionRow({ flags, description, defaultValue, defaultValueDescription }: Option): string {
  const given: unknown = defaultValueDescription ?? defaultValue;
  const usual = given === undefined || given === 'none' ? '' : ` (default: ${String(given)})`;
  return `| \`${flags.replaceAll('|', '\\|')}\` | ${inTable(description)}${usual} |`;
}

function section({ words, command }: TypedCommand): string {
  const options = command.options.filter(({ hidden }) => !hidden);
  const rows = options.map(optionRow).join('\n');
  const summary = command.description();
  return `## \`${words}\`

\`odatalint ${words} ${command.usage()}\`

${summary.charAt(0).toUpperCase()}${summary.slice(1)}.
${options.length === 0 ? '' : `\n| option | meaning |\n|---|---|\n${rows}\n`}`;
}

const page = `# Commands

${'`odatalint --help` and `odatalint COMMAND --help` print the same. Exit status: 0 no errors; 1 errors (--fail-on and --max-warnings change this); 2 usage error, bad configuration or unreadable input.'}

${commands.map(section).join('\n')}`;

/** Compares a file with what it should be, or writes it. */
function expectFile(path: string, change: (text: string) => string): void {
  const file = new URL(`../../../${path}`, import.meta.url);
  const isUpdate = process.env['UPDATE'] === '1';
  const text = readFileSync(file, { encoding: 'utf8', flag: isUpdate ? 'a+' : 'r' });
  if (isUpdate) writeFileSync(file, change(text));
  else
    expect(
      text === change(text),
      `${path} is outdated: run \`UPDATE=1 npx vitest run packages/cli/test/commands.test.ts\``,
    ).toBe(true);
}

test('docs/commands.md contains them', () => expectFile('docs/commands.md', () => page));

test('the README of the package lists them', () => {
  const rows = commands.map(({ words, command }) => `| \`${words}\` | ${inTable(command.description())} |`);
  const table = `| command | |\n|---|---|\n${rows.join('\n')}\n`;
  expectFile('packages/cli/README.md', (text) => text.replace(/^\| command \|(?:.*\|\n)+/m, () => table));
});
