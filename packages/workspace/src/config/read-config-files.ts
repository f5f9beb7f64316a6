/** Reads a configuration file and those that it extends: a path in, files in the order in which they are merged out. */
import type { RuleName } from '@odatalint/core';
import { dirname, resolve } from 'node:path';
import type { Config } from './config-shape.js';
import { errorAt, type FileDiagnostic } from '../findings/file-diagnostic.js';
import { namedByRepository, type Roots, type ReadFailure } from '../files/roots.js';
import { readTextFile, settingsLimit, type TextFile } from '../files/read-text-file.js';
import { basesIn, parseConfig, readConfigTree, servicesWithErrors, type BaseReference } from './read-config.js';

/** One file of a configuration: its own members, and its findings. */
export interface ConfigFile {
  /** Absolute. */
  readonly path: string;
  /** The folder that paths and patterns in it are relative to. */
  readonly folder: string;
  readonly config: Config;
  readonly text: string;
  readonly diagnostics: readonly FileDiagnostic[];
  /** The services that contain all errors; undefined if there are errors elsewhere. */
  readonly faultyServices: readonly string[] | undefined;
}

/** No person could understand a longer chain of files. */
const longestChain = 32;

/**
 * The files of a configuration, each once, extended files before those that extend them; the last one is `path`,
 * whose text was read before. The others must be in its repository or in `cwd`. Never throws.
 */
export function readConfigFiles(path: string, file: TextFile | ReadFailure, cwd: string): readonly ConfigFile[] {
  if (!('problem' in file)) return new ConfigFileReader(namedByRepository(dirname(path), cwd)).read(path, file.text);
  return [unreadable(path, 'unreadable-file', `The configuration cannot be read: ${file.problem}.`)];
}

/** A file that is not read, with the reason. */
export function unreadable(path: string, code: RuleName, message: string): ConfigFile {
  const diagnostics = [errorAt(code, { start: 0, end: 0 }, message)];
  return { path, folder: dirname(path), config: {}, text: '', diagnostics, faultyServices: undefined };
}

class ConfigFileReader {
  readonly #roots: Roots;
  readonly #files = new Map<string, ConfigFile>();
  /** The files that are being read, each extended by the one before it. */
  readonly #chain: string[] = [];

  constructor(roots: Roots) {
    this.#roots = roots;
  }

  read(path: string, text: string): readonly ConfigFile[] {
    const folder = dirname(path);
    const tree = parseConfig(text);
    this.#chain.push(path);
    const faults = basesIn(tree).flatMap((base) => this.#readBase(base, folder));
    this.#chain.pop();
    const services = [...this.#files.values()].flatMap(({ config }) => Object.keys(config.services ?? {}));
    const { config, diagnostics } = readConfigTree(tree, services);
    const all = [...diagnostics, ...faults].sort((a, b) => a.start - b.start);
    const faultyServices = servicesWithErrors(tree, all);
    this.#files.set(path, { path, folder, config, text, diagnostics: all, faultyServices });
    return [...this.#files.values()];
  }

  #readBase(base: BaseReference, folder: string): FileDiagnostic[] {
    const path = resolve(folder, base.path);
    if (this.#files.has(path)) return [];
    const refused = (why: string): FileDiagnostic[] => [
      errorAt('malformed-config', base, `The configuration "${base.path}" cannot be extended: ${why}.`),
    ];
    if (this.#chain.includes(path)) return refused('it extends this one, directly or through others');
    if (this.#chain.length >= longestChain) return refused(`more than ${longestChain} files extend one another`);
    const file = readTextFile(path, this.#roots, settingsLimit);
    if ('problem' in file) return refused(file.problem);
    this.read(path, file.text);
    return [];
  }
}
