/** Reports a schema file that cannot be read where the configuration names it. */
import { resolve } from 'node:path';
import type { FileDiagnostic } from './findings/file-diagnostic.js';
import type { LoadedConfig } from './config/find-config.js';
import type { LoadedSchemaFile } from './schemas/schema-cache.js';

type ConfigFile = LoadedConfig['files'][number];

/** In: configurations and the schemas they name. Out: the same, with findings about unreadable schemas moved. */
export function placeMissingSchemas(
  configs: readonly ConfigFile[],
  schemas: readonly LoadedSchemaFile[],
): { readonly configs: readonly ConfigFile[]; readonly schemas: readonly LoadedSchemaFile[] } {
  const moved = new Map<ConfigFile, FileDiagnostic[]>();
  const left = schemas.filter((schema) => {
    const [fault] = schema.diagnostics;
    const place = fault?.code === 'unreadable-file' ? placeIn(configs, schema.path) : undefined;
    if (fault === undefined || place === undefined) return true;
    const found = { ...fault, start: place.start, end: place.end };
    moved.set(place.config, [...(moved.get(place.config) ?? []), found]);
    return false;
  });
  const all = configs.map((config) => {
    const found = moved.get(config) ?? [];
    return found.length === 0 ? config : { ...config, diagnostics: [...config.diagnostics, ...found] };
  });
  return { configs: all, schemas: left };
}

/** The first place, quotes included, where a configuration names the file. */
function placeIn(
  configs: readonly ConfigFile[],
  path: string,
): { readonly config: ConfigFile; readonly start: number; readonly end: number } | undefined {
  for (const config of configs) {
    for (const { schema = [] } of Object.values(config.config.services ?? {})) {
      for (const written of schema) {
        const quoted = JSON.stringify(written);
        const start = resolve(config.folder, written) === path ? config.text.indexOf(quoted) : -1;
        if (start >= 0) return { config, start, end: start + quoted.length };
      }
    }
  }
  return undefined;
}
