/** The command `schema diff`: the changes between two schemas, and the stored requests that they break. */
import { compareSchemas, type SchemaChange, type SchemaSpan } from '@odatalint/core';
import { findBrokenRequests, findFiles, makeReport, type CheckReport, type ReportedFile } from '@odatalint/workspace';
import { resolve } from 'node:path';
import type { Host } from '../../host.js';
import { annotation, reportGithub } from '../../reporters/github.js';
import { reportJson } from '../../reporters/json.js';
import { PlaceFinder } from '../../reporters/places.js';
import { reportPretty } from '../../reporters/pretty.js';
import { jsonText, printable } from '../../terminal/safe-text.js';
import { counted, layoutFor, type Layout, wantsColor } from '../../terminal/style.js';
import { version } from '../../version.js';
import { expectEnvironment } from '../environments/chosen-environment.js';
import { loadSchemaFiles, type SchemaOfFiles } from './load-schema-files.js';
import { notify } from '../../terminal/notify.js';
import { choicesOf, type ChoiceOptions } from '../../shared-options.js';
import { chosenWorkspace } from '../chosen-service.js';

export interface SchemaDiffSettings extends ChoiceOptions {
  readonly format: string;
  readonly color?: boolean;
}

/**
 * Compares two schemas.
 *
 * @returns With requests: status 1 if one of them breaks. Without: status 1 if a change is breaking. 2 if a file cannot
 *   be read or is not a schema.
 */
export async function runSchemaDiff(
  [before, after, paths]: readonly [string, string, readonly string[]],
  settings: SchemaDiffSettings,
  host: Host,
): Promise<number> {
  const layout = layoutFor(host, wantsColor(host, settings.color));
  const older = loadSchemaFiles([before], host, layout);
  const newer = loadSchemaFiles([after], host, layout);
  if (older === undefined || newer === undefined) return 2;
  const [placesBefore, placesAfter] = [older, newer].map(finderIn) as [PlaceOf, PlaceOf];
  const changes = compareSchemas(older.schema, newer.schema).map((change) =>
    located(change, placesBefore, placesAfter),
  );
  const broken = await brokenRequests(before, after, paths, settings, host);
  const report = makeReport(broken.files.filter(({ diagnostics }) => diagnostics.length > 0));
  const isAsked = paths.length > 0;
  const requests = broken.files.reduce((sum, file) => sum + file.requests, 0);
  if (settings.format === 'json') await host.write(jsonOf(changes, report, layout));
  else if (settings.format === 'github') await host.write(annotationsOf(changes, report, layout, isAsked));
  else await host.write(textOf(changes, isAsked ? { report, requests } : undefined, layout));
  if (broken.hasProblems) return 2;
  const fails = isAsked ? report.files.length > 0 : changes.some(({ isBreaking }) => isBreaking);
  return fails ? 1 : 0;
}

/** A change with its position: in the older schema if the declaration was removed, otherwise in the newer one. */
interface LocatedChange extends SchemaChange {
  readonly place: { readonly path: string; readonly line: number; readonly column: number };
}

type PlaceOf = (span: SchemaSpan) => LocatedChange['place'];

function located(change: SchemaChange, older: PlaceOf, newer: PlaceOf): LocatedChange {
  const { before, after } = change;
  return { ...change, place: after === undefined ? older(before!) : newer(after) };
}

/** Finds positions in the files of a schema. The lines are counted once for all changes. */
function finderIn({ files }: SchemaOfFiles): PlaceOf {
  const finders = files.map(({ text }) => new PlaceFinder(text));
  return (span) => {
    const document = span.document ?? 0;
    const { line, column } = (finders[document] ?? new PlaceFinder('')).placeOf(span);
    return { path: files[document]?.path ?? '', line, column };
  };
}

interface BrokenRequests {
  readonly files: readonly ReportedFile[];
  readonly hasProblems: boolean;
}

async function brokenRequests(
  before: string,
  after: string,
  paths: readonly string[],
  settings: SchemaDiffSettings,
  host: Host,
): Promise<BrokenRequests> {
  if (paths.length === 0) return { files: [], hasProblems: false };
  const { cwd } = host;
  const options = { ...choicesOf(settings), cwd };
  const workspace = chosenWorkspace(settings, host);
  const found = await findFiles(paths, workspace.files.search);
  for (const { name, message } of found.problems) notify(host, `${name}: ${message}.`);
  expectEnvironment(settings.env, workspace, found.files);
  const files = findBrokenRequests(
    found.files,
    { before: [resolve(cwd, before)], after: [resolve(cwd, after)] },
    options,
  );
  const unread = files.some(({ diagnostics }) => diagnostics.some(({ code }) => code === 'unreadable-file'));
  const faults = workspace.settings
    .findings()
    .flatMap(({ path, diagnostics }) =>
      diagnostics.filter(({ severity }) => severity === 'error').map(({ message }) => `${path}: ${message}`),
    );
  for (const fault of faults) notify(host, `${fault}`);
  return { files, hasProblems: found.problems.length > 0 || unread || faults.length > 0 };
}

/** The result for stored requests: the findings, and the number of checked requests. */
interface Answer {
  readonly report: CheckReport;
  readonly requests: number;
}

function textOf(changes: readonly LocatedChange[], answer: Answer | undefined, layout: Layout): string {
  const { style } = layout;
  const breaking = changes.filter(({ isBreaking }) => isBreaking);
  const other = changes.filter(({ isBreaking }) => !isBreaking);
  const sections = [
    section(style.red('Breaking changes'), breaking, layout),
    section('Other changes', other, layout),
    answer === undefined || answer.report.files.length === 0
      ? ''
      : `${style.bold(style.red('Requests that break'))}\n\n${framesOf(answer.report, layout)}`,
  ].filter((text) => text !== '');
  const summary =
    changes.length === 0
      ? 'The two schemas are equivalent.'
      : `${counted(changes.length, 'change')}, ${breaking.length === 0 ? 'none' : breaking.length} breaking.`;
  return `${sections.map((text) => `${text}\n`).join('')}${summary}${answer === undefined ? '' : ` ${answerWords(answer)}`}\n`;
}

function answerWords({ report, requests }: Answer): string {
  const { files } = report;
  if (files.length === 0) return `No stored request breaks (${requests} checked).`;
  const count = files.reduce((sum, { diagnostics }) => sum + diagnostics.length, 0);
  return `${counted(count, 'new error')} in ${counted(files.length, 'file')} of stored requests.`;
}

function section(title: string, changes: readonly LocatedChange[], { style }: Layout): string {
  if (changes.length === 0) return '';
  const lines = changes.map(
    ({ message, place: { path, line, column } }) =>
      `  ${printable(message)}  ${style.dim(`${printable(path)}:${line}:${column}`)}\n`,
  );
  return `${style.bold(title)}\n${lines.join('')}`;
}

/** The frames of the findings without the summary lines of a check. */
function framesOf(report: CheckReport, layout: Layout): string {
  const pieces = [...reportPretty(report, { layout, statistics: false })];
  return pieces.slice(0, -1).join('').trimEnd().concat('\n');
}

/**
 * Workflow commands of GitHub. Without stored requests a breaking change is an error. With them, the broken requests
 * are errors and the change is a warning.
 */
function annotationsOf(
  changes: readonly LocatedChange[],
  report: CheckReport,
  layout: Layout,
  hasRequests: boolean,
): string {
  const lines = changes.map(({ isBreaking, message, place: { path, line, column } }) =>
    annotation(isBreaking ? (hasRequests ? 'warning' : 'error') : 'info', {
      place: { path, line, column },
      title: isBreaking ? 'Breaking change' : 'Schema change',
      message,
    }),
  );
  return [...lines, ...reportGithub(report, { layout, statistics: false })].join('');
}

function jsonOf(changes: readonly LocatedChange[], report: CheckReport, layout: Layout): string {
  const { files } = JSON.parse([...reportJson(report, { layout, statistics: false })].join('')) as { files: unknown };
  return `${jsonText(
    {
      version,
      changes: changes.map(({ kind, isBreaking, subject, path, message, place }) => ({
        kind,
        breaking: isBreaking,
        subject,
        path,
        message,
        place,
      })),
      broken: files,
    },
    2,
  )}\n`;
}
