/** The door for a worker of a browser: the same server without files, over messages. */
import { BrowserMessageReader, BrowserMessageWriter, createConnection } from 'vscode-languageserver/browser';
import { BuiltInEnvironment, type SchemaText } from './built-in-environment.js';
import { serve } from './server.js';

export type { ClientSettings } from './client-settings.js';
export * from './protocol.js';
export type { SchemaText };
export type { KnownService } from './server-environment.js';

export interface WorkerOptions {
  readonly version: string;
  /** The schema that requests are checked against; without one, the built-in services have their own. */
  readonly schema?: readonly SchemaText[];
}

/** What a worker speaks through: its global scope, or a port. */
export type WorkerPort = ConstructorParameters<typeof BrowserMessageReader>[0];

/** Serves the client at the other end of a port, from now until the worker is ended. */
export function serveWorker(port: WorkerPort, { version, schema = [] }: WorkerOptions): void {
  const connection = createConnection(new BrowserMessageReader(port), new BrowserMessageWriter(port));
  serve(connection, { version, environment: new BuiltInEnvironment(schema) });
}
