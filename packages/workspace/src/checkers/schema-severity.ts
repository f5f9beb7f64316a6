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
  /** Whether the user has configured the rule, or selected it for the run. */
  readonly isAskedFor: boolean;
  /** The severity of a finding with the default severity `own`; `off` if it must not be reported. */
  of(own: Severity): RuleSeverity;
}

/**
 * The severity for a file under the configurations of a run. If no service uses the file, the first configuration
 * decides. Of several services the most severe setting applies. A service without a setting has the default: an error
 * remains one, but a milder finding has the severity of another service.
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
      // A run of a few other rules should still report an error.
      if (isSkipped || (own !== 'error' && only.length > 0 && !isNamed)) return 'off';
      if (hasDefault && (chosen === undefined || own === 'error')) return own;
      return chosen ?? 'off';
    },
  };
}

/** The setting of each service that uses a file; undefined for a service without one. */
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

/**
 * The services whose requests are checked with a file. A schema on the command line applies to all, also to requests of
 * no service.
 */
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
