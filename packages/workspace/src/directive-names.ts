/** The names that comments in documents can refer to. */
import { builtInServices, suggestNames } from '@odatalint/core';
import type { DirectiveNames } from '@odatalint/documents';
import type { LoadedConfig } from './config/index.js';

/** The services of a configuration and the built-in ones. */
export const directiveNames = (config: LoadedConfig | undefined): DirectiveNames => ({
  services: [...Object.keys(config?.config.services ?? {}), ...builtInServices.map(({ name }) => name)],
  nearest: (word, names) => suggestNames(word, names)[0],
});
