/** The door of the language server: it serves one client over standard input and output. */
import { setFlagsFromString } from 'node:v8';
import { createConnection, type Message, type MessageStrategy } from 'vscode-languageserver/node';
import { validFrames } from './message-frames.js';
import { pause } from './pause.js';
import { serve } from './server.js';
import { WorkspaceFolders, type ShowProgress } from './workspace-folders.js';

export type { ClientSettings } from './client-settings.js';
export {
  type ChooseEnvironmentParams,
  type ChooseServiceParams,
  type DocumentStatus,
  protocolNames,
  type PortableRequest,
  type SampleResponse,
  type ServicesAnswer,
  type StatusParams,
} from './protocol.js';
export type { EnvironmentsAnswer, KnownService } from './server-host.js';

/**
 * Reading a large schema leaves much garbage once. With a small space for short-lived objects and little growth between collections,
 * V8 needs half the memory and 5 % more processor time.
 */
const memoryFlags = ['--semi-space-growth-factor=1', '--heap-growing-percent=40'];

/** The time to wait for the client to show progress, in milliseconds. */
const longestAnswer = 500;

/** The library reads members of parameters that are null, so these become empty, and are refused for what they lack. */
const withoutNull: MessageStrategy = {
  handleMessage: (message, next) =>
    next('params' in message && message.params === null ? ({ ...message, params: {} } as Message) : message),
};

/**
 * Serves the client at standard input and output. The process ends when the client requests it or closes standard
 * input: with status 0 after the shutdown request of LSP, otherwise 1.
 */
export function serveStdio(version: string): void {
  for (const flag of memoryFlags) setFlagsFromString(flag);
  const connection = createConnection(validFrames(process.stdin), process.stdout, { messageStrategy: withoutNull });
  const showProgress: ShowProgress = async (title, task) => {
    const created = connection.window.createWorkDoneProgress().catch(() => undefined);
    const progress = await Promise.race([created, pause(longestAnswer)]);
    progress?.begin(title);
    // The client can show it before the task occupies the only thread.
    await pause(0);
    try {
      task();
    } finally {
      progress?.done();
    }
  };
  serve(connection, { version, host: new WorkspaceFolders(showProgress) });
}
