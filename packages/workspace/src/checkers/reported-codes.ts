/** The codes that a run reports, and their severities, for findings that no checker makes. */
import { ruleInfos, type RuleName, type RuleSeverity } from '@odatalint/core';
import type { FileConfig } from '../config/find-config.js';
import type { LoadedSchemaFile } from '../schemas/schema-cache.js';
import type { CheckChoices } from '../config/check-choices.js';
import { schemaSeverity, type SchemaSeverity } from './schema-severity.js';

export class ReportedCodes {
  readonly #choices: CheckChoices;

  constructor(choices: CheckChoices) {
    this.#choices = choices;
  }

  /** Whether the run excludes no rule by name. */
  get isComplete(): boolean {
    return (this.#choices.only ?? []).length === 0 && (this.#choices.skip ?? []).length === 0;
  }

  /** Whether a code can be reported under a configuration. A comment that disables any other code is not unused. */
  canReport(code: string, config: FileConfig | undefined): boolean {
    const { rules, only = [], skip = [] } = this.#choices;
    const isCode = (name: string) => name === code;
    if (skip.some(isCode) || (only.length > 0 && !only.some(isCode))) return false;
    const chosen = severityAmong(rules, code);
    if (chosen !== undefined) return chosen !== 'off';
    const services = Object.values(config?.config.services ?? {});
    const configured = [config?.config, ...services].map((each) => severityAmong(each?.rules, code));
    if (configured.includes('off')) return false;
    if (configured.some((severity) => severity !== undefined)) return true;
    return ruleInfos.find((info) => info.name === code)?.severity !== 'off';
  }

  /** Whether a code is switched off or excluded by name, for findings without a request. */
  isSilenced(code: RuleName, config: FileConfig | undefined): boolean {
    return this.#choices.skip?.includes(code) === true || this.severityOf(code, config) === 'off';
  }

  /** The severity of the findings in a schema file under the configurations of a run, the nearest one first. */
  severityIn(file: LoadedSchemaFile, configs: readonly FileConfig[]): SchemaSeverity {
    return schemaSeverity(file, configs, this.#choices);
  }

  /** The configured severity of a code outside of any service, for findings without a request. */
  severityOf(code: RuleName, config: FileConfig | undefined): RuleSeverity | undefined {
    return this.#choices.rules?.[code] ?? config?.config.rules?.[code];
  }
}

/** The severity of a code, which may be an unknown name from a comment or baseline. */
const severityAmong = (rules: Readonly<Record<string, RuleSeverity>> = {}, code: string): RuleSeverity | undefined =>
  Object.hasOwn(rules, code) ? rules[code] : undefined;
