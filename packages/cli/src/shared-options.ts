/** Options that several commands have. */
import { type Command, Option } from 'commander';

/** An option that can be repeated; its values are collected in their order. */
export const repeatable = (flags: string, description: string): Option =>
  new Option(flags, `${description}; repeatable`)
    .argParser((value: string, before: string[]) => [...before, value])
    .default([], 'none');

export const environmentWords = 'the environment that gives values to variables (default: the first)';

export const withColor = (command: Command): Command =>
  command.option('--color', 'use colors').option('--no-color', 'do not use colors');
