/** Advice for command lines that the parser rejects: words of other tools, and values where none is allowed. */

import type { Command } from 'commander';

/** Options of other linters and commands, and their equivalents here. */
const otherOptions: ReadonlyMap<string, string> = new Map([
  ['-f', '--format'],
  ['--reporter', '--format'],
  ['--output-format', '--format'],
  ['--output-file', '--output'],
  ['--disable', '--skip'],
  ['--ignore', '--skip for rules, or "exclude" in the configuration for files'],
  ['--exclude', '"exclude" in the configuration'],
  ['--ignore-pattern', '"exclude" in the configuration'],
  ['--enable', '--only'],
  ['--severity', '--rule CODE=SEVERITY or --fail-on SEVERITY'],
  ['--fail-level', '--fail-on'],
  ['--strict', '--max-warnings 0'],
  ['--cache-dir', '--cache-location'],
  ['--cache-file', '--cache-location'],
  ['--metadata', '--schema'],
  ['--csdl', '--schema'],
  ['--entity', '--on'],
  ['--set', '--on'],
  ['--stdin', 'the path -'],
  ['--dry-run', '--fix-dry-run or --diff'],
  ['--jobs', '--concurrency'],
  ['-j', '--concurrency'],
  ['-q', '--quiet'],
  ['-w', '--watch'],
  ['-c', '--config'],
  ['-v', '-V for the version, or --verbose'],
]);

/**
 * Returns advice about an option or command that does not exist.
 *
 * @param message - The message of the parser.
 * @returns The text to add to the message; empty if no equivalent is known. An option `--name=value` is also found by
 *   its name alone.
 */
export function usageHint(message: string, program: Command): string {
  // Only a command with subcommands reports this; any other unknown command is parsed as a path of the default command.
  if (message.startsWith('unknown command')) {
    const outer = program.commands.find(({ commands }) => commands.length > 0);
    const names = outer?.commands.map((each) => each.name()) ?? [];
    return `\n(${outer?.name()} has the commands ${names.slice(0, -1).join(', ')} and ${names.at(-1)}.)`;
  }
  const [, option = '', value] = /unknown option '(-[^'=]*)(=[^']*)?'/.exec(message) ?? [];
  const other = otherOptions.get(option);
  if (other !== undefined) return `\n(Did you mean ${other}?)`;
  return value === undefined ? '' : `\n(If ${option} is an option of this command, it does not accept a value.)`;
}

/** Words that other tools use for commands of this one. */
const otherCommands: ReadonlyMap<string, string> = new Map([
  ['lint', 'check'],
  ['validate', 'check'],
  ['run', 'check'],
  ['test', 'check'],
  ['fix', 'check --fix'],
  ['fmt', 'format'],
  ['list', 'rules'],
  ['version', '--version'],
  ['upgrade', 'migrate --to v4'],
]);

/** The command of this tool for a word of another tool. */
export const commandFor = (word: string): string | undefined => otherCommands.get(word.toLowerCase());
