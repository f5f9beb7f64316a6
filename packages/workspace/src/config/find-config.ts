/** Finds and reads the configuration of a file: the nearest one in its folder or above. */
import ignore from 'ignore';
import { formatOf, type Place } from '@odatalint/documents';
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { RuleName } from '@odatalint/core';
import { exists } from '../files/look-up.js';
import { namedByUser, type Roots, wellKnownIn, namedByRepository, type ReadFailure } from '../files/roots.js';
import { readTextFile, settingsLimit, type TextFile } from '../files/read-text-file.js';
import { withSlashes } from '../files/git-ignore.js';
import { errorAt, type FileDiagnostic } from '../findings/file-diagnostic.js';
import { CONFIG_FILE_NAME, type Config } from './config-shape.js';
import { mergeConfigs, overrideConfig, profileChain, withOwnProfiles } from './merge-configs.js';
import { refusalOfConfig, unreadConfigIn } from './unread-config.js';
import { factFindings } from './fact-findings.js';
import {
  basesIn,
  parseConfig,
  readConfigTree,
  type FaultyNames,
  namesWithErrors,
  type BaseReference,
} from './read-config.js';

/** The settings of a file: its configuration with the extended ones and the overrides for the file. */
export interface FileConfig {
  /** Absolute. */
  readonly path: string;
  /** The folder of relative paths in it, which is that of the last file that it consists of. */
  readonly folder: string;
  readonly config: Config;
  /** The services with errors in the configuration, whose requests cannot be checked, each with the reason. */
  readonly faultyServices: ReadonlyMap<string, string>;
  /** The service that overrides give to the requests of the file. */
  readonly service?: string | undefined;
  /** Distinguishes the settings of some files from those of others under the same configuration. */
  readonly variant: string;
}

/** A loaded configuration, without overrides. */
export interface LoadedConfig extends FileConfig {
  /** Its files, extended ones before those that extend them, each with its findings. */
  readonly files: readonly ConfigFile[];
  /** Whether a mistake in one of them keeps all requests from being checked. */
  readonly isBroken: boolean;
  /** Whether a found (not named) file is included, by `include` and `exclude`. */
  accepts(path: string): boolean;
  /** The places of queries in a file, by `places`; undefined for most files. */
  placesFor(path: string): readonly Place[];
  /** The settings of a file, by `overrides`; the same object for all files with the same overrides. */
  forFile(path: string): FileConfig;
}

/** Texts that count as those of files, by absolute path: of open documents, or of a file that is not written yet. */
export type FileTexts = ReadonlyMap<string, string>;

/** A configuration that is tried before it is written. */
export interface ConfigDraft {
  /** Its future absolute path. */
  readonly path: string;
  readonly text: string;
}

function loadedConfig(path: string, roots: Roots, cwd: string, isNamed: boolean, texts: FileTexts): LoadedConfig {
  const refusal = texts.has(path) ? undefined : refusalOfConfig(path, isNamed);
  const files =
    refusal === undefined
      ? readConfigFiles(path, readConfigText(path, roots, texts), cwd, texts)
      : [unreadable(path, 'malformed-config', refusal)];
  const folder = dirname(path);
  const merged = mergeConfigs(files, folder);
  const config = withOwnProfiles(merged);
  const faultyServices = faultsOfServices(files, merged);
  const plain = { path, folder, config, faultyServices, variant: '' };
  // Without a base URL the requests of a service are unknown, so they would be checked as those of another one.
  const isKnown = (name: string): boolean => (config.services?.[name]?.baseUrls ?? []).length > 0;
  // The requests to the addresses of a profile with an error would be checked as those of another service.
  const hasAddresses = (name: string): boolean => merged.profiles?.[name]?.addresses !== undefined;
  return {
    ...plain,
    files,
    isBroken:
      files.some(({ faulty }) => faulty === undefined || faulty.profiles.some(hasAddresses)) ||
      ![...faultyServices.keys()].every(isKnown),
    accepts: acceptorFor(files),
    placesFor: placesIn(files),
    forFile: overriderOf(files, plain),
  };
}

/** The services that are not checked, each with the name of the file that contains an error in it or in its profile. */
function faultsOfServices(
  files: readonly ConfigFile[],
  { services = {}, profiles }: Config,
): ReadonlyMap<string, string> {
  const profilesWithErrors = new Map(
    files.flatMap(({ path, faulty }) => (faulty?.profiles ?? []).map((name) => [name, path] as const)),
  );
  const faults = new Map<string, string>();
  for (const [name, { profile = '' }] of Object.entries(services)) {
    const faulty = profileChain(profiles, profile).find((each) => profilesWithErrors.has(each));
    if (faulty !== undefined)
      faults.set(name, `its profile "${faulty}" has an error in ${basename(profilesWithErrors.get(faulty)!)}`);
  }
  for (const { path, faulty } of files)
    for (const name of faulty?.services ?? [])
      faults.set(name, `the service "${name}" has an error in ${basename(path)}`);
  return faults;
}

/** Whether patterns as in .gitignore, relative to a folder, are for a file; undefined for one that is not below it. */
function patternMatcher(patterns: readonly string[], folder: string): (path: string) => boolean | undefined {
  const matched = ignore().add([...patterns]);
  return (path) => {
    const below = withSlashes(relative(folder, path));
    return ignore.isPathValid(below) ? matched.ignores(below) : undefined;
  };
}

function placesIn(files: readonly ConfigFile[]): (path: string) => readonly Place[] {
  const own = new Set(files.map(({ path }) => path));
  const matched = files.flatMap(({ config, folder }) =>
    (config.places ?? []).map(({ files: patterns = [], ...place }) => ({
      place,
      matches: patternMatcher(patterns, folder),
    })),
  );
  return (path) => {
    // The configuration itself is JSON, and its selectors look like queries.
    if (matched.length === 0 || basename(path) === CONFIG_FILE_NAME || own.has(path)) return [];
    return matched.filter(({ matches }) => matches(path) === true).map(({ place }) => place);
  };
}

function acceptorFor(files: readonly ConfigFile[]): (path: string) => boolean {
  const matcherOf = (member: 'include' | 'exclude'): ReturnType<typeof patternMatcher> | undefined => {
    const last = files.findLast(({ config }) => config[member] !== undefined);
    return last && patternMatcher(last.config[member] ?? [], last.folder);
  };
  const included = matcherOf('include');
  const excluded = matcherOf('exclude');
  // The patterns cannot name a file that is not below the configuration (given by --config).
  const isRead = new Map(files.flatMap(({ config }) => Object.entries(config.languages ?? {})));
  const isOff = (path: string): boolean => isRead.size > 0 && isRead.get(formatOf(basename(path)) ?? '') === false;
  // The requests of facts are no requests of a client.
  const own = new Set(files.map(({ path }) => path));
  return (path) => !own.has(path) && included?.(path) !== false && excluded?.(path) !== true && !isOff(path);
}

function overriderOf(files: readonly ConfigFile[], plain: FileConfig): (path: string) => FileConfig {
  const matched = files.flatMap(({ config, folder }) =>
    (config.overrides ?? []).map((override) => ({ override, matches: patternMatcher(override.files ?? [], folder) })),
  );
  const variants = new Map<string, FileConfig>([['', plain]]);
  return (path) => {
    const matching = matched.flatMap(({ matches }, i) => (matches(path) === true ? [i] : []));
    const variant = matching.join();
    let found = variants.get(variant);
    if (found === undefined) {
      const overrides = matched.filter((_, i) => matching.includes(i)).map(({ override }) => override);
      const service = overrides.findLast((each) => each.service !== undefined)?.service;
      found = { ...plain, config: overrideConfig(plain.config, overrides), service, variant };
      variants.set(variant, found);
    }
    return found;
  };
}

/** Finds configurations, and reads each folder and file once. */
export class ConfigFinder {
  readonly #byFolder = new Map<string, LoadedConfig | undefined>();
  readonly #cwd: string;
  readonly #fixed: LoadedConfig | undefined;
  readonly #texts: FileTexts;

  /**
   * The working folder `cwd` may contain files that configurations extend. If a path is given, that configuration
   * applies to every file.
   */
  constructor(cwd: string, path?: string, texts: FileTexts = new Map()) {
    this.#cwd = cwd;
    this.#texts = texts;
    const named = path === undefined ? undefined : resolve(cwd, path);
    this.#fixed = named === undefined ? undefined : loadedConfig(named, namedByUser(named, cwd), cwd, true, texts);
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

  /** Every file of these configurations once, with its findings. */
  files(): readonly ConfigFile[] {
    const byPath = new Map<string, ConfigFile>();
    for (const file of this.found().flatMap(({ files }) => files))
      if ((byPath.get(file.path)?.diagnostics.length ?? 0) === 0) byPath.set(file.path, file);
    return [...byPath.values()];
  }

  #inOrAbove(folder: string): LoadedConfig | undefined {
    if (this.#byFolder.has(folder)) return this.#byFolder.get(folder);
    const visited: string[] = [];
    let config: LoadedConfig | undefined;
    for (let at = folder; ; at = dirname(at)) {
      if (this.#byFolder.has(at)) {
        config = this.#byFolder.get(at);
        break;
      }
      visited.push(at);
      const path = join(at, CONFIG_FILE_NAME);
      const found = this.#texts.has(path) || exists(path) ? path : unreadConfigIn(at);
      if (found !== undefined) {
        config = loadedConfig(found, wellKnownIn(at, this.#cwd), this.#cwd, false, this.#texts);
        break;
      }
      if (dirname(at) === at) break;
    }
    for (const each of visited) this.#byFolder.set(each, config);
    return config;
  }
}

/** One file of a configuration: its own members, and its findings. */
interface ConfigFile {
  /** Absolute. */
  readonly path: string;
  /** The folder that paths and patterns in it are relative to. */
  readonly folder: string;
  readonly config: Config;
  readonly text: string;
  readonly diagnostics: readonly FileDiagnostic[];
  /** The services and profiles that contain all errors; undefined if there are errors elsewhere. */
  readonly faulty: FaultyNames | undefined;
}

/** The longest chain of extended files. */
const longestChain = 32;

/**
 * The files of a configuration, each once, extended files before those that extend them. The last one is `path`, whose
 * text is known. The others must be in its repository or in `cwd`. Never throws.
 */
function readConfigFiles(
  path: string,
  file: TextFile | ReadFailure,
  cwd: string,
  texts: FileTexts,
): readonly ConfigFile[] {
  if (!('problem' in file))
    return new ExtendedConfig(namedByRepository(dirname(path), cwd), texts).read(path, file.text);
  return [unreadable(path, 'unreadable-file', `The configuration cannot be read: ${file.problem}.`)];
}

function readConfigText(path: string, roots: Roots, texts: FileTexts): TextFile | ReadFailure {
  const text = texts.get(path);
  return text === undefined ? readTextFile(path, roots, settingsLimit) : { text, isExact: true };
}

/** An unread file, with the reason. */
function unreadable(path: string, code: RuleName, message: string): ConfigFile {
  const diagnostics = [errorAt(code, { start: 0, end: 0 }, message)];
  return { path, folder: dirname(path), config: {}, text: '', diagnostics, faulty: undefined };
}

class ExtendedConfig {
  readonly #roots: Roots;
  readonly #files = new Map<string, ConfigFile>();
  /** The files that are being read; each extends the next one. */
  readonly #chain: string[] = [];

  constructor(
    roots: Roots,
    private readonly texts: FileTexts,
  ) {
    this.#roots = roots;
  }

  read(path: string, text: string): readonly ConfigFile[] {
    const folder = dirname(path);
    const tree = parseConfig(text);
    this.#chain.push(path);
    const faults = basesIn(tree).flatMap((base) => this.#readBase(base, folder));
    this.#chain.pop();
    const declared = (member: 'services' | 'profiles'): readonly string[] =>
      [...this.#files.values()].flatMap(({ config }) => Object.keys(config[member] ?? {}));
    const names = { services: declared('services'), ownProfiles: declared('profiles') };
    const { config, diagnostics } = readConfigTree(tree, names);
    const faulty = namesWithErrors(tree, [...diagnostics, ...faults]);
    const profiles = mergeConfigs([...this.#files.values(), { config, folder }], folder).profiles ?? {};
    const isFaulty = (name: string): boolean =>
      profileChain(profiles, name).some((each) => faulty?.profiles.includes(each) !== false);
    const valid = Object.keys(config.profiles ?? {}).filter((name) => !isFaulty(name));
    const all = [...diagnostics, ...faults, ...factFindings(tree, { profiles }, valid)].sort(
      (a, b) => a.start - b.start,
    );
    this.#files.set(path, { path, folder, config, text, diagnostics: all, faulty });
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
    const file = readConfigText(path, this.#roots, this.texts);
    if ('problem' in file) return refused(file.problem);
    this.read(path, file.text);
    return [];
  }
}
