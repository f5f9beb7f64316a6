/** The names that comments in documents can refer to. */
import { builtInServices } from '@odatalint/core';
import { suggestNames } from '@odatalint/core/internal';
import type { DirectiveNames } from '@odatalint/documents';
import type { LoadedConfig } from './config/find-config.js';

/** The services of a configuration and the built-in ones. */
export const directiveNames = (config: LoadedConfig | undefined): DirectiveNames => ({
  services: [...Object.keys(config?.config.services ?? {}), ...builtInServices.map(({ name }) => name)],
  nearest: (word, names) => suggestNames(word, names)[0],
});
