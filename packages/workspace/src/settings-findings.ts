/**
 * The findings in configurations, schemas, key definitions and baselines, with configured severities and without the
 * baseline. Foreign schemas can be summarized.
 */
import { ruleInfos } from '@odatalint/core';
import { relative, sep, resolve } from 'node:path';
import type { BaselineCache } from './baseline/baseline-cache.js';
import type { CheckerCache } from './checkers/checker-cache.js';
import type { ConfigFinder, FileConfig, LoadedConfig } from './config/find-config.js';
import type { FileDiagnostic } from './findings/file-diagnostic.js';
import { displayName } from './files/find-files.js';
import { reportedInput, reportedText } from './results/reported-file.js';
import { type ReportedFile, type SplitFindings, splitFindings } from './results/report.js';
import type { LoadedSchemaFile } from './schemas/schema-cache.js';
import { shellPath } from './shell-word.js';

const codesOf = (group: string): ReadonlySet<string> =>
  new Set(ruleInfos.filter((info) => info.group === group).map((info) => info.name));

export class SettingsFindings {
  readonly #configs: ConfigFinder;
  readonly #checkers: CheckerCache;
  readonly #baseline: BaselineCache;
  readonly #cwd: string;
  readonly #documentCodes = codesOf('document');
  readonly #inputCodes = codesOf('input');

  constructor(configs: ConfigFinder, checkers: CheckerCache, baseline: BaselineCache, cwd: string) {
    this.#configs = configs;
    this.#checkers = checkers;
    this.#baseline = baseline;
    this.#cwd = cwd;
  }

  /**
   * A finding without a checker (an unused comment, a line that is not JSON) with its configured severity; empty if it
   * is switched off. Only its own name switches off an error about an input: a run of other rules should still report
   * it.
   */
  configured<Finding extends FileDiagnostic>(diagnostic: Finding, config: FileConfig | undefined): readonly Finding[] {
    const { code } = diagnostic;
    const isInput = this.#inputCodes.has(code);
    if (!isInput && !this.#documentCodes.has(code)) return [diagnostic];
    const isHidden =
      isInput && diagnostic.severity === 'error'
        ? this.#checkers.codes.isSilenced(code, config)
        : !this.#checkers.codes.canReport(code, config);
    if (isHidden) return [];
    const severity = this.#checkers.codes.severityOf(code, config);
    return [severity === undefined || severity === 'off' ? diagnostic : { ...diagnostic, severity }];
  }

  /** The configurations, baselines, schemas and key definitions with findings, among those that were needed so far. */
  files(isShort: boolean): readonly ReportedFile[] {
    const configs = this.#configs.found();
    const placed = placeMissingSchemas(this.#configs.files(), this.#checkers.schemaFiles());
    const files = [
      ...this.#baseline.found().map(({ baseline }) => reportedInput('config', baseline.file, this.#cwd)),
      ...placed.configs.map((file) => reportedInput('config', file, this.#cwd)),
      ...placed.schemas.map((file) => this.#ofSchema(file, configs, isShort)),
      ...this.#checkers.keyFiles().map((file) => reportedInput('key', file, this.#cwd)),
    ];
    return files.filter(({ diagnostics, suppressed }) => diagnostics.length + suppressed.length > 0);
  }

  /** The baselines with stale entries. */
  staleEntries(): readonly ReportedFile[] {
    return this.#baseline
      .found()
      .filter(({ config, baseline }) => {
        return !baseline.isBroken && !this.#checkers.codes.isSilenced('unused-suppression', config);
      })
      .map(({ baseline }) => {
        return reportedInput('config', { ...baseline.file, diagnostics: baseline.stale() }, this.#cwd);
      })
      .filter(({ diagnostics }) => diagnostics.length > 0);
  }

  /**
   * The report of a schema file that requests needed. A finding that keeps requests from being checked stays an error,
   * so that a run that checked nothing does not pass. In short form, all findings except errors become one of severity
   * `info`, unless the user named the rule: such a file usually comes from elsewhere.
   */
  #ofSchema(file: LoadedSchemaFile, configs: readonly LoadedConfig[], isShort: boolean): ReportedFile {
    const nearest = nearestConfig(file.path, configs);
    const ordered = nearest === undefined ? [] : [nearest, ...configs.filter((config) => config !== nearest)];
    const severity = this.#checkers.codes.severityIn(
      file,
      ordered.map((config) => config.forFile(file.path)),
    );
    const wanted = file.diagnostics.flatMap((each): FileDiagnostic[] => {
      if (!file.isUsable && each.severity === 'error') return [{ ...each, isUnusable: true }];
      const configured = severity.of(each.severity);
      return configured === 'off' ? [] : [{ ...each, severity: configured }];
    });
    const baseline = this.#baseline.baselineFor(nearest);
    const texts = [{ text: file.text, diagnostics: wanted, isLines: false }];
    const hidden = baseline.hiddenIn(baseline.nameOf(file.path), texts, () => severity.of('warning') !== 'off');
    const path = displayName(file.path, this.#cwd);
    const found = { path, text: file.text, ...splitFindings(wanted, hidden) };
    return reportedText({ ...(isShort && !severity.isAskedFor ? inShort(found) : found), role: 'schema' });
  }
}

/** The configuration whose folder contains a file, otherwise the first one that was needed. */
function nearestConfig(path: string, configs: readonly LoadedConfig[]): LoadedConfig | undefined {
  const around = configs.filter(({ folder }) => !relative(folder, path).split(sep).includes('..'));
  const [first] = [...around].sort((a, b) => b.folder.length - a.folder.length);
  return first ?? configs[0];
}

/** The errors, and one finding that replaces all others. */
function inShort<Found extends SplitFindings<FileDiagnostic> & { readonly path: string; readonly text: string }>(
  file: Found,
): Found {
  const errors = file.diagnostics.filter(({ severity }) => severity === 'error');
  const count = file.diagnostics.length - errors.length;
  if (count === 0) return file;
  const summary: FileDiagnostic = {
    code: 'malformed-schema',
    severity: 'info',
    message: `${count} ${count === 1 ? 'warning' : 'warnings'} in this schema ${count === 1 ? 'is' : 'are'} not shown; list ${count === 1 ? 'it' : 'them'} with odatalint schema show ${shellPath(file.path)}.`,
    start: 0,
    end: 0,
    notes: [],
    fixes: [],
    isSummary: true,
  };
  // Without a text no code frame is shown; the message is enough.
  return { ...file, text: errors.length === 0 ? '' : file.text, diagnostics: [summary, ...errors] };
}

/** Reports an unreadable schema file at its name in the configuration. */
type ConfigFile = LoadedConfig['files'][number];

/** Moves findings about unreadable schemas to the configurations that name them. */
function placeMissingSchemas(
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

/** The first place (with quotes) where a configuration names the file. */
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
