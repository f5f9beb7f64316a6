/** The entry point for Node.js: a listener for its HTTP servers, and a journal in a file. */
import { getRequestListener, serve } from '@hono/node-server';
import { closeSync, existsSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { Journal, JournalEntry } from './rows-store.js';
import type { FetchHandler } from './service.js';

/** The request and the response of `node:http`. */
type Message = Parameters<ReturnType<typeof getRequestListener>>;

/** A listener for `createServer` of `node:http`, Express and Fastify. */
export function nodeListener(service: FetchHandler): (...message: Message) => void {
  const listener = getRequestListener(service.fetch, { overrideGlobalObjects: false });
  return (request, response) => void listener(request, response);
}

/** A running server. */
export interface Listening {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** Listens for requests; port 0 is any free port. Rejects if the port is in use. */
export const listen = (service: FetchHandler, hostname: string, port: number): Promise<Listening> =>
  new Promise((resolve, reject) => {
    const server = serve({ fetch: service.fetch, hostname, port, overrideGlobalObjects: false }, (address) => {
      const close = (): Promise<void> =>
        new Promise((closed) => {
          if ('closeAllConnections' in server) server.closeAllConnections();
          server.close(() => closed());
        });
      resolve({ port: address.port, close });
    });
    server.on('error', reject);
  });

/** A journal in a file, with one line for each transaction, synced before the transaction ends. An incomplete last line is ignored. */
export function fileJournal(path: string): Journal {
  let descriptor: number | undefined;
  return {
    read() {
      if (!existsSync(path)) return [];
      const text = readFileSync(path, 'utf8');
      const lines = text.split('\n');
      const last = lines.pop()!;
      if (last !== '') {
        // A process was killed while it wrote the line, so its transaction did not end.
        const complete = Buffer.byteLength(text) - Buffer.byteLength(last);
        const open = openSync(path, 'r+');
        ftruncateSync(open, complete);
        closeSync(open);
      }
      return lines.map((line) => JSON.parse(line) as JournalEntry);
    },
    write(entry) {
      descriptor ??= openSync(path, 'a');
      writeSync(descriptor, `${JSON.stringify(entry)}\n`);
      fsyncSync(descriptor);
    },
  };
}
