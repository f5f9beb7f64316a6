/** The settings of the client: plain data from outside, of which only known members are used. */
import type { RuleName, RuleSeverity } from '@odatalint/core';
import { ruleNames, severities } from '@odatalint/core/internal';
import { type RequestUse, requestUses } from '@odatalint/language-service';
import type { CheckChoices } from '@odatalint/workspace';

/** The choices of the command line that a client can make. An environment applies where none is chosen for a folder. */
export interface ClientSettings extends CheckChoices {
  /** A line with more UTF-16 units has no colours, hints and lenses. */
  readonly maxLineLength?: number | undefined;
}

/** Commands of the client that answers may name, as far as it has announced them. */
export interface ClientCommands {
  /** Opens the list of completions again. */
  readonly suggest: string | undefined;
  /** Lets a person choose the service of a document; its argument is the document's address. */
  readonly chooseService: string | undefined;
  /** Opens the page of a rule; its argument is the code. */
  readonly openRulePage: string | undefined;
  /** Do something with a request; their arguments are the address of its document and its position. */
  readonly requests: Readonly<Partial<Record<RequestUse, string>>>;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textIn = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

const textsIn = (value: unknown): readonly string[] | undefined => {
  const texts = (Array.isArray(value) ? value : [value]).flatMap((each) => textIn(each) ?? []);
  return texts.length === 0 ? undefined : texts;
};

const isSeverity = (value: unknown): value is RuleSeverity =>
  value === 'off' || severities.some((each) => each === value);

const isRule = (name: string): name is RuleName => ruleNames.some((each) => each === name);

/**
 * Reads settings: `service`, `profile`, `key`, `config` and `environment` are texts, `schema` one text or several, `rules` severities by
 * code, `maxLineLength` a number from 0; all paths are relative to the folder. Empty texts, values of another shape and rules
 * that do not exist count as absent.
 */
export function readClientSettings(value: unknown): ClientSettings {
  if (!isRecord(value)) return {};
  const { service, profile, schema, key, config, rules, environment, maxLineLength } = value;
  const chosen = Object.entries(isRecord(rules) ? rules : {}).flatMap(([code, severity]) =>
    isRule(code) && isSeverity(severity) ? [[code, severity] as const] : [],
  );
  return {
    service: textIn(service),
    profile: textIn(profile),
    schema: textsIn(schema),
    key: textIn(key),
    config: textIn(config),
    environment: textIn(environment),
    maxLineLength: typeof maxLineLength === 'number' && maxLineLength >= 0 ? maxLineLength : undefined,
    rules: chosen.length === 0 ? undefined : Object.fromEntries(chosen),
  };
}

/**
 * Reads `suggestCommand`, `chooseServiceCommand` and `openRulePageCommand` of the initialization options, and `requestCommands`: an
 * object with `send`, `sample`, `tree`, `curl` and `playground` as far as the client can do these.
 */
export function readClientCommands(options: unknown): ClientCommands {
  const { suggestCommand, chooseServiceCommand, openRulePageCommand, requestCommands } = isRecord(options)
    ? options
    : {};
  const byUse = isRecord(requestCommands) ? requestCommands : {};
  return {
    suggest: textIn(suggestCommand),
    chooseService: textIn(chooseServiceCommand),
    openRulePage: textIn(openRulePageCommand),
    requests: Object.fromEntries(
      requestUses.flatMap((use) => (textIn(byUse[use]) === undefined ? [] : [[use, textIn(byUse[use])]])),
    ),
  };
}

/** Whether the client itself reports invalid JSON (initialization option `checksJson`). */
export const readsJsonItself = (options: unknown): boolean => isRecord(options) && options['checksJson'] === true;
