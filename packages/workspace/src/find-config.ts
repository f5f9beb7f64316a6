/** Finds and reads the configuration that holds for a file: the nearest one in its folder or above it. */
import type { Place } from '@odatalint/documents';
import { existsSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import ignore from 'ignore';
import { CONFIG_FILE_NAME, type Config } from './config-shape.js';
import { errorAt, type FileDiagnostic } from './file-diagnostic.js';
import { repositoryOf, withSlashes } from './git-ignore.js';
import { readConfig } from './read-config.js';
import { readFoundFile } from './read-found-file.js';
import { readTextFile } from './read-text-file.js';

/** A configuration that was read; when something is wrong with it, `diagnostics` says what. */
export interface LoadedConfig {
  /** Absolute. */
  readonly path: string;
  /** The folder that paths and patterns in it are relative to. */
  readonly folder: string;
  readonly config: Config;
  readonly text: string;
  readonly diagnostics: readonly FileDiagnostic[];
  /** Whether a file that was found (not named) is wanted, by `include` and `exclude`. */
  accepts(path: string): boolean;
  /** What the configuration says about the queries in a file, by `places`; nothing for most files. */
  placesFor(path: string): readonly Place[];
}

/** Reads one configuration file that was named. Never throws. */
export const loadConfig = (path: string): LoadedConfig => loadedConfig(path, readTextFile(path));

function loadedConfig(path: string, file: ReturnType<typeof readTextFile>): LoadedConfig {
  const folder = dirname(path);
  if ('problem' in file) {
    const diagnostics = [
      errorAt('unreadable-file', { start: 0, end: 0 }, `The configuration cannot be read: ${file.problem}.`),
    ];
    return { path, folder, config: {}, text: '', diagnostics, accepts: () => true, placesFor: () => [] };
  }
  const { config, diagnostics } = readConfig(file.text);
  const accepts = acceptorFor(config, folder);
  return { path, folder, config, text: file.text, diagnostics, accepts, placesFor: placesIn(config, folder) };
}

function placesIn({ places = [] }: Config, folder: string): (path: string) => readonly Place[] {
  const matched = places.map(({ files = [], ...place }) => ({ place, files: ignore().add([...files]) }));
  return (path) => {
    // The configuration itself is JSON, and its selectors look like what they select.
    if (matched.length === 0 || basename(path) === CONFIG_FILE_NAME) return [];
    const below = withSlashes(relative(folder, path));
    if (!ignore.isPathValid(below)) return [];
    return matched.filter(({ files }) => files.ignores(below)).map(({ place }) => place);
  };
}

function acceptorFor({ include, exclude }: Config, folder: string): (path: string) => boolean {
  const included = include === undefined ? undefined : ignore().add([...include]);
  const excluded = ignore().add([...(exclude ?? [])]);
  return (path) => {
    const below = withSlashes(relative(folder, path));
    // A file that is not below the configuration (given by --config) is outside what its patterns can say.
    if (!ignore.isPathValid(below)) return true;
    return (included === undefined || included.ignores(below)) && !excluded.ignores(below);
  };
}

/** Looks configurations up, and reads each folder and each file once. */
export class ConfigFinder {
  readonly #byFolder = new Map<string, LoadedConfig | undefined>();
  readonly #fixed: LoadedConfig | undefined;

  /** With a path, that configuration holds for every file and nothing is looked for. */
  constructor(path?: string) {
    this.#fixed = path === undefined ? undefined : loadConfig(resolve(path));
  }

  /** The configuration for a file (or for a folder, given as a file in it). */
  configFor(path: string): LoadedConfig | undefined {
    return this.#fixed ?? this.#inOrAbove(dirname(path));
  }

  /** Every configuration that was found so far, each once. */
  found(): readonly LoadedConfig[] {
    const all = [this.#fixed, ...this.#byFolder.values()].filter((config) => config !== undefined);
    return [...new Set(all)];
  }

  #inOrAbove(folder: string): LoadedConfig | undefined {
    const visited: string[] = [];
    let config: LoadedConfig | undefined;
    for (let at = folder; ; at = dirname(at)) {
      if (this.#byFolder.has(at)) {
        config = this.#byFolder.get(at);
        break;
      }
      visited.push(at);
      const path = join(at, CONFIG_FILE_NAME);
      if (existsSync(path)) {
        config = loadedConfig(path, readFoundFile(path, [repositoryOf(at)]));
        break;
      }
      if (dirname(at) === at) break;
    }
    for (const each of visited) this.#byFolder.set(each, config);
    return config;
  }
}
