/**
 * The door for a worker of a browser whose client has files: the whole server, over messages. The bundler replaces the modules of Node.js
 * by others that read fetched files (`FetchedFiles`).
 */
import { connectWorker, type WorkerPort } from './connect-worker.js';
import { FetchedFolders, type FetchedFiles } from './fetched-folders.js';
import { addressOfPath } from './file-address.js';
import { protocolNames } from './protocol.js';
import { serve } from './server.js';

export type { FetchedFiles } from './fetched-folders.js';

/** Files that are fetched from a client, with a notification when one is missing. */
export interface ClientFileStore<Entry> extends FetchedFiles {
  connect(read: (paths: readonly string[]) => Promise<readonly Entry[]>, onMissing: () => void): void;
}

/** Serves the client at the other end of a port, whose files are in the store, until the worker ends. */
export function serveFilesWorker<Entry>(
  port: WorkerPort,
  { version, files }: { readonly version: string; readonly files: ClientFileStore<Entry> },
): void {
  const connection = connectWorker(port);
  const host = new FetchedFolders(files);
  let rereadAll = (): void => undefined;
  files.connect(
    (paths) => connection.sendRequest<readonly Entry[]>(protocolNames.files, { uris: paths.map(addressOfPath) }),
    // Files that are found missing during a check are fetched after it.
    () =>
      void setTimeout(() => {
        files.fetchMissing().then(
          (isFound) => {
            if (isFound) rereadAll();
          },
          () => undefined,
        );
      }, 0),
  );
  rereadAll = serve(connection, { version, host });
}
