/** The severity of the findings in a schema file, as the services that use it configure it. */
import type { RuleSeverity, Severity } from '@odatalint/core';
import { severities } from '@odatalint/core/internal';
import { resolve } from 'node:path';
import type { FileConfig } from '../config/find-config.js';
import type { ServiceConfig } from '../config/config-shape.js';
import { keyOfList, type LoadedSchemaFile } from '../schemas/schema-cache.js';
import type { CheckChoices } from '../config/check-choices.js';

const code = 'malformed-schema';

/** The severities of `malformed-schema` in one file. */
export interface SchemaSeverity {
  /** Whether a user has named the rule: given it a severity, or run it among few. */
  readonly isAskedFor: boolean;
  /** The severity of a finding that has the severity `own` by default; `off` if it is not to be reported. */
  of(own: Severity): RuleSeverity;
}

/**
 * The severity for a file under the configurations of a run, each with its overrides for the file; the first one decides where no
 * service uses the file. Of several services the most severe setting applies. A service without one has the default, so an error
 * remains one, but a milder finding has the severity that another service asks for.
 */
export function schemaSeverity(
  file: LoadedSchemaFile,
  configs: readonly FileConfig[],
  choices: CheckChoices,
): SchemaSeverity {
  const { rules, only = [], skip = [] } = choices;
  const settings = rules?.[code] === undefined ? configuredFor(file, configs, choices) : [rules[code]];
  const chosen = severities.find((severity) => settings.includes(severity));
  const hasDefault = settings.includes(undefined);
  const isSkipped = skip.includes(code);
  const isNamed = only.includes(code);
  return {
    isAskedFor: isNamed || chosen !== undefined,
    of(own) {
      // A run of few other rules should still report an error.
      if (isSkipped || (own !== 'error' && only.length > 0 && !isNamed)) return 'off';
      if (hasDefault && (chosen === undefined || own === 'error')) return own;
      return chosen ?? 'off';
    },
  };
}

/** What each service that uses a file configures, undefined for one that configures nothing. */
function configuredFor(
  file: LoadedSchemaFile,
  configs: readonly FileConfig[],
  choices: CheckChoices,
): readonly (RuleSeverity | undefined)[] {
  const found = configs.flatMap((config) =>
    servicesOf(file, config, choices).map(({ rules }) => rules?.[code] ?? config.config.rules?.[code]),
  );
  return found.length > 0 ? found : [configs[0]?.config.rules?.[code]];
}

/** The services whose requests are checked with a file. A schema on the command line is for all, also for requests of no service. */
function servicesOf(
  file: LoadedSchemaFile,
  { config, folder }: FileConfig,
  { service: wanted, profile, schema }: CheckChoices,
): readonly ServiceConfig[] {
  const services = config.services ?? {};
  const isOwn = wanted !== undefined && Object.hasOwn(services, wanted);
  const isDecided = wanted !== undefined || profile !== undefined;
  const asked = isOwn ? [services[wanted] ?? {}] : isDecided ? [] : Object.values(services);
  if (schema !== undefined) return isDecided ? asked : [...asked, {}];
  return asked.filter((service) => {
    const paths = (service.schema ?? []).map((path) => resolve(folder, path));
    return paths.includes(file.path) || (paths.length > 0 && file.lists.has(keyOfList(paths)));
  });
}
