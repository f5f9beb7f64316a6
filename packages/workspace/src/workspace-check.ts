/** Checks requests, texts and files under the configuration of their path, without the findings in a baseline. */
import type { RequestsAt } from './file-requests.js';
import { builtInServices, type Checker, type CheckInput, type FixOptions, type TimeLimit } from '@odatalint/core';
import { suggestNames } from '@odatalint/core/internal';
import {
  type CheckDocumentOptions,
  checkRequests,
  type DirectiveNames,
  type DocumentCheck,
  type DocumentFormat,
  type RequestDocument,
  type StoredRequest,
} from '@odatalint/documents';
import type { BaselineCache, WrittenBaseline } from './baseline/baseline-cache.js';
import type { LineBaseline } from './baseline/baseline.js';
import type { SentBodies } from './bodies/sent-bodies.js';
import type { CheckerCache } from './checkers/checker-cache.js';
import type { LoadedConfig } from './config/find-config.js';
import type { FoundFile, DocumentFile } from './files/find-files.js';
import { namedByRepository } from './files/roots.js';
import type { FileDiagnostic } from './findings/file-diagnostic.js';
import { type FixedFile, fixedFile } from './fixed-file.js';
import { type DocumentFindings, type ResultCache, type SourceOf } from './results/result-cache.js';
import { type CheckedText, reportedFile, unreadableFile } from './results/reported-file.js';
import { type ReportedFile, splitFindings } from './results/report.js';
import type { Filling, VariableValues } from './variable-values.js';
import type { WorkspaceFiles } from './workspace-files.js';
import type { WorkspaceSettings } from './workspace-settings.js';

/** The options of the check of a document, with checkers that can also bind. */
export interface LiveCheckOptions extends Omit<CheckDocumentOptions, 'isTimeUp'> {
  /** Starts the time limit of a check. */
  startTime?(): TimeLimit;
  checkerFor(request: StoredRequest): Checker | undefined;
}

/** The inputs of a check. */
interface CheckContext {
  readonly settings: WorkspaceSettings;
  readonly files: WorkspaceFiles;
  readonly requestsAt: RequestsAt;
  readonly environments: VariableValues;
  readonly bodies: SentBodies;
  readonly checkers: CheckerCache;
  readonly baseline: BaselineCache;
  readonly cache: ResultCache | undefined;
}

const uncheckedText: CheckedText = { diagnostics: [], suppressed: [], requests: 0 };

export class WorkspaceCheck {
  readonly #cwd: string;
  readonly #context: CheckContext;

  constructor(cwd: string, context: CheckContext) {
    this.#cwd = cwd;
    this.#context = context;
  }

  /** Checks one request or fragment under the configuration that applies to `path`. */
  input(input: CheckInput, path: string): readonly FileDiagnostic[] {
    return this.#context.requestsAt(path).checkerFor({ input })?.check(input) ?? [];
  }

  /** Checks a text as if it were in the file `path`. A text under a configuration with errors is not checked. */
  text(text: string, format: DocumentFormat, path: string): CheckedText {
    return this.#check(text, { format, path }, this.#deadlineAt(path));
  }

  /** Reads and checks a file. An unreadable file has that as its only finding. */
  file(file: FoundFile): ReportedFile {
    const read = this.#context.files.read(file.path);
    if ('problem' in read) return unreadableFile(file.name, read.problem);
    const { cache } = this.#context;
    return reportedFile(file, read.text, this.#check(read.text, file, this.#deadlineAt(file.path), cache));
  }

  /**
   * Like `file`, but applies fixes in memory; the findings are the remaining ones. All checks of it share one time
   * limit.
   */
  fix(file: FoundFile, options: FixOptions): FixedFile {
    const limit = this.#deadlineAt(file.path);
    return fixedFile(file, this.#context.files.read(file.path), (text) => this.#check(text, file, limit), options);
  }

  /**
   * The options for a text in the file `path`, for callers that check it themselves and pass the findings to
   * `withoutBaseline`; undefined under a configuration with errors.
   */
  options(path: string, format: DocumentFormat): LiveCheckOptions | undefined {
    const { settings, files } = this.#context;
    const config = settings.configFor(path);
    if (settings.isBroken(config)) return undefined;
    const startTime = (): TimeLimit => deadline(config);
    return { ...this.#optionsFor({ path, format }, config), bodySource: files.bodySourceFor(path), startTime };
  }

  /**
   * The findings to report in a text that was checked with `options`: with configured severities, without the baseline.
   */
  withoutBaseline(text: string, file: DocumentFile, found: DocumentCheck): CheckedText {
    return this.#withoutBaseline(text, file, this.#configured(found, file.path));
  }

  /**
   * Hides findings in a file that is read line by line, from the first line to the last; undefined if none can be
   * hidden.
   */
  lineBaseline(path: string): LineBaseline | undefined {
    const config = this.#context.settings.configFor(path);
    const baseline = this.#context.baseline.baselineFor(config);
    const fileConfig = config?.forFile(path);
    return baseline.inLinesOf(baseline.nameOf(path), (code) =>
      this.#context.checkers.codes.canReport(code, fileConfig),
    );
  }

  /** The characters of requests that were checked so far, without duplicates. */
  get checkedCharacters(): number {
    return this.#context.checkers.checkedCharacters;
  }

  /** Writes the entries of the baselines. Throws the error of the system. */
  writeBaseline(): readonly WrittenBaseline[] {
    return this.#context.baseline.write();
  }

  /** Writes the findings of `file` to the cache, if there is one. Throws the error of the system. */
  writeCache(): void {
    this.#context.cache?.write(namedByRepository(this.#cwd, this.#cwd));
  }

  /** The time limit of a check of the file `path` that begins now. */
  #deadlineAt(path: string): TimeLimit {
    return deadline(this.#context.settings.configFor(path));
  }

  #check(text: string, file: Omit<FoundFile, 'name'>, limit: TimeLimit, cache?: ResultCache): CheckedText {
    const { settings, files, environments, checkers } = this.#context;
    const { path, format } = file;
    const config = settings.configFor(path);
    if (settings.isBroken(config)) return uncheckedText;
    let document: RequestDocument | undefined;
    const find = (bodySource: SourceOf): DocumentFindings =>
      environments.checkEach(file, text, (filling) => {
        document ??= files.documentOf(text, file);
        const options = { ...this.#optionsFor(file, config, filling), bodySource, ...limit };
        return this.#configured(checkRequests(text, document, options), path);
      });
    const sourceOf = files.bodySourceFor(path);
    const environment = environments.environmentOf(file, text);
    // The names in a key definition are compared when a request shows their service.
    const canStore = (): boolean => checkers.keyFiles().every(({ diagnostics }) => diagnostics.length === 0);
    const cached = { path, text, format, config, canStore, ...(environment === undefined ? {} : { environment }) };
    return this.#withoutBaseline(text, file, cache?.findingsOf(cached, sourceOf, find) ?? find(sourceOf));
  }

  #optionsFor(
    { path, format }: DocumentFile,
    config: LoadedConfig | undefined,
    filling: Filling = this.#context.environments.fillingFor({ path, format }, undefined),
  ): LiveCheckOptions {
    const { checkers, settings } = this.#context;
    const fileConfig = config?.forFile(path);
    return {
      format,
      places: settings.placesFor({ path, format }),
      checkerFor: (request) => checkers.checkerFor(filling.addressed(request), fileConfig),
      fill: (request) => filling.fill(request, fileConfig),
      ran: (code) => checkers.codes.canReport(code, fileConfig),
      ranAll: checkers.codes.isComplete,
      names: directiveNames(config),
    };
  }

  #configured(found: DocumentCheck, path: string): DocumentFindings {
    return { ...found, diagnostics: this.#context.settings.configured(found.diagnostics, path) };
  }

  #withoutBaseline(text: string, { format, path }: DocumentFile, found: DocumentFindings): CheckedText {
    const { settings, checkers, bodies: sent } = this.#context;
    const config = settings.configFor(path);
    const baseline = this.#context.baseline.baselineFor(config);
    const fileConfig = config?.forFile(path);
    const { diagnostics, suppressed, requests, bodies } = found;
    const texts = [
      { text, diagnostics, isLines: format === 'ndjson' },
      ...bodies.map((body) => ({ ...body, isLines: false })),
    ];
    const hidden = baseline.hiddenIn(baseline.nameOf(path), texts, (code) =>
      checkers.codes.canReport(code, fileConfig),
    );
    sent.keep(path, {
      text,
      format,
      bodies: bodies.map((body) => ({ ...body, ...splitFindings(body.diagnostics, hidden) })),
    });
    const { unreadUrls, unknownBodies } = found;
    return {
      ...splitFindings(diagnostics, hidden, suppressed),
      requests,
      ...(unreadUrls === undefined ? {} : { unreadUrls }),
      ...(unknownBodies === undefined ? {} : { unknownBodies }),
      ...(found.isCut === true ? { isCut: true } : {}),
    };
  }
}

/** The names that comments in documents can refer to: the services of a configuration and the built-in ones. */
const directiveNames = (config: LoadedConfig | undefined): DirectiveNames => ({
  services: [
    ...Object.keys(config?.config.services ?? {}),
    ...Object.keys(config?.config.profiles ?? {}),
    ...builtInServices.map(({ name }) => name),
  ],
  nearest: (word, names) => suggestNames(word, names)[0],
});

const usualSeconds = 600;

/** The time limit for the check of a document that begins now. */
function deadline(config: LoadedConfig | undefined): TimeLimit {
  const end = milliseconds() + (config?.config.limits?.seconds ?? usualSeconds) * 1000;
  return { isTimeUp: () => milliseconds() >= end };
}

/** A monotonic clock. The global `performance` would load a dozen modules of Node.js. */
const milliseconds = (): number => process.uptime() * 1000;
