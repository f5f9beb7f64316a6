/** `odatalint serve`: a local service with rows of files or sample rows. */
import {
  type Checker,
  createChecker,
  type KeyDefinition,
  odata401Service,
  type Schema,
  type Service,
} from '@odatalint/core';
import { createService, type Journal, type LogEntry, rows, sampleRows, type FetchHandler } from '@odatalint/server';
import { fileJournal, listen } from '@odatalint/server/node';
import {
  kindAt,
  namedByUser,
  readKeyDefinition,
  readTextFile,
  wordsOfSystemError,
  writeTextFile,
} from '@odatalint/workspace';
import { extname, join, resolve } from 'node:path';
import { type Host, UsageError } from '../../host.js';
import { printable } from '../../terminal/safe-text.js';
import { layoutFor, wantsColor } from '../../terminal/style.js';
import { profileNamed } from '../chosen-service.js';
import { loadSchemaFiles } from '../schema/load-schema-files.js';
import { readData, type ReadData } from './read-data.js';
import { writtenRows } from './written-rows.js';

/** The settings of the command. */
export interface ServeSettings {
  readonly schema?: readonly string[];
  readonly profile?: string;
  readonly key?: string;
  readonly requireKey?: boolean;
  readonly data?: string;
  readonly port: number;
  readonly seed: number;
  readonly rows: number;
  readonly readOnly?: boolean;
  readonly save?: boolean;
  readonly cors?: string;
  readonly log: string;
  readonly color?: boolean;
}

const hostname = '127.0.0.1';

/**
 * Listens until the user ends it.
 *
 * @returns Status 0; 2 if it cannot start.
 */
export async function runServe(settings: ServeSettings, host: Host): Promise<number> {
  const { data, port, seed, rows: count, readOnly = false, save = false, cors, log } = settings;
  const record = settings.profile === undefined ? odata401Service : profileNamed(settings.profile, host);
  const schema = schemaFor(settings, record, host);
  if (schema === undefined) return 2;
  const key = settings.key === undefined ? undefined : keyIn(settings.key, host);
  const samples = sampleRows(schema, { rows: count, seed, service: record });
  const names = Object.keys(Object.getOwnPropertyDescriptors(samples));
  // A service whose schema does not list every set has the sets with rows.
  const isOpen = record.conventions.names.templateEntitySet !== undefined;
  const known = data === undefined ? noData : await readData(data, isOpen ? undefined : names, schema, host);
  for (const [name, list] of Object.entries(known.rows))
    Object.defineProperty(samples, name, { value: list, enumerable: true, configurable: true });
  const saving = save ? savingIn(data, known, host) : undefined;
  const store = rows(samples, saving === undefined ? {} : { journal: saving.journal });
  const root = record.conventions.serving === undefined ? '/odata/' : undefined;
  const checker = createChecker({
    service: record,
    ...(schema === record.schema ? {} : { schema }),
    ...(key && { key }),
  });
  const service = createService<{ readonly key: KeyDefinition | undefined }>({
    service: record,
    schema,
    store,
    ...(root === undefined ? {} : { root }),
    ...(readOnly ? {} : { writable: 'all' as const }),
    caller: (request) => (isKnown(request, settings, record) ? { key } : undefined),
    key: (caller) => caller.key,
    log: (entry) => void host.write(log === 'ndjson' ? `${JSON.stringify(entry)}\n` : lineOf(entry, checker)),
  });
  const server = await listening(cors === undefined ? service : withCors(service, cors), port);
  const sampled = names.filter((name) => !Object.hasOwn(known.rows, name)).length;
  const changes = readOnly
    ? 'nothing can be changed'
    : saving === undefined
      ? 'changes are kept in memory'
      : 'changes are saved';
  const address = `http://${hostname}:${server.port}${root ?? pathOf(record)}`;
  await host.write(`${address}   ${names.length} sets; ${sampled * count} sample rows (--seed ${seed}); ${changes}\n`);
  await new Promise<void>((stop) => {
    host.onInterrupt(stop);
  });
  await server.close();
  saving?.finish(store.lists());
  return 0;
}

const noData: ReadData = { rows: {}, paths: {} };

function schemaFor(
  { schema: files = [], color }: ServeSettings,
  { name, schema }: Service,
  host: Host,
): Schema | undefined {
  if (files.length === 0) {
    if (schema === undefined)
      throw new UsageError(`--schema is missing; the profile ${name} has no schema of its own.`);
    return schema;
  }
  const loaded = loadSchemaFiles(files, host, layoutFor(host, wantsColor(host, color)));
  return loaded === undefined || loaded.hasErrors ? undefined : loaded.schema;
}

function keyIn(name: string, { cwd }: Host): KeyDefinition {
  const path = resolve(cwd, name);
  const read = readTextFile(path, namedByUser(path, cwd));
  if ('problem' in read) throw new UsageError(`the key definition ${name} cannot be read: ${read.problem}.`);
  const { key, diagnostics } = readKeyDefinition(read.text, name);
  const [first] = diagnostics;
  if (first !== undefined) throw new UsageError(`the key definition ${name} is not valid: ${first.message}`);
  return key;
}

/** Accepts any API key: the sandbox has one key definition and knows no secrets. */
function isKnown(request: Request, { requireKey = false }: ServeSettings, { conventions }: Service): boolean {
  return !requireKey || conventions.headers.secret.some((name) => (request.headers.get(name) ?? '') !== '');
}

/** The path of the first route to resources. */
function pathOf({ conventions }: Service): string {
  const route = conventions.addresses.routes.find((each) => each.interface === 'object');
  const words = (route?.segments ?? []).map((word) =>
    word === '{version}' ? (conventions.addresses.versions[0] ?? 'v1') : word,
  );
  return `/${[...words, ''].join('/')}`;
}

/**
 * The storage of `--save`: a journal beside the data while the service runs; at its end the files of the changed sets
 * are written.
 */
interface Saving {
  readonly journal: Journal;
  readonly finish: (lists: Readonly<Record<string, readonly object[]>>) => void;
}

function savingIn(data: string | undefined, { paths }: ReadData, { cwd }: Host): Saving {
  const folder = data === undefined ? undefined : resolve(cwd, data);
  if (folder === undefined || kindAt(folder) !== 'folder')
    throw new UsageError('--save requires --data with a folder, in which the rows are saved.');
  const file = join(folder, 'odatalint.journal');
  // @throws If nothing may be written there.
  const before = kindAt(file) === undefined ? '' : readTextFile(file, namedByUser(file, cwd));
  if (typeof before !== 'string' && 'problem' in before)
    throw new UsageError(`the journal ${file} cannot be read: ${before.problem}.`);
  writeTextFile(file, typeof before === 'string' ? before : before.text, namedByUser(file, cwd), { create: true });
  const inFile = fileJournal(file);
  const changed = new Set<string>();
  const note = (entry: object): void => {
    for (const name of Object.keys(entry)) changed.add(name);
  };
  return {
    journal: {
      read: () => {
        const entries = inFile.read();
        entries.forEach(note);
        return entries;
      },
      write: (entry) => {
        note(entry);
        inFile.write(entry);
      },
    },
    finish: (lists) => {
      for (const name of changed) {
        const path = paths[name] ?? join(folder, `${name}.json`);
        const target = extname(path) === '.parquet' ? join(folder, `${name}.json`) : path;
        const roots = namedByUser(target, cwd);
        writeTextFile(target, writtenRows(lists[name] ?? [], extname(target).slice(1)), roots, { create: true });
      }
      // The files now contain every change. Entries that remain after the process is killed are harmless if they are
      // applied again.
      if (changed.size > 0) writeTextFile(file, '', namedByUser(file, cwd));
    },
  };
}

/** Allows pages of one origin to read the responses. */
const withCors = (service: FetchHandler, origin: string): FetchHandler => ({
  fetch: async (request) => {
    const headers = {
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Expose-Headers':
        'ETag, Location, OData-EntityId, OData-Version, Preference-Applied, Content-Language',
    };
    if (request.method === 'OPTIONS' && request.headers.has('Access-Control-Request-Method')) {
      const asked = request.headers.get('Access-Control-Request-Headers');
      return new Response(null, {
        status: 204,
        headers: {
          ...headers,
          'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
          ...(asked === null ? {} : { 'Access-Control-Allow-Headers': asked }),
        },
      });
    }
    const response = await service.fetch(request);
    const all = new Headers(response.headers);
    for (const [name, value] of Object.entries(headers)) all.set(name, value);
    all.append('Vary', 'Origin');
    return new Response(response.body, { status: response.status, headers: all });
  },
});

async function listening(service: FetchHandler, port: number): Promise<Awaited<ReturnType<typeof listen>>> {
  // Pages of other sites can send requests to this machine, but with another Host header.
  const own: FetchHandler = {
    fetch: (request) =>
      /^(?:127\.0\.0\.1|localhost|\[::1\])$/.test(new URL(request.url).hostname)
        ? service.fetch(request)
        : Promise.resolve(new Response(null, { status: 421 })),
  };
  try {
    return await listen(own, hostname, port);
  } catch (error) {
    throw new UsageError(`port ${port} cannot be used: ${wordsOfSystemError(error)}; write --port with another one.`);
  }
}

/** Logs one request: time, status, URL, rows and milliseconds; below it the reason of a rejection, or the findings of a check. */
function lineOf({ method, url, status, took, rows: count, problem }: LogEntry, checker: Checker): string {
  const time = new Date().toTimeString().slice(0, 8);
  const found = count === undefined ? '' : `  ${count} ${count === 1 ? 'row' : 'rows'}`;
  const line = `${time}  ${status}  ${method} ${printable(decoded(url))}${found}  ${Math.round(took)} ms\n`;
  // The log does not contain the body of a change.
  const warnings = problem === undefined && method === 'GET' ? checker.check({ method, url }) : [];
  const reasons = problem === undefined ? warnings.filter(({ severity }) => severity === 'warning') : [problem];
  return [line, ...reasons.map(({ message, code }) => `          ${printable(message)}  ${printable(code)}\n`)].join(
    '',
  );
}

function decoded(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}
