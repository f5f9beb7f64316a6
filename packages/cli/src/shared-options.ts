/** Options that several commands have, and their conversion to choices. */
import type { CheckChoices } from '@odatalint/workspace';
import { type Command, Option } from 'commander';
import { UsageError } from './host.js';

/** The options that decide how requests are checked, as the parser of the command line returns them. */
export interface ChoiceOptions extends Pick<CheckChoices, 'service' | 'profile' | 'schema' | 'key' | 'config'> {
  readonly env?: string;
  readonly allEnvs?: true;
}

export const choicesOf = ({ service, profile, schema, key, config, env, allEnvs }: ChoiceOptions): CheckChoices => ({
  service,
  profile,
  schema,
  key,
  config,
  environment: env,
  allEnvironments: allEnvs,
});

export const withService = (command: Command): Command =>
  command
    .option('--service <name>', 'use this configured service')
    .option('--profile <name>', 'use this profile')
    .option('--config <file>', 'use this configuration file instead of searching for one')
    .option('--env <name>', environmentWords);

/** An option that accepts only some words. Help lists them, and completion offers them. */
export class ChoiceOption extends Option {
  constructor(
    flags: string,
    readonly words: readonly string[],
    description: string,
  ) {
    super(flags, description);
    this.argParser(choiceOf(this.long ?? '', words));
  }
}

/**
 * Creates an option that accepts only some words.
 *
 * @param flags - The flags, such as `--format <name>`.
 * @param words - The accepted words.
 * @param describe - Makes the description from their list.
 */
export const choice = (
  flags: string,
  words: readonly string[],
  describe: (list: string) => string = (list) => list,
): Option => new ChoiceOption(flags, words, describe(listOf(words)));

export const listOf = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)!}`;

/** Returns a parser for an option or argument that accepts only some words. */
export const choiceOf =
  (name: string, words: readonly string[]) =>
  (value: string): string => {
    if (words.includes(value)) return value;
    throw new UsageError(`${name} must be ${listOf(words)}, but is "${value}".`);
  };

/** An option that can be repeated; its values are collected in order. */
export const repeatable = (flags: string, description: string): Option =>
  new Option(flags, `${description}; repeatable`)
    .argParser((value: string, before: string[]) => [...before, value])
    .default([], 'none');

export const environmentWords = 'the environment that gives values to variables (default: the first)';

export const withColor = (command: Command): Command =>
  command.option('--color', 'use colors').option('--no-color', 'do not use colors');
