/** The command `completion`: writes the script with which a shell completes commands, options and their values. */
import { builtInServices, ruleInfos } from '@odatalint/core';
import { severities } from '@odatalint/core/internal';
import { documentFormats } from '@odatalint/documents';
import type { Command, Option } from 'commander';
import type { Host } from '../host.js';
import { ChoiceOption } from '../shared-options.js';
import { formatNames } from '../reporters/load-reporter.js';

export type Shell = 'bash' | 'zsh' | 'fish';

export const shells: readonly Shell[] = ['bash', 'zsh', 'fish'];

/** Writes the script for a shell, generated from the commands and options. Status 0. */
export async function runCompletion(shell: Shell, program: Command, host: Host): Promise<number> {
  const commands = commandsOf(program);
  await host.write(shell === 'fish' ? fishScript(commands) : bashScript(commands, shell));
  return 0;
}

/** A command as the user types it, with its options. */
interface CompletedCommand {
  /** `check`, or `schema show`. */
  readonly words: string;
  readonly summary: string;
  readonly options: readonly CompletedOption[];
}

interface CompletedOption {
  readonly flag: string;
  readonly summary: string;
  readonly acceptsValue: boolean;
  /** The words that the option accepts; undefined if it accepts any text. */
  readonly values: readonly string[] | undefined;
}

function commandsOf(command: Command, parents: readonly string[] = []): CompletedCommand[] {
  return command.commands.flatMap((each) => {
    const words = [...parents, each.name()];
    // An optional value follows `=`, so the next word is not a value.
    const options = each.options.flatMap((option): CompletedOption[] => {
      const { long, description, required, hidden } = option;
      return typeof long !== 'string' || hidden
        ? []
        : [{ flag: long, summary: description, acceptsValue: required, values: valuesOf(option, long) }];
    });
    return [{ words: words.join(' '), summary: each.description(), options }, ...commandsOf(each, words)];
  });
}

/** The words that can follow an option; any other word is a file. */
function valuesOf(option: Option, flag: string): readonly string[] | undefined {
  if (option instanceof ChoiceOption) return option.words;
  switch (flag) {
    // An option of `check`, whose format can be repeated.
    case '--format':
      return formatNames;
    case '--input-format':
      return ['auto', ...documentFormats];
    case '--profile':
    case '--service':
      return builtInServices.map(({ name }) => name);
    case '--only':
    case '--skip':
      return ruleInfos.map(({ name }) => name);
    case '--rule':
      return ruleInfos.map(({ name }) => `${name}=`);
    case '--fail-on':
      return severities;
    default:
      return undefined;
  }
}

/** The words that the argument of a command accepts. */
const wordsAfter: Readonly<Partial<Record<string, readonly string[]>>> = {
  explain: ruleInfos.map(({ name }) => name),
  completion: shells,
};

const topWords = (commands: readonly CompletedCommand[]): string[] =>
  commands.map(({ words }) => words).filter((words) => !words.includes(' '));

const innerWords = (commands: readonly CompletedCommand[], outer: string): string[] =>
  commands
    .map(({ words }) => words)
    .filter((words) => words.startsWith(`${outer} `))
    .map((words) => words.slice(outer.length + 1));

/** A function that reads the words before the cursor. zsh runs it through its emulation of bash. */
function bashScript(commands: readonly CompletedCommand[], shell: 'bash' | 'zsh'): string {
  const values = commands.flatMap(({ words, options }) =>
    options.flatMap(({ flag, values: known }) =>
      known === undefined ? [] : [`    '${words} ${flag}') words='${known.join(' ')}' ;;`],
    ),
  );
  const options = commands.map(
    ({ words, options: each }) => `    '${words}') words='${each.map(({ flag }) => flag).join(' ')} --help' ;;`,
  );
  const inner = topWords(commands).flatMap((word) => {
    const names = wordsAfter[word] ?? innerWords(commands, word);
    return names.length === 0 ? [] : [`    ${word}) words='${names.join(' ')}' ;;`];
  });
  return `# Completes odatalint in ${shell}. Put this into a file that your shell reads, or: eval "$(odatalint completion ${shell})"
${shell === 'zsh' ? 'autoload -U +X bashcompinit && bashcompinit\n' : ''}_odatalint() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" command='check' words='' i word
  for ((i = 1; i < COMP_CWORD; i++)); do
    word="\${COMP_WORDS[i]}"
    case "$word" in
    ${topWords(commands).join('|')}) command="$word"; break ;;
    esac
  done
  case "$command" in
${topWords(commands)
  .filter((word) => innerWords(commands, word).length > 0)
  .map((word) => `    ${word}) if ((i + 1 < COMP_CWORD)); then command="$command \${COMP_WORDS[i+1]}"; fi ;;`)
  .join('\n')}
  esac
  case "$command $previous" in
${values.join('\n')}
  esac
  if [[ -z "$words" && "$current" == -* ]]; then
    case "$command" in
${options.join('\n')}
    esac
  elif [[ -z "$words" && "$COMP_CWORD" == 1 ]]; then
    words='${topWords(commands).join(' ')}'
  elif [[ -z "$words" ]]; then
    case "$command" in
${inner.join('\n')}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  if [[ \${#COMPREPLY[@]} -eq 0 && "$current" != -* ]]; then COMPREPLY=($(compgen -f -- "$current")); fi
}
complete -o filenames -F _odatalint odatalint
`;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "\\'")}'`;

function fishScript(commands: readonly CompletedCommand[]): string {
  const top = topWords(commands);
  const lines = ['# Completes odatalint in fish. Put this into ~/.config/fish/completions/odatalint.fish'];
  for (const { words, summary, options } of commands) {
    const [outer = '', name] = words.split(' ');
    const condition =
      name === undefined
        ? `not __fish_seen_subcommand_from ${top.join(' ')}`
        : `__fish_seen_subcommand_from ${outer}; and not __fish_seen_subcommand_from ${innerWords(commands, outer).join(' ')}`;
    lines.push(`complete -c odatalint -n ${quoted(condition)} -a ${name ?? outer} -d ${quoted(summary)}`);
    const seen = words
      .split(' ')
      .map((word) => `__fish_seen_subcommand_from ${word}`)
      .join('; and ');
    for (const { flag, summary: about, acceptsValue, values } of options) {
      const value = values === undefined ? (acceptsValue ? ' -r' : '') : ` -x -a ${quoted(values.join(' '))}`;
      lines.push(`complete -c odatalint -n ${quoted(seen)} -l ${flag.slice(2)}${value} -d ${quoted(about)}`);
    }
  }
  return `${lines.join('\n')}\n`;
}
