/** A folder with its configurations, schemas and baselines: its `settings`, its `files`, and their `check`. */
import type { MemoryBounds } from '@odatalint/core/internal';
import { type DocumentFormat, formatOf } from '@odatalint/documents';
import { basename, resolve } from 'node:path';
import { BaselineCache } from './baseline/baseline-cache.js';
import type { BaselineMode } from './baseline/baseline.js';
import { SentBodies } from './bodies/sent-bodies.js';
import { CheckerCache } from './checkers/checker-cache.js';
import { SettingsStamps } from './checkers/settings-stamp.js';
import type { CheckChoices } from './config/check-choices.js';
import { type ConfigDraft, ConfigFinder, type FileTexts } from './config/find-config.js';
import { FileRequests, type RequestsAt } from './file-requests.js';
import { type CachePlace, ResultCache } from './results/result-cache.js';
import { VariableValues } from './variable-values.js';
import { WorkspaceCheck } from './workspace-check.js';
import { WorkspaceFiles } from './workspace-files.js';
import { WorkspaceSettings } from './workspace-settings.js';

export interface WorkspaceOptions extends CheckChoices {
  /** The folder that paths are shown relative to. */
  readonly cwd: string;
  /** The number of remembered results; by default the amount for a stream of a million requests. */
  readonly memory?: MemoryBounds | undefined;
  /** A configuration that counts as written. */
  readonly draft?: ConfigDraft | undefined;
  /** The texts of open configurations and schemas, which differ from their files, by absolute path. */
  readonly openTexts?: FileTexts | undefined;
  /** The treatment of findings in baselines; by default `use`. */
  readonly baselineMode?: BaselineMode | undefined;
  /**
   * Where the findings of files are stored, if anywhere: at a place, or only in memory; with a text that changes for
   * programs that find other things.
   */
  readonly cache?: { readonly place: CachePlace | undefined; readonly program: string } | undefined;
}

export class Workspace {
  readonly #options: WorkspaceOptions;
  readonly #checkers: CheckerCache;
  readonly #cache: ResultCache | undefined;
  readonly settings: WorkspaceSettings;
  readonly files: WorkspaceFiles;
  readonly check: WorkspaceCheck;
  /** The environments of documents, and their values for requests. */
  readonly environments: VariableValues;
  /** The files that the checked documents send as bodies. */
  readonly bodies: SentBodies;

  /** Earlier findings are valid for unchanged files, and earlier schemas as long as their files cannot be used. */
  constructor(options: WorkspaceOptions, before?: Workspace) {
    this.#options = options;
    const { cwd, cache } = options;
    const schema = options.schema?.map((path) => resolve(cwd, path));
    const key = options.key === undefined ? undefined : resolve(cwd, options.key);
    const choices = { ...options, schema: schema?.length === 0 ? undefined : schema, key };
    const texts = new Map(options.openTexts);
    if (options.draft !== undefined) texts.set(options.draft.path, options.draft.text);
    const configs = new ConfigFinder(cwd, options.config, texts);
    const baseline = new BaselineCache(cwd, options.baselineMode ?? 'use');
    const checkers = new CheckerCache(choices, options, before && before.#checkers);
    const services = checkers.services;
    this.#checkers = checkers;
    this.#cache =
      cache && new ResultCache(cache.place, new SettingsStamps(choices, cwd, cache.program), before && before.#cache);
    this.settings = new WorkspaceSettings(cwd, configs, checkers, baseline, [schema ?? [], key ?? []].flat());
    this.environments = new VariableValues(cwd, options, services);
    this.bodies = new SentBodies(cwd, (path, { text, format }) => this.check.text(text, format, path));
    const { settings, environments, bodies } = this;
    const requestsAt: RequestsAt = (path, format) => this.requestsAt(path, format);
    const files = new WorkspaceFiles(cwd, { settings, services, requestsAt, environments, bodies });
    this.files = files;
    this.check = new WorkspaceCheck(cwd, {
      ...{ settings, files, requestsAt, environments, bodies },
      ...{ checkers, baseline, cache: this.#cache },
    });
  }

  /** The checkers and services of the requests in a file (real or assumed). */
  requestsAt(path: string, format: DocumentFormat | undefined = formatOf(basename(path))): FileRequests {
    const filling = format && this.environments.fillingFor({ path, format }, undefined);
    return new FileRequests(path, this.#checkers, this.settings.configFor(path), filling);
  }

  /** The same workspace, which reads every file again, after a change of more than documents and bodies. */
  renewed(): Workspace {
    return new Workspace(this.#options, this);
  }
}
