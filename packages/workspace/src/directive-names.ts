/** The names that comments in documents can refer to. */
import { builtInServices, ruleInfos } from '@odatalint/core';
import type { DirectiveNames } from '@odatalint/documents';
import type { LoadedConfig } from './find-config.js';
import { nearestName } from './nearest-name.js';

const rules: readonly string[] = ruleInfos.map(({ name }) => name);

/** The rules, and the services of a configuration with the built-in ones. */
export const directiveNames = (config: LoadedConfig | undefined): DirectiveNames => ({
  rules,
  services: [...Object.keys(config?.config.services ?? {}), ...builtInServices.map(({ name }) => name)],
  nearest: nearestName,
});
