/** Reports the part of a run that was not checked: files that were not read, requests without a schema, files without requests. */
import type { CheckInput } from '@odatalint/core';
import type { StoredRequest } from '@odatalint/documents';
import { type FoundFile, type FoundFiles, longDate, type ReportedFile, type UnreadFile } from '@odatalint/workspace';
import { join, resolve } from 'node:path';
import type { LineCounts } from '../input/answer-lines.js';
import { notify } from '../terminal/notify.js';
import { listedName } from '../terminal/safe-text.js';
import { counted } from '../terminal/style.js';
import type { Run } from './run.js';

/** A request whose names were not checked because it has no schema. */
interface RequestWithoutSchema {
  /** The file and the line. */
  readonly place: string;
  readonly hasService: boolean;
}

const words: Readonly<Record<UnreadFile['reason'], string>> = {
  unknown: 'of an unsupported format',
  unplaced: 'that no place in the configuration names',
  unmarked: 'of source code without a query that odatalint recognizes',
};

/** The part of a run that was not checked. */
export interface UncheckedPart {
  readonly unread: readonly UnreadFile[];
  readonly requests: readonly RequestWithoutSchema[];
  /** Whether no request has a schema, in a project that has none. */
  readonly lacksSchema?: boolean;
  /** The number of requests that were checked without the chosen profile. */
  readonly elsewhere: number;
  /** The named files that contain no request. */
  readonly empty: readonly string[];
  /** The files and lines of unread URLs. */
  readonly unreadUrls?: readonly string[];
  /** The files and lines of requests whose body is unknown. */
  readonly bodies?: readonly string[];
}

/** The files and requests that were not checked. */
export function findUnchecked(
  run: Run,
  { files, unread = [] }: FoundFiles,
  reported: readonly ReportedFile[],
  paths: readonly string[],
): UncheckedPart {
  const requests = files.flatMap((file) => {
    const read = expectsSchemas(run) ? run.workspace.files.read(file.path) : undefined;
    return read === undefined || 'problem' in read ? [] : withoutSchemaIn(run, file, read.text);
  });
  const elsewhere =
    run.settings.profile === undefined ? 0 : files.reduce((sum, file) => sum + countElsewhere(run, file), 0);
  const placesOf = (lines: 'unreadLines' | 'unknownBodyLines'): readonly string[] =>
    reported.flatMap((file) => (file[lines] ?? []).map((line) => `${listedName(file.path)}:${line}`));
  const [unreadUrls, bodies] = [placesOf('unreadLines'), placesOf('unknownBodyLines')];
  return {
    unread,
    requests,
    lacksSchema: !expectsSchemas(run) && firstLacksSchema(run, files),
    elsewhere,
    empty: namedWithoutRequests(run, files, reported, paths),
    unreadUrls,
    bodies,
  };
}

/** The parts in words, as a list; undefined if there are none. */
export function uncheckedWords({
  unread,
  requests,
  lacksSchema = false,
  unreadUrls = [],
  bodies = [],
}: UncheckedPart): string | undefined {
  const parts = [
    ...(lacksSchema
      ? ['names and types']
      : requests.length === 0
        ? []
        : [`names and types in ${counted(requests.length, 'request')}`]),
    ...(bodies.length === 0 ? [] : [bodies.length === 1 ? '1 body' : `${bodies.length} bodies`]),
    ...(unreadUrls.length === 0 ? [] : [counted(unreadUrls.length, 'URL')]),
    ...(unread.length === 0 ? [] : [counted(unread.length, 'skipped file')]),
  ];
  return parts.length === 0 ? undefined : parts.join(', ');
}

/** Whether the first request of the first file with one has no schema. A run without any schema does not look at the others. */
function firstLacksSchema(run: Run, files: readonly FoundFile[]): boolean {
  for (const file of files) {
    const read = run.workspace.files.read(file.path);
    if ('problem' in read) continue;
    const requests = run.workspace.files.requestsIn(read.text, file.format, file.path);
    if (requests.some(({ isDoubtful }) => isDoubtful !== true)) return lacksSchema(run, requests, file.path);
  }
  return false;
}

/** Whether the first of some requests has no schema, with the configuration of a path. */
function lacksSchema(
  { workspace }: Pick<Run, 'workspace'>,
  requests: readonly Pick<StoredRequest, 'input' | 'isDoubtful'>[],
  path: string,
): boolean {
  const request = requests.find(({ isDoubtful }) => isDoubtful !== true);
  if (request === undefined) return false;
  const { hasSchema, fault } = workspace.requestsAt(path).checkedAgainst(request);
  return !hasSchema && fault === undefined;
}

/**
 * Writes the unchecked files and requests to standard error, unless --quiet is set.
 *
 * @returns Whether there are any.
 */
export function noteFound(
  run: Run,
  { unread, requests, elsewhere, empty, unreadUrls = [], bodies = [] }: UncheckedPart,
): boolean {
  if (!run.settings.quiet) {
    notePackages(run);
    for (const name of empty) notify(run.host, `No OData request found in ${name}.`);
    noteFiles(run, unread);
    noteRequests(run, requests);
    noteElsewhere(run, elsewhere);
    noteUrls(run, unreadUrls);
    noteBodies(run, bodies);
  }
  return unread.length + requests.length + empty.length + bodies.length > 0;
}

/** The text of the notes. */
interface Noted {
  /** Whether a part was not checked that `--fail-on-unchecked` counts. */
  readonly isUnchecked: boolean;
  /** The parts that were not checked, in words; undefined if everything was checked. */
  readonly words: string | undefined;
}

/** Finds and writes the unchecked files and requests. */
export function noteUnchecked(
  run: Run,
  found: FoundFiles,
  reported: readonly ReportedFile[],
  paths: readonly string[],
): Noted {
  const part = findUnchecked(run, found, reported, paths);
  return { isUnchecked: noteFound(run, part), words: uncheckedWords(part) };
}

const noPart: UncheckedPart = { unread: [], requests: [], elsewhere: 0, empty: [] };

/** Does the same for a text without a file. */
export function noteUncheckedText(run: Run, file: FoundFile, text: string, requests: number): Noted {
  const found = expectsSchemas(run) ? withoutSchemaIn(run, file, text) : [];
  const isEmpty = requests === 0 && run.workspace.settings.configFor(file.path)?.isBroken !== true;
  if (!run.settings.quiet) {
    notePackages(run);
    if (isEmpty) notify(run.host, `No OData request found in ${listedName(file.name)}.`);
    noteRequests(run, found);
  }
  const stored = run.workspace.files.requestsIn(text, file.format, file.path);
  const lacks = !expectsSchemas(run) && lacksSchema(run, stored, file.path);
  return {
    isUnchecked: isEmpty || found.length > 0,
    words: uncheckedWords({ ...noPart, requests: found, lacksSchema: lacks }),
  };
}

/** Does the same for requests and fragments of the command line, by their names in reports. */
export function noteUncheckedInputs(run: Run, inputs: readonly (readonly [name: string, input: CheckInput])[]): Noted {
  let lacksSet = false;
  const path = join(run.host.cwd, '-');
  const requests = run.workspace.requestsAt(path);
  const found = inputs.flatMap(([place, input]): RequestWithoutSchema[] => {
    const { configured, hasSchema, fault } = requests.checkedAgainst({ input });
    lacksSet ||= hasSchema && !('url' in input) && !('batch' in input) && input.on === undefined;
    return hasSchema || fault !== undefined || !expectsSchemas(run)
      ? []
      : [{ place, hasService: configured !== undefined }];
  });
  if (!run.settings.quiet) {
    notePackages(run);
    noteRequests(run, found);
    if (lacksSet) notify(run.host, 'names were not checked: add --on with the entity set, such as --on Orders.');
  }
  const lacks = lacksSet || (!expectsSchemas(run) && inputs.some(([, input]) => lacksSchema(run, [{ input }], path)));
  return {
    isUnchecked: lacksSet || found.length > 0,
    words: uncheckedWords({ ...noPart, requests: found, lacksSchema: lacks }),
  };
}

/** Does the same for lines that were answered one by one. */
export function noteUncheckedLines(
  run: Run,
  {
    counts: { withoutService, withoutSchema },
    unread = [],
    empty = [],
    paths = [],
  }: {
    readonly counts: LineCounts;
    readonly unread?: readonly UnreadFile[];
    /** The files without a request. */
    readonly empty?: readonly FoundFile[];
    readonly paths?: readonly string[];
  },
): boolean {
  const isNamed = namedIn(run, paths);
  const names = empty.filter(isNamed).map(({ name }) => listedName(name));
  const hasUnread = noteFound(run, { unread, requests: [], elsewhere: 0, empty: names });
  if (!run.settings.quiet) noteCounts(run, withoutService, withoutSchema);
  return hasUnread || withoutService + withoutSchema > 0;
}

/**
 * Whether standard input had no line with a request. A part of a stream may be empty, so this is noted only if it is a
 * failure.
 */
export function noteEmptyLines({ host, settings }: Run, { requests }: LineCounts): boolean {
  if (requests === 0 && settings.failOnUnchecked && !settings.quiet)
    notify(host, `No OData request found in ${listedName(settings.stdinFilename ?? '<stdin>')}.`);
  return requests === 0;
}

/** The exit status of a run with unchecked files or requests. */
export const statusOfUnchecked = ({ settings }: Run, status: number, isUnchecked: boolean): number =>
  status === 0 && isUnchecked && settings.failOnUnchecked && !settings.exitZero ? 1 : status;

/** Where to write notes, and whether to list everything. */
interface NoteOutput {
  readonly host: Run['host'];
  readonly settings: Pick<Run['settings'], 'verbose'>;
}

/** Writes to standard error which files were not read. */
export function noteFiles({ host, settings }: NoteOutput, unread: readonly UnreadFile[]): void {
  if (unread.length === 0) return;
  const kinds = (Object.keys(words) as UnreadFile['reason'][]).flatMap((reason) => {
    const count = unread.filter((each) => each.reason === reason).length;
    return count === 0 ? [] : [`${count} ${words[reason]}`];
  });
  const verb = unread.length === 1 ? 'looks' : 'look';
  const left = `${counted(unread.length, 'skipped file')} ${verb} like OData: ${kinds.join(', ')}.`;
  notify(host, settings.verbose ? left : `${left} --verbose lists them.`);
  if (!settings.verbose) return;
  for (const { name, reason } of unread) notify(host, `${listedName(name)} was skipped: a file ${words[reason]}.`);
}

/** Lists the schemas of packages that were used. */
function notePackages({ host, settings, workspace }: Run): void {
  if (!settings.verbose) return;
  for (const { root, date, name } of workspace.settings.packagedSchemas)
    notify(host, `The names of ${root} were checked with the schema of ${longDate(date)} in ${name}.`);
}

function noteRequests(run: Run, requests: readonly RequestWithoutSchema[]): void {
  const lost = requests.filter(({ hasService }) => !hasService).length;
  noteCounts(run, lost, requests.length - lost, '--verbose lists them.');
  if (!run.settings.verbose) return;
  for (const { place, hasService } of requests)
    notify(
      run.host,
      `${place} ${hasService ? 'goes to a service without a schema' : 'matches no configured service'}.`,
    );
}

function noteCounts({ host, settings }: Run, withoutService: number, withoutSchema: number, hint?: string): void {
  const count = withoutService + withoutSchema;
  if (count === 0) return;
  const parts = [
    ...(withoutService === 0 ? [] : [`${withoutService} without a configured service`]),
    ...(withoutSchema === 0 ? [] : [`${withoutSchema} of a service without a schema`]),
  ];
  const summary = `Names in ${counted(count, 'request')} were not checked: ${parts.join(', ')}.`;
  notify(host, settings.verbose || hint === undefined ? summary : `${summary} ${hint}`);
}

/**
 * Whether to count requests without a schema. If no service has a schema, repeating this in every run is no use, so
 * they are counted only on request.
 */
export function expectsSchemas({ settings, workspace }: Pick<Run, 'settings' | 'workspace'>): boolean {
  if (settings.verbose || settings.failOnUnchecked) return true;
  const services = workspace.settings.configs().flatMap(({ config }) => Object.values(config.services ?? {}));
  return services.some(({ schema = [] }) => schema.length > 0);
}

/** The number of requests of a file whose URL is outside the chosen profile. */
function countElsewhere({ workspace }: Run, file: FoundFile): number {
  const read = workspace.files.read(file.path);
  if ('problem' in read) return 0;
  const requests = workspace.requestsAt(file.path, file.format);
  return workspace.files
    .requestsIn(read.text, file.format, file.path)
    .filter(
      (request) => requests.leavesProfile(request) && (request.isDoubtful !== true || requests.isClaimed(request)),
    ).length;
}

/** Reports unread URLs. They do not make a run fail, since much of that code is unused. */
function noteUrls({ host, settings }: Run, places: readonly string[]): void {
  if (places.length === 0) return;
  const [noun, verb, end] = places.length === 1 ? ['URL', 'was', 'where it ends'] : ['URLs', 'were', 'where they end'];
  const summary = `${places.length} ${noun} ${verb} skipped, because it is not clear ${end}.`;
  notify(host, settings.verbose ? summary : `${summary} --verbose lists them.`);
  if (settings.verbose)
    for (const place of places) notify(host, `${place}: URL skipped; put it in quotes or on its own line.`);
}

/** Reports unchecked bodies. */
function noteBodies({ host, settings }: Run, places: readonly string[]): void {
  if (places.length === 0) return;
  const [noun, verb] = places.length === 1 ? ['body', 'was'] : ['bodies', 'were'];
  const summary = `${places.length} ${noun} ${verb} not checked, because a program computes the value.`;
  notify(host, settings.verbose ? summary : `${summary} --verbose lists them.`);
  if (settings.verbose) for (const place of places) notify(host, `${place} sends a body that was not checked.`);
}

/** Reports the number of requests that were checked without the chosen profile. */
function noteElsewhere({ host, settings }: Run, count: number): void {
  if (count === 0) return;
  const why = count === 1 ? 'its URL does not belong to that service' : 'their URLs do not belong to that service';
  notify(host, `The profile ${settings.profile ?? ''} was not used for ${counted(count, 'request')}, because ${why}.`);
}

function withoutSchemaIn({ workspace }: Run, file: FoundFile, text: string): RequestWithoutSchema[] {
  let line = 1;
  let at = 0;
  const requests = workspace.requestsAt(file.path, file.format);
  return workspace.files.requestsIn(text, file.format, file.path).flatMap((request) => {
    if (request.isDoubtful === true && !requests.isClaimed(request)) return [];
    const { configured, hasSchema, fault } = requests.checkedAgainst(request);
    if (hasSchema || fault !== undefined) return [];
    for (; at < request.target.start; at++) if (text.charCodeAt(at) === 10) line++;
    return [{ place: `${listedName(file.name)}:${line}`, hasService: configured !== undefined }];
  });
}

/** Whether the user named the file, so that it was not found in a folder. */
function namedIn({ host }: Run, paths: readonly string[]): (file: FoundFile) => boolean {
  const named = new Set(paths.map((path) => resolve(host.cwd, path)));
  return ({ path }) => named.has(path);
}

/** The files that the user named, that could be read and that contain no request. */
function namedWithoutRequests(
  run: Run,
  files: readonly FoundFile[],
  reported: readonly ReportedFile[],
  paths: readonly string[],
): string[] {
  const wasRead = ({ path }: FoundFile): boolean => run.workspace.settings.configFor(path)?.isBroken !== true;
  const names = new Set(
    files
      .filter(namedIn(run, paths))
      .filter(wasRead)
      .map(({ name }) => name),
  );
  return reported
    .filter(({ path, role, requests, diagnostics, suppressed }) => {
      return role === 'input' && names.has(path) && requests + diagnostics.length + suppressed.length === 0;
    })
    .map(({ path }) => listedName(path));
}
