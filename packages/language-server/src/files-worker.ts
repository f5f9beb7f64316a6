/**
 * The door for a worker of a browser whose client has files: the whole server, over messages. It reads files by modules of Node.js, for which
 * the bundler puts substitutes in that read what was fetched (`FetchedFiles`).
 */
import { connectWorker, type WorkerPort } from './connect-worker.js';
import { FetchedFolders, type FetchedFiles } from './fetched-folders.js';
import { addressOfPath } from './file-address.js';
import { protocolNames } from './protocol.js';
import { serve } from './server.js';

export type { FetchedFiles } from './fetched-folders.js';

/** Files that ask a client for what is at addresses, and report when something is missing. */
export interface ClientFileStore<Entry> extends FetchedFiles {
  connect(read: (paths: readonly string[]) => Promise<readonly Entry[]>, onMissing: () => void): void;
}

/** Serves the client at the other end of a port, whose files are in the store, from now until the worker is ended. */
export function serveFilesWorker<Entry>(
  port: WorkerPort,
  { version, files }: { readonly version: string; readonly files: ClientFileStore<Entry> },
): void {
  const connection = connectWorker(port);
  const environment = new FetchedFolders(files);
  let lookAround: () => void = () => undefined;
  files.connect(
    (paths) => connection.sendRequest<readonly Entry[]>(protocolNames.files, { uris: paths.map(addressOfPath) }),
    // What is asked for in the middle of a check is fetched after it.
    () =>
      void setTimeout(() => {
        files.fetchMissing().then(
          (isFound) => {
            if (isFound) environment.outdate();
            if (isFound) lookAround();
          },
          () => undefined,
        );
      }, 0),
  );
  lookAround = serve(connection, { version, environment });
}
