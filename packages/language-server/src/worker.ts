/** The door for a worker of a browser: the same server without files, over messages. */
import { BuiltInHost, type SchemaText } from './built-in-host.js';
import { connectWorker, type WorkerPort } from './connect-worker.js';
import { serve } from './server.js';

export type { ClientSettings } from './client-settings.js';
export * from './protocol.js';
export type { SchemaText, WorkerPort };
export type { KnownService } from './server-host.js';

export interface WorkerOptions {
  readonly version: string;
  /** The schema that requests are checked against; without one, the built-in services have their own. */
  readonly schema?: readonly SchemaText[];
}

/** Serves the client at the other end of a port, from now until the worker is ended. */
export function serveWorker(port: WorkerPort, { version, schema = [] }: WorkerOptions): void {
  serve(connectWorker(port), { version, host: new BuiltInHost(schema) });
}
