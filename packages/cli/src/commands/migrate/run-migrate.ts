/** The command `migrate`: rewrites stored requests of OData V2 and V3 for V4. */
import {
  findFiles,
  type FoundFile,
  migrateFile,
  type MigratedBodyFile,
  type MigratedFile,
  namedByUser,
  wordsOfSystemError,
  writeTextFile,
} from '@odatalint/workspace';
import { relative } from 'node:path';
import { type Host, UsageError } from '../../host.js';
import { PlaceFinder } from '../../reporters/places.js';
import { notify } from '../../terminal/notify.js';
import { jsonText, listedName } from '../../terminal/safe-text.js';
import { counted } from '../../terminal/style.js';
import { writeDiff } from '../../terminal/write-diff.js';
import { version } from '../../version.js';
import { reportFaults } from '../check.js';
import { expectEnvironment } from '../environments/chosen-environment.js';
import { pathsToCheck } from '../files-to-check.js';
import type { ChoiceOptions } from '../../shared-options.js';
import { chosenWorkspace } from '../chosen-service.js';

/** The options as the command line parser returns them. */
export interface MigrateOptions extends ChoiceOptions {
  readonly to: string;
  readonly write?: true;
  readonly timeZone?: string;
  readonly timeAs?: 'time-of-day' | 'duration';
  readonly format: string;
  readonly color?: boolean;
}

/** One migrated file. */
interface Migrated extends MigratedFile {
  readonly file: FoundFile;
}

/**
 * Rewrites the requests.
 *
 * @returns Status 0 if every request of V2 and V3 was rewritten; 1 if some construct needs a person; 2 for files,
 *   schemas or a configuration with errors, and if no request is known to be of V2 or V3.
 * @throws A `UsageError` for invalid options.
 */
export async function runMigrate(paths: readonly string[], options: MigrateOptions, host: Host): Promise<number> {
  const { timeZone, timeAs, env } = options;
  if (timeZone !== undefined && !/^(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/i.test(timeZone))
    throw new UsageError(`--time-zone must be Z or a UTC offset such as +02:00, but is "${timeZone}".`);
  if (paths.includes('-')) throw new UsageError('migrate does not read standard input; name files or folders.');
  const workspace = chosenWorkspace(options, host);
  const found = await findFiles(pathsToCheck({ host, workspace }, paths), workspace.files.search);
  for (const { name, message } of found.problems) notify(host, `${name}: ${message}.`);
  expectEnvironment(env, workspace, found.files);
  let isFaulty = found.problems.length > 0;
  const files: Migrated[] = [];
  const bodies = new Map<string, Migrated>();
  for (const file of found.files.filter(({ path }) => workspace.settings.configFor(path)?.isBroken !== true)) {
    const migrated = migrateFile(workspace, file, { timeZone, timeAs });
    const problem =
      'problem' in migrated
        ? `cannot be read: ${migrated.problem}`
        : options.write === true
          ? write(host, file, migrated)
          : undefined;
    if (problem !== undefined) notify(host, `${file.name} ${problem}.`);
    isFaulty ||= problem !== undefined;
    if ('problem' in migrated || problem !== undefined) continue;
    files.push({ ...migrated, file });
    for (const body of migrated.bodies) if (!bodies.has(body.path)) bodies.set(body.path, bodyFile(body, host));
  }
  for (const body of bodies.values()) {
    const problem = options.write === true ? write(host, body.file, body) : undefined;
    if (problem !== undefined) notify(host, `${body.file.name} ${problem}.`);
    isFaulty ||= problem !== undefined;
    if (problem === undefined) files.push(body);
  }
  isFaulty = reportFaults({ host }, workspace.settings.findings()) || isFaulty;
  if (options.format === 'json') await host.write(jsonOf(files));
  else await report(files, options, host);
  if (isFaulty || !files.some(({ v3 }) => v3 > 0)) return 2;
  return files.some(({ left }) => left.length > 0) ? 1 : 0;
}

/** A body file as one of the files of the run; its requests are in other files. */
function bodyFile({ path, ...body }: MigratedBodyFile, { cwd }: Host): Migrated {
  const file: FoundFile = { path, name: relative(cwd, path).replaceAll('\\', '/'), format: 'json' };
  return { ...body, file, bodies: [], requests: 0, v3: 0, changed: 0 };
}

/** @returns The reason that a file could not be written. */
function write(host: Host, { path }: FoundFile, { before, after, isExact }: MigratedFile): string | undefined {
  if (before === after) return undefined;
  if (!isExact) return 'was not rewritten: it is not UTF-8 throughout, so writing it would change it';
  try {
    writeTextFile(path, after, namedByUser(path, host.cwd), { expected: { text: before } });
    return undefined;
  } catch (error) {
    return `could not be written: ${wordsOfSystemError(error)}`;
  }
}

/**
 * Writes diffs, or the names of written files, to standard output; the constructs that need a person and a summary to
 * standard error.
 */
async function report(files: readonly Migrated[], options: MigrateOptions, host: Host): Promise<void> {
  const changed = files.filter(({ before, after }) => before !== after);
  for (const { file, shown } of changed)
    if (options.write === true) await host.write(`${listedName(file.name)}\n`);
    else await writeDiff(host, options.color, file.name, shown.before, shown.after);
  for (const { file, before, left } of files) {
    const finder = new PlaceFinder(before);
    for (const { kind, reason, ...span } of left) {
      const { line, column } = finder.placeOf(span);
      notify(host, `${file.name}:${line}:${column} ${kind === 'kept' ? 'not rewritten' : 'check'}: ${reason}`);
    }
  }
  const sum = (count: (each: Migrated) => number): number => files.reduce((total, each) => total + count(each), 0);
  const v3 = sum((each) => each.v3);
  if (v3 === 0)
    return notify(
      host,
      'no request is known to go to a service of OData V2 or V3; name the version, such as --profile odata-v2.',
    );
  const verb = options.write === true ? 'rewrote' : 'would rewrite';
  const left = sum((each) => each.left.length);
  const rest = left === 0 ? '' : ` ${counted(left, 'place')} to look at.`;
  const hint = options.write === true || changed.length === 0 ? '' : ' Add --write to write the files.';
  notify(host, `${verb} ${sum((each) => each.changed)} of ${counted(v3, 'request')} of V2 and V3.${rest}${hint}`);
}

function jsonOf(files: readonly Migrated[]): string {
  const listed = files.map(({ file, before, after, left, requests, v3, changed }) => {
    const finder = new PlaceFinder(before);
    return {
      path: file.name,
      isChanged: before !== after,
      requests,
      former: v3,
      changed,
      left: left.map(({ kind, reason, ...span }) => ({ kind, reason, ...finder.placeOf(span) })),
    };
  });
  return jsonText({ version, files: listed });
}
