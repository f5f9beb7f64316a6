/** The server as a worker of a browser, with the files that the client reads for it. */
import { serveFilesWorker } from '@odatalint/language-server/files-worker';
import { clientFiles } from './web/client-files.js';

declare const ODATALINT_VERSION: string;

serveFilesWorker(globalThis as unknown as Parameters<typeof serveFilesWorker>[0], {
  version: ODATALINT_VERSION,
  files: clientFiles,
});
