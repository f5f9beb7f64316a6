/** The settings of checks: configurations, and the schemas, key definitions and baselines that they name. */
import type { PackagedSchema } from './schemas/packaged-schema.js';
import { type DocumentFormat, formatInPlace, type Place } from '@odatalint/documents';
import { dirname } from 'node:path';
import type { BaselineCache } from './baseline/baseline-cache.js';
import type { CheckerCache } from './checkers/checker-cache.js';
import type { KeyFile } from './config/complete-key.js';
import type { ConfigFinder, FileConfig, LoadedConfig } from './config/find-config.js';
import type { DocumentFile } from './files/find-files.js';
import { sizeAt } from './files/look-up.js';
import { isAllowed, isWithin, namedByRepository, type Roots } from './files/roots.js';
import type { FileDiagnostic } from './findings/file-diagnostic.js';
import { SettingsFindings } from './settings-findings.js';
import type { ReportedFile } from './results/report.js';

export class WorkspaceSettings {
  readonly #configs: ConfigFinder;
  readonly #checkers: CheckerCache;
  readonly #baseline: BaselineCache;
  readonly #findings: SettingsFindings;
  readonly #allowed: AllowedPaths;

  /** @param named - The absolute paths of schemas and keys that the user has named. */
  constructor(
    cwd: string,
    configs: ConfigFinder,
    checkers: CheckerCache,
    baseline: BaselineCache,
    named: readonly string[],
  ) {
    this.#configs = configs;
    this.#checkers = checkers;
    this.#baseline = baseline;
    this.#findings = new SettingsFindings(configs, checkers, baseline, cwd);
    this.#allowed = new AllowedPaths(cwd, named);
  }

  /** The configuration for a file. */
  configFor(path: string): LoadedConfig | undefined {
    return this.#configs.configFor(path);
  }

  /** Every configuration that was needed so far. */
  configs(): readonly LoadedConfig[] {
    return this.#configs.found();
  }

  /** The schemas of packages that requests had so far. */
  get packagedSchemas(): ReadonlySet<PackagedSchema> {
    return this.#checkers.packaged;
  }

  /** Whether nothing is checked under a configuration, because it or its baseline cannot be read. */
  isBroken(config: LoadedConfig | undefined): boolean {
    return config?.isBroken === true || this.#baseline.baselineFor(config).isBroken;
  }

  /**
   * The format in which the configuration says that a file contains queries; `unknown` if neither it nor the name of
   * the file decides; undefined for a file that it does not name.
   */
  placedFormat(path: string): DocumentFormat | 'unknown' | undefined {
    const place = this.configFor(path)?.placesFor(path)[0];
    return place && (formatInPlace(path, place) ?? 'unknown');
  }

  /** The places of queries in a file, if they are for the format in which the file is read. */
  placesFor({ path, format }: DocumentFile): readonly Place[] {
    return placesOf(path, format, this.configFor(path));
  }

  /** Findings in a file with the configured severities, without those that are switched off. */
  configured<Finding extends FileDiagnostic>(found: readonly Finding[], path: string): readonly Finding[] {
    const config = this.configFor(path)?.forFile(path);
    return found.flatMap((each) => this.#findings.configured(each, config));
  }

  /**
   * The configurations, schemas and key definitions with findings, among those that were needed so far. With `schemas:
   * 'short'`, one finding replaces those of a schema that are not errors.
   */
  findings({ schemas = 'full' }: { readonly schemas?: 'full' | 'short' } = {}): readonly ReportedFile[] {
    return this.#findings.files(schemas === 'short');
  }

  /** The findings about stale entries of the baselines, among the files checked so far. */
  staleEntries(): readonly ReportedFile[] {
    return this.#findings.staleEntries();
  }

  /**
   * Reads configuration, schemas and key definitions for `path` now, for callers that cannot report their problems
   * later.
   */
  prepare(path: string): void {
    const config = this.configFor(path);
    this.#checkers.readSchemas(config);
    this.#checkers.readKeys(config);
    this.#baseline.baselineFor(config);
  }

  /** The keys of the lists of schema files that were read so far. */
  get schemaLists(): readonly string[] {
    return this.#checkers.schemaLists;
  }

  /** Reads the schemas that another workspace with the same options has needed for requests in `path`. */
  readSchemas(path: string, lists: readonly string[]): void {
    this.#checkers.readSchemas(this.configFor(path), lists);
  }

  /** The text of a schema file that was read, by its absolute path. */
  schemaText(path: string): string | undefined {
    return this.#checkers.schemaFiles().find((file) => file.path === path)?.text;
  }

  /** The key definition in a file with the service that has it; undefined for other files, and without a schema. */
  keyFileAt(path: string): KeyFile | undefined {
    const service = this.#checkers.keyedServiceOf(path, this.configFor(path));
    return service && { name: path, service };
  }

  /** The size of schemas for the documents at a path, in bytes, without those that the configuration must not name. */
  sizeOf(schemas: readonly string[], path: string): number {
    return this.#allowed.among(schemas, [this.configFor(path)]).reduce((sum, each) => sum + sizeAt(each), 0);
  }

  /** The files that affect a file: its configuration, and the schemas and key definitions that this names. */
  usedBy(path: string): readonly string[] {
    const config = this.configFor(path);
    const files = (config?.files ?? []).map((file) => file.path).reverse();
    return [...files, ...this.#allowed.among(this.#checkers.filesUsedBy(config), [config])];
  }

  /** The paths of all these files that were looked up so far, existing or not. */
  paths(): readonly string[] {
    const baseline = this.#baseline.found().map(({ baseline: { file } }) => file);
    const named = [...this.#checkers.schemaFiles(), ...this.#checkers.keyFiles()].map(({ path }) => path);
    const settings = [...this.#configs.files(), ...baseline].map(({ path }) => path);
    return [...settings, ...this.#allowed.among(named, this.configs())];
  }
}

/** Omits the schemas and key definitions that a configuration must not name, so that nothing looks them up. */
class AllowedPaths {
  readonly #cwd: string;
  readonly #folders: readonly string[];
  readonly #roots = new Map<string, Roots>();

  constructor(cwd: string, named: readonly string[]) {
    this.#cwd = cwd;
    this.#folders = named.map((path) => dirname(path));
  }

  /**
   * The paths that one of the configurations may name, and those in the folder of a file that the user has named. No
   * path is looked up.
   */
  among(paths: readonly string[], configs: readonly (FileConfig | undefined)[]): readonly string[] {
    const roots = configs.flatMap((config) => (config === undefined ? [] : this.#rootsOf(config.folder)));
    return paths.filter(
      (path) => this.#folders.some((folder) => isWithin(folder, path)) || roots.some((each) => isAllowed(path, each)),
    );
  }

  #rootsOf(folder: string): Roots {
    let roots = this.#roots.get(folder);
    if (roots === undefined) this.#roots.set(folder, (roots = namedByRepository(folder, this.#cwd)));
    return roots;
  }
}

/** The places for a file, if they are for the format in which it is read. */
const placesOf = (path: string, format: DocumentFormat, config: LoadedConfig | undefined): readonly Place[] =>
  (config?.placesFor(path) ?? []).filter((place) => formatInPlace(path, place) === format);
