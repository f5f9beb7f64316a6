/** `odatalint serve`: a service on this machine, with rows of files or sample rows. */
import { createService, type LogEntry, rows, sampleRows, type Service } from '@odatalint/server';
import { listen } from '@odatalint/server/node';
import { wordsOfSystemError } from '@odatalint/workspace';
import { type Host, UsageError } from '../../host.js';
import { printable } from '../../terminal/safe-text.js';
import { layoutFor, wantsColor } from '../../terminal/style.js';
import { loadSchemaFiles } from '../schema/load-schema-files.js';
import { readData } from './read-data.js';

/** The settings of the command. */
export interface ServeSettings {
  readonly schema: readonly string[];
  readonly data?: string;
  readonly port: number;
  readonly seed: number;
  readonly rows: number;
  readonly readOnly?: boolean;
  readonly log: string;
  readonly color?: boolean;
}

const hostname = '127.0.0.1';

/** Listens until the person ends it: status 0; 2 if it cannot begin. */
export async function runServe(settings: ServeSettings, host: Host): Promise<number> {
  const { schema: files, data, port, seed, rows: count, readOnly = false, log, color } = settings;
  const loaded = loadSchemaFiles(files, host, layoutFor(host, wantsColor(host, color)));
  if (loaded === undefined || loaded.hasErrors) return 2;
  const { schema } = loaded;
  const sets = [...(schema.container?.entitySets.keys() ?? [])];
  const samples = sampleRows(schema, { rows: count, seed });
  const known =
    data === undefined ? {} : readData(data, [...sets, ...(schema.container?.singletons.keys() ?? [])], host);
  for (const name of Object.keys(known)) Object.defineProperty(samples, name, { value: known[name], enumerable: true });
  const service = createService({
    schema,
    store: rows(samples),
    root: '/odata/',
    ...(readOnly ? {} : { writable: 'all' as const }),
    log: (entry) => void host.write(log === 'ndjson' ? `${JSON.stringify(entry)}\n` : lineOf(entry)),
  });
  const server = await listening(service, port);
  const sampled = sets.filter((name) => !Object.hasOwn(known, name)).length;
  const changes = readOnly ? 'nothing can be changed' : 'changes are kept in memory';
  await host.write(
    `http://${hostname}:${server.port}/odata/   ${sets.length} sets; ${sampled * count} sample rows (--seed ${seed}); ${changes}\n`,
  );
  await new Promise<void>((stop) => {
    host.onInterrupt(stop);
  });
  await server.close();
  return 0;
}

async function listening(service: Service, port: number): Promise<Awaited<ReturnType<typeof listen>>> {
  // Pages of other sites can name this machine; what they send has another Host.
  const own: Service = {
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

/** One request: time, status, URL, rows and milliseconds; below it the reason why it was refused. */
function lineOf({ method, url, status, took, rows: count, problem }: LogEntry): string {
  const time = new Date().toTimeString().slice(0, 8);
  const found = count === undefined ? '' : `  ${count} ${count === 1 ? 'row' : 'rows'}`;
  const line = `${time}  ${status}  ${method} ${printable(decoded(url))}${found}  ${Math.round(took)} ms\n`;
  return problem === undefined ? line : `${line}          ${printable(problem.message)}  ${printable(problem.code)}\n`;
}

function decoded(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}
