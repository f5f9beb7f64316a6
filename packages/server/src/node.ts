/** The entry point for Node.js: a listener for its HTTP servers, and a journal in a file. */
import { getRequestListener } from '@hono/node-server';
import { closeSync, existsSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { Journal, JournalEntry } from './rows-store.js';
import type { Service } from './service.js';

/** The request and the response of `node:http`. */
type Message = Parameters<ReturnType<typeof getRequestListener>>;

/** A listener for `createServer` of `node:http`, Express and Fastify. */
export function nodeListener(service: Service): (...message: Message) => void {
  const listener = getRequestListener(service.fetch, { overrideGlobalObjects: false });
  return (request, response) => void listener(request, response);
}

/** A journal in a file: a line for each transaction, synced before it counts. An incomplete last line is ignored. */
export function fileJournal(path: string): Journal {
  let descriptor: number | undefined;
  return {
    read() {
      if (!existsSync(path)) return [];
      const text = readFileSync(path, 'utf8');
      const lines = text.split('\n');
      const last = lines.pop()!;
      if (last !== '') {
        // A process was killed while it wrote the line, so its transaction did not count.
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
