/**
 * One hash of everything except the files that findings depend on: the program, its settings, and the files that they
 * name.
 */
import { builtInServices } from '@odatalint/core';
import { createHash } from 'node:crypto';
import { packagedSchema } from '../schemas/packaged-schema.js';
import type { CheckChoices } from '../config/check-choices.js';
import { CheckerCache } from './checker-cache.js';
import type { LoadedConfig } from '../config/find-config.js';
import { displayName } from '../files/find-files.js';

/** The inputs of the checks under one configuration. */
export interface SettingsStamp {
  readonly hash: string;
  /** The texts of the schema's documents, by their names in reports. */
  readonly schemas: ReadonlyMap<string, string>;
}

export class SettingsStamps {
  readonly #choices: CheckChoices;
  readonly #cwd: string;
  readonly #program: string;
  readonly #stamps = new Map<string | undefined, SettingsStamp | undefined>();

  /** Paths in the choices are absolute; `program` differs for programs that may find something else. */
  constructor(choices: CheckChoices, cwd: string, program: string) {
    this.#choices = choices;
    this.#cwd = cwd;
    this.#program = program;
  }

  /** Undefined if the configuration, a schema or a key has a mistake, which must be reported and so read again. */
  stampFor(config: LoadedConfig | undefined): SettingsStamp | undefined {
    const path = config?.path;
    if (!this.#stamps.has(path)) this.#stamps.set(path, this.#makeStamp(config));
    return this.#stamps.get(path);
  }

  #makeStamp(config: LoadedConfig | undefined): SettingsStamp | undefined {
    // A separate cache: files that no request needs must not be reported because this function read them.
    const cache = new CheckerCache(this.#choices, { cwd: this.#cwd });
    cache.readSchemas(config);
    cache.readKeys(config);
    const schemas = cache.schemaFiles();
    const files = [...(config?.files ?? []), ...schemas, ...cache.keyFiles()];
    if (files.some(({ diagnostics }) => diagnostics.length > 0)) return undefined;
    const { service, profile, schema, key, rules, only, skip } = this.#choices;
    const nameOf = (path: string): string => displayName(path, this.#cwd);
    const parts = [
      this.#program,
      { service, profile, schema: schema?.map(nameOf), key: key === undefined ? key : nameOf(key), rules, only, skip },
      files.map(({ path, text }) => [nameOf(path), text]),
      builtInServices.flatMap(({ schemaPackage }) => (schemaPackage && packagedSchema(schemaPackage)?.edition) ?? []),
    ];
    return {
      hash: createHash('sha256').update(JSON.stringify(parts)).digest('hex'),
      schemas: new Map(schemas.map(({ path, text }) => [nameOf(path), text])),
    };
  }
}
