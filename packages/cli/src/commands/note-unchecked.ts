/** Reports the part of a run that was not checked: files that were not read, requests without a schema, files without requests. */
import type { FoundFile, FoundFiles, ReportedFile, UnreadFile } from '@odatalint/workspace';
import { resolve } from 'node:path';
import { notify } from '../terminal/notify.js';
import { listedName } from '../terminal/safe-text.js';
import { counted } from '../terminal/style.js';
import type { Run } from './run.js';

/** A request whose names were not checked, as there is no schema for it. */
interface RequestWithoutSchema {
  /** The file and the line. */
  readonly place: string;
  readonly hasService: boolean;
}

const words: Readonly<Record<UnreadFile['reason'], string>> = {
  unknown: 'of a format that is not read',
  unplaced: 'that no place in the configuration names',
  unmarked: 'of source code in which no query was recognised',
};

/** Writes to standard error what was not checked, unless --quiet is given. Out: whether there was anything. */
export function noteUnchecked(
  run: Run,
  { files, unread = [] }: FoundFiles,
  reported: readonly ReportedFile[],
  paths: readonly string[],
): boolean {
  const requests = requestsWithoutSchema(run, files);
  const empty = namedWithoutRequests(run, files, reported, paths);
  if (!run.settings.quiet) {
    for (const name of empty) notify(run.host, `${name} contains no request.`);
    noteFiles(run, unread);
    noteRequests(run, requests);
  }
  return unread.length + requests.length + empty.length > 0;
}

function noteFiles({ host, settings }: Run, unread: readonly UnreadFile[]): void {
  if (unread.length === 0) return;
  const kinds = (Object.keys(words) as UnreadFile['reason'][]).flatMap((reason) => {
    const count = unread.filter((each) => each.reason === reason).length;
    return count === 0 ? [] : [`${count} ${words[reason]}`];
  });
  const verb = unread.length === 1 ? 'contains' : 'contain';
  const left = `${counted(unread.length, 'file')} not read ${verb} OData query options: ${kinds.join(', ')}.`;
  notify(host, settings.verbose ? left : `${left} --verbose lists them.`);
  if (!settings.verbose) return;
  for (const { name, reason } of unread) notify(host, `${listedName(name)} was not read: a file ${words[reason]}.`);
}

function noteRequests({ host, settings }: Run, requests: readonly RequestWithoutSchema[]): void {
  if (requests.length === 0) return;
  const lost = requests.filter(({ hasService }) => !hasService).length;
  const parts = [
    ...(lost === 0 ? [] : [`${lost} without a service`]),
    ...(lost === requests.length ? [] : [`${requests.length - lost} of a service that has none`]),
  ];
  const summary = `${counted(requests.length, 'request')} checked without a schema: ${parts.join(', ')}.`;
  notify(host, settings.verbose ? summary : `${summary} --verbose lists them.`);
  if (!settings.verbose) return;
  for (const { place, hasService } of requests)
    notify(host, `${place} ${hasService ? 'goes to a service without a schema' : 'matches no service'}.`);
}

/**
 * The requests that have no schema. Where no service has one, that is nothing that a run would have to repeat each time, so it
 * is counted only if it is asked for.
 */
function requestsWithoutSchema({ settings, workspace }: Run, files: readonly FoundFile[]): RequestWithoutSchema[] {
  const services = workspace.configs().flatMap(({ config }) => Object.values(config.services ?? {}));
  const isExpected = services.some(({ schema = [] }) => schema.length > 0);
  if (!isExpected && !settings.verbose && !settings.failOnUnchecked) return [];
  return files.flatMap((file) => {
    const read = workspace.readFile(file.path);
    if ('problem' in read) return [];
    let line = 1;
    let at = 0;
    return workspace.requestsIn(read.text, file.format, file.path).flatMap((request) => {
      if (request.isDoubtful === true && !workspace.isClaimed(request, file.path, file.format)) return [];
      const { configured, hasSchema } = workspace.targetOf(request, file.path, file.format);
      if (hasSchema) return [];
      for (; at < request.target.start; at++) if (read.text.charCodeAt(at) === 10) line++;
      return [{ place: `${listedName(file.name)}:${line}`, hasService: configured !== undefined }];
    });
  });
}

/** The files that were named one by one, could be read, and hold no request. */
function namedWithoutRequests(
  { host }: Run,
  files: readonly FoundFile[],
  reported: readonly ReportedFile[],
  paths: readonly string[],
): string[] {
  const named = new Set(paths.map((path) => resolve(host.cwd, path)));
  const names = new Set(files.filter(({ path }) => named.has(path)).map(({ name }) => name));
  return reported
    .filter(({ path, role, requests, diagnostics, suppressed }) => {
      return role === 'input' && names.has(path) && requests + diagnostics.length + suppressed.length === 0;
    })
    .map(({ path }) => listedName(path));
}
