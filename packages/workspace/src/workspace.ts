/** Checks texts and files with their configurations. */
import type { Checker, CheckInput, FixOptions, TimeLimit } from '@odatalint/core';
import { maskSecrets, type MemoryBounds } from '@odatalint/core/internal';
import {
  checkDocument,
  type CheckDocumentOptions,
  descriptorOf,
  type DocumentCheck,
  type DocumentFormat,
  formatInPlace,
  type Place,
  readDocument,
  type StoredRequest,
} from '@odatalint/documents';
import { resolve } from 'node:path';
import { AllowedPaths } from './allowed-paths.js';
import { BaselineCache, type WrittenBaseline } from './baseline/baseline-cache.js';
import type { BaselineMode, LineBaseline } from './baseline/baseline.js';
import { pathOfBody, rootOfBodies } from './bodies/body-files.js';
import { SentBodies } from './bodies/sent-bodies.js';
import { CheckerCache } from './checkers/checker-cache.js';
import type { CheckChoices } from './config/check-choices.js';
import { deadline } from './checkers/deadline.js';
import { SettingsStamps } from './checkers/settings-stamp.js';
import { ConfigFinder, type LoadedConfig } from './config/find-config.js';
import { placesOf } from './config/places-of.js';
import { directiveNames } from './directive-names.js';
import type { FindOptions, FoundFile } from './files/find-files.js';
import { namedByRepository, namedByUser, type ReadFailure } from './files/roots.js';
import { readTextFile, type TextFile } from './files/read-text-file.js';
import type { FileDiagnostic } from './findings/file-diagnostic.js';
import { type FixedFile, fixedFile } from './fixed-file.js';
import { InputFindings } from './input-findings.js';
import { RequestCheckers } from './request-checkers.js';
import { type CachePlace, type DocumentFindings, ResultCache, type SourceOf } from './results/result-cache.js';
import { type CheckedText, reportedFile, unreadableFile } from './results/reported-file.js';
import { type ReportedFile, splitFindings } from './results/report.js';
import { type Filling, VariableValues } from './variable-values.js';

export interface WorkspaceOptions extends CheckChoices {
  /** The folder that paths are shown relative to. */
  readonly cwd: string;
  /** How much of what was found is remembered; by default what suits a stream of a million requests. */
  readonly memory?: MemoryBounds | undefined;
  /** What becomes of the findings that baselines list; `use` if absent. */
  readonly baselineMode?: BaselineMode | undefined;
  /**
   * Where `checkFile` keeps what it finds, if anywhere: a place, or none for what is kept in memory only; and what
   * differs for programs that find other things.
   */
  readonly cache?: { readonly place: CachePlace | undefined; readonly program: string } | undefined;
}

/** How a document is checked, with checkers that can bind, too. */
export interface LiveCheckOptions extends Omit<CheckDocumentOptions, 'isTimeUp'> {
  /** Begins the time of a check. */
  startTime?(): TimeLimit;
  checkerFor(request: StoredRequest): Checker | undefined;
}

const notChecked: CheckedText = { diagnostics: [], suppressed: [], requests: 0 };

export class Workspace {
  readonly #cwd: string;
  readonly #configs: ConfigFinder;
  readonly #checkers: CheckerCache;
  readonly #baseline: BaselineCache;
  readonly #inputs: InputFindings;
  readonly #cache: ResultCache | undefined;
  readonly #options: WorkspaceOptions;
  readonly #allowed: AllowedPaths;
  /** The environments of documents, and their values for requests. */
  readonly environments: VariableValues;
  /** The files that the checked documents send as bodies. */
  readonly bodies: SentBodies;
  /** The checkers and services of single requests in files. */
  readonly requests: RequestCheckers;

  /** Earlier findings are valid for unchanged files, and earlier schemas as long as their files cannot be used. */
  constructor(options: WorkspaceOptions, before?: Workspace) {
    this.#options = options;
    this.#cwd = options.cwd;
    this.bodies = new SentBodies(options.cwd, (path, { text, format }) => this.checkText(text, format, path));
    this.#configs = new ConfigFinder(options.cwd, options.config);
    this.#baseline = new BaselineCache(options.cwd, options.baselineMode ?? 'use');
    const schema = options.schema?.map((path) => resolve(options.cwd, path));
    const key = options.key === undefined ? undefined : resolve(options.cwd, options.key);
    const choices = { ...options, schema: schema?.length === 0 ? undefined : schema, key };
    this.#checkers = new CheckerCache(choices, options, before && before.#checkers);
    this.#allowed = new AllowedPaths(options.cwd, [schema ?? [], key ?? []].flat());
    this.environments = new VariableValues(options.cwd, options, this.#checkers.services);
    this.requests = new RequestCheckers(this.#configs, this.#checkers, this.environments);
    this.#inputs = new InputFindings(this.#configs, this.#checkers, this.#baseline, options.cwd);
    const { cache } = options;
    if (cache !== undefined)
      this.#cache = new ResultCache(
        cache.place,
        new SettingsStamps(choices, options.cwd, cache.program),
        before && before.#cache,
      );
  }

  /** The same workspace, which reads every file again: for when more has changed than documents and bodies. */
  renewed(): Workspace {
    return new Workspace(this.#options, this);
  }

  /** The configuration for a file. */
  configFor(path: string): LoadedConfig | undefined {
    return this.#configs.configFor(path);
  }

  /**
   * The format in which the configuration says that a file contains queries; `unknown` where neither it nor the file's name
   * says, undefined for a file that it does not name.
   */
  placedFormat(path: string): DocumentFormat | 'unknown' | undefined {
    const place = this.configFor(path)?.placesFor(path)[0];
    return place && (formatInPlace(path, place) ?? 'unknown');
  }

  /** How files are found that this workspace can check. */
  get search(): FindOptions {
    return {
      cwd: this.#cwd,
      accepts: (path) => this.configFor(path)?.accepts(path) ?? true,
      placedFormat: (path) => this.placedFormat(path),
      mayHoldAddress: (text, path) => this.#checkers.services.mayBeIn(text, this.configFor(path)),
      isClaimed: (request, path, format) => this.requests.isClaimed(request, path, format),
    };
  }

  /** What the configuration says about the queries in a file, as far as it is for the format in which the file is read. */
  placesFor({ path, format }: Pick<FoundFile, 'path' | 'format'>): readonly Place[] {
    return placesOf(path, format, this.configFor(path));
  }

  /** The requests of a text, as if it were in the file `path`; doubtful ones of no service have no checker. */
  requestsIn(text: string, format: DocumentFormat, path: string): readonly StoredRequest[] {
    return readDocument(text, format, placesOf(path, format, this.configFor(path))).requests;
  }

  /** How many characters of requests were checked so far, those left out that equal ones before them. */
  get checkedCharacters(): number {
    return this.#checkers.checkedCharacters;
  }

  /** Checks one request or fragment under the configuration that applies to `path`. */
  checkInput(input: CheckInput, path: string): readonly FileDiagnostic[] {
    return this.requests.checkerFor({ input }, path)?.check(input) ?? [];
  }

  /** Checks a text as if it were in the file `path`. A text under a configuration with errors is not checked. */
  checkText(text: string, format: DocumentFormat, path: string): CheckedText {
    return this.#check(text, { format, path }, this.#deadlineAt(path));
  }

  /** The time limit of a check of the file `path` that begins now. */
  #deadlineAt(path: string): TimeLimit {
    return deadline(this.configFor(path));
  }

  #check(text: string, { format, path }: Omit<FoundFile, 'name'>, limit: TimeLimit, cache?: ResultCache): CheckedText {
    const config = this.configFor(path);
    if (this.#isBroken(config)) return notChecked;
    const scope = { path, format };
    const find = (bodySource: SourceOf): DocumentFindings =>
      this.environments.checkEach(scope, text, (filling) => {
        const options = this.#optionsFor(path, format, config, filling);
        const found = checkDocument(text, { ...options, bodySource, ...limit });
        return { ...found, diagnostics: this.configured(found.diagnostics, path) };
      });
    const sourceOf = this.bodySourceFor(path);
    const environment = this.environments.environmentOf(scope, text);
    const document = { path, text, format, config, ...(environment === undefined ? {} : { environment }) };
    const found = cache?.findingsOf(document, sourceOf, find) ?? find(sourceOf);
    return this.#conclude(text, scope, found);
  }

  /** Whether nothing is checked because the configuration, or what it hides, cannot be known. */
  #isBroken(config: LoadedConfig | undefined): boolean {
    return config?.isBroken === true || this.#baseline.baselineFor(config).isBroken;
  }

  #optionsFor(
    path: string,
    format: DocumentFormat,
    config: LoadedConfig | undefined,
    filling: Filling = this.environments.fillingFor({ path, format }, undefined),
  ): LiveCheckOptions {
    const holding = config?.forFile(path);
    return {
      format,
      places: placesOf(path, format, config),
      checkerFor: (request) => this.#checkers.checkerFor(filling.addressed(request), holding),
      fill: (request) => filling.fill(request, holding),
      ran: (code) => this.#checkers.rules.canReport(code, holding),
      ranAll: this.#checkers.rules.isComplete,
      names: directiveNames(config),
    };
  }

  /** The files that the requests of a file send as their bodies. */
  bodySourceFor(path: string): SourceOf {
    const root = this.#rootOfBodies(path);
    return (reference) => this.bodies.sourceOf(reference, path, root);
  }

  #rootOfBodies(path: string): string {
    return rootOfBodies(path, [this.configFor(path)?.folder, this.#cwd]);
  }

  /**
   * How a text is checked that is in the file `path`, for those who check it piece by piece and give what they find to
   * `conclude`; undefined under a configuration with errors.
   */
  checkOptions(path: string, format: DocumentFormat): LiveCheckOptions | undefined {
    const config = this.configFor(path);
    if (this.#isBroken(config)) return undefined;
    const startTime = (): TimeLimit => deadline(config);
    return { ...this.#optionsFor(path, format, config), bodySource: this.bodySourceFor(path), startTime };
  }

  /** The findings to report in a text under `checkOptions`: severities as configured, without the baseline. */
  conclude(text: string, file: Omit<FoundFile, 'name'>, found: DocumentCheck): CheckedText {
    return this.#conclude(text, file, { ...found, diagnostics: this.configured(found.diagnostics, file.path) });
  }

  #conclude(text: string, { format, path }: Omit<FoundFile, 'name'>, found: DocumentFindings): CheckedText {
    const config = this.configFor(path);
    const baseline = this.#baseline.baselineFor(config);
    const holding = config?.forFile(path);
    const { diagnostics: wanted, suppressed, requests, bodies } = found;
    const isLines = format === 'ndjson';
    const texts = [
      { text: maskSecrets(text), diagnostics: wanted, isLines },
      ...bodies.map((body) => ({ ...body, text: maskSecrets(body.text), isLines: false })),
    ];
    const hidden = baseline.hiddenIn(baseline.nameOf(path), texts, (code) =>
      this.#checkers.rules.canReport(code, holding),
    );
    this.bodies.keep(path, {
      text,
      format,
      bodies: bodies.map((body) => ({ ...body, ...splitFindings(body.diagnostics, hidden) })),
    });
    const kept = splitFindings(wanted, hidden, suppressed);
    const { unread, unknownBodies } = found;
    return {
      ...kept,
      requests,
      ...(unread === undefined ? {} : { unread }),
      ...(unknownBodies === undefined ? {} : { unknownBodies }),
      ...(found.isCut === true ? { isCut: true } : {}),
    };
  }

  /** Reads a document that the user has named, or that was found in a folder that the user has named. Never throws. */
  readFile(path: string): TextFile | ReadFailure {
    return readTextFile(path, namedByUser(path, this.#cwd));
  }

  /** Reads and checks a file; a file that cannot be read has that as its only finding. */
  checkFile(file: FoundFile): ReportedFile {
    const read = this.readFile(file.path);
    if ('problem' in read) return unreadableFile(file.name, read.problem);
    return reportedFile(file, read.text, this.#check(read.text, file, this.#deadlineAt(file.path), this.#cache));
  }

  /** Like `checkFile`, and applies fixes in memory: the findings are those that are left. All checks of it share one time limit. */
  fixFile(file: FoundFile, options: FixOptions): FixedFile {
    const limit = this.#deadlineAt(file.path);
    return fixedFile(file, this.readFile(file.path), (text) => this.#check(text, file, limit), options);
  }

  /** The text of a schema file that was read, by its absolute path. */
  schemaText(path: string): string | undefined {
    return this.#checkers.schemaFiles().find((file) => file.path === path)?.text;
  }

  /** The size of schemas for the documents at a path, in bytes, without those that the configuration must not name. */
  sizeOf(schemas: readonly string[], path: string): number {
    return this.#allowed.sizeOf(schemas, this.configFor(path));
  }

  /** Every file besides the documents that was looked up so far, found or not: the findings depend on them. */
  inputPaths(): readonly string[] {
    const baseline = this.#baseline.found().map(({ baseline: { file } }) => file);
    const named = [...this.#checkers.schemaFiles(), ...this.#checkers.keyFiles()].map(({ path }) => path);
    const settings = [...this.#configs.files(), ...baseline].map(({ path }) => path);
    const allowed = this.#allowed.among(named, this.configs());
    return [...settings, ...allowed, ...this.bodies.paths(), ...this.environments.paths];
  }

  /**
   * The configurations, schemas and key definitions with findings, among those that were needed so far; with
   * `schemas: 'short'`, one finding replaces those of a schema that are not errors.
   */
  inputFiles({ schemas = 'full' }: { readonly schemas?: 'full' | 'short' } = {}): readonly ReportedFile[] {
    return this.#inputs.files(schemas === 'short');
  }

  /** The files with findings that the checked documents send as bodies, or that define their variables. */
  bodyFiles(): readonly ReportedFile[] {
    const malformed = this.environments.malformedFiles((found, path) => this.configured(found, path));
    return [...this.bodies.reported(), ...malformed];
  }

  /** The other files that the findings of a file depend on: its configuration, the files that this names, and its bodies. */
  filesUsedBy(file: FoundFile): readonly string[] {
    const { path, format } = file;
    const read = descriptorOf(format).isHttpText === true ? this.readFile(path) : undefined;
    const requests = read === undefined || 'problem' in read ? [] : this.requestsIn(read.text, format, path);
    const root = this.#rootOfBodies(path);
    const bodies = requests.map(({ bodyFile }) => bodyFile && pathOfBody(bodyFile.path, path, root));
    const environments = this.environments.pathsFor([{ path, format }]);
    return [...this.settingsUsedBy(path), ...environments, ...bodies.filter((body) => typeof body === 'string')];
  }

  /** The configuration for a file, and the schemas and key definitions that it names. */
  settingsUsedBy(path: string): readonly string[] {
    const config = this.configFor(path);
    const files = (config?.files ?? []).map((file) => file.path).reverse();
    return [...files, ...this.#allowed.among(this.#checkers.filesUsedBy(config), [config])];
  }

  /** Reads configuration, schemas and key definitions for `path` now, for callers that cannot report their problems later. */
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

  /** The findings about stale entries of the baselines, among the files checked so far. */
  staleEntries(): readonly ReportedFile[] {
    return this.#inputs.staleEntries();
  }

  /** Writes what the baselines should list. Throws the error of the system. */
  writeBaseline(): readonly WrittenBaseline[] {
    return this.#baseline.write();
  }

  /** Writes what `checkFile` has found to the cache, if there is one. Throws the error of the system. */
  writeCache(): void {
    this.#cache?.write(namedByRepository(this.#cwd, this.#cwd));
  }

  /** Hides findings in a file that is read line by line, from its first line to its last; undefined where none can be hidden. */
  lineBaseline(path: string): LineBaseline | undefined {
    const config = this.configFor(path);
    const baseline = this.#baseline.baselineFor(config);
    const holding = config?.forFile(path);
    return baseline.inLinesOf(baseline.nameOf(path), (code) => this.#checkers.rules.canReport(code, holding));
  }

  /** Every configuration that was needed so far. */
  configs(): readonly LoadedConfig[] {
    return this.#configs.found();
  }

  /** Findings in a file with the severities of its configuration, without those that it switches off. */
  configured(found: readonly FileDiagnostic[], path: string): readonly FileDiagnostic[] {
    const config = this.configFor(path)?.forFile(path);
    return found.flatMap((each) => this.#inputs.configured(each, config));
  }
}
