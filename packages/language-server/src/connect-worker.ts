/** The connection of a server in a worker of a browser. */
import type { Connection } from 'vscode-languageserver';
import { BrowserMessageReader, BrowserMessageWriter, createConnection } from 'vscode-languageserver/browser';

/** The channel of a worker: its global scope, or a `MessagePort`. Programs without the types of browsers can also name it. */
export interface WorkerPort {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

/** A connection to the client at the other end of a port. */
export function connectWorker(port: WorkerPort): Connection {
  const scope = port as ConstructorParameters<typeof BrowserMessageReader>[0];
  return createConnection(new BrowserMessageReader(scope), new BrowserMessageWriter(scope));
}
