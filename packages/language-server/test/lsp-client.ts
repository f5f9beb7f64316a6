/** A client of the language server, as an editor is one: it starts the command and speaks to it over its pipes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  type ClientCapabilities,
  createProtocolConnection,
  type Diagnostic,
  DidChangeTextDocumentNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DocumentDiagnosticRequest,
  ExitNotification,
  InitializedNotification,
  InitializeRequest,
  type InitializeResult,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  RegistrationRequest,
  type RegistrationParams,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
  type TextDocumentContentChangeEvent,
  WorkDoneProgress,
  WorkDoneProgressCreateRequest,
} from 'vscode-languageserver/node';

const root = join(fileURLToPath(import.meta.url), '../../../..');
const command = join(root, 'packages/cli/bin/odatalint.js');

/** The capabilities of most editors. */
export const pullingClient: ClientCapabilities = {
  textDocument: { diagnostic: { dynamicRegistration: false }, publishDiagnostics: { relatedInformation: true } },
  workspace: {
    workspaceFolders: true,
    diagnostics: { refreshSupport: true },
    didChangeWatchedFiles: { dynamicRegistration: true },
  },
  window: { workDoneProgress: true },
};

export interface ClientOptions {
  readonly capabilities?: ClientCapabilities;
  /** Folders that are open, as paths. */
  readonly folders?: readonly string[];
  readonly settings?: unknown;
}

export class LspClient {
  readonly connection: ProtocolConnection;
  readonly process: ChildProcess;
  /** The findings that the server has sent for each URI without a request. */
  readonly published = new Map<string, readonly Diagnostic[]>();
  readonly registrations: RegistrationParams[] = [];
  /** The progress messages of the server: `begin` with its title, `end`. */
  readonly progress: string[] = [];
  /** The number of times that the server asked to refresh all findings. */
  refreshes = 0;
  /** The texts that the server has written to standard error and to the log. */
  readonly complaints: string[] = [];
  #version = 0;

  private constructor(process: ChildProcess) {
    const { stdin, stdout, stderr } = process;
    if (stdin === null || stdout === null || stderr === null) throw new Error('the server has no pipes');
    this.process = process;
    this.connection = createProtocolConnection(new StreamMessageReader(stdout), new StreamMessageWriter(stdin));
    stderr.on('data', (bytes: Buffer) => this.complaints.push(bytes.toString()));
    this.connection.onNotification(PublishDiagnosticsNotification.type, ({ uri, diagnostics }) => {
      this.published.set(uri, diagnostics);
    });
    this.connection.onNotification('window/logMessage', ({ message }: { message: string }) => {
      this.complaints.push(message);
    });
    this.connection.onRequest(RegistrationRequest.type, (params) => void this.registrations.push(params));
    this.connection.onRequest('workspace/diagnostic/refresh', () => (this.refreshes++, null));
    this.connection.onRequest(WorkDoneProgressCreateRequest.type, ({ token }) => {
      this.connection.onProgress(WorkDoneProgress.type, token, (value) => {
        this.progress.push(value.kind === 'begin' ? `begin ${value.title}` : value.kind);
      });
    });
    this.connection.listen();
  }

  /** Starts a server and introduces itself. */
  static async start(options: ClientOptions = {}): Promise<LspClient & { readonly server: InitializeResult }> {
    const client = new LspClient(spawn(process.execPath, [command, 'lsp', '--stdio'], { stdio: 'pipe' }));
    const server = await client.connection.sendRequest(InitializeRequest.type, {
      processId: process.pid,
      rootUri: null,
      capabilities: options.capabilities ?? pullingClient,
      initializationOptions: options.settings,
      workspaceFolders: (options.folders ?? []).map((path) => ({ uri: pathToFileURL(path).href, name: path })),
    });
    await client.connection.sendNotification(InitializedNotification.type, {});
    return Object.assign(client, { server });
  }

  async open(uri: string, text: string, languageId = 'http'): Promise<void> {
    const textDocument = { uri, languageId, version: ++this.#version, text };
    await this.connection.sendNotification(DidOpenTextDocumentNotification.type, { textDocument });
  }

  async change(uri: string, ...contentChanges: TextDocumentContentChangeEvent[]): Promise<void> {
    const textDocument = { uri, version: ++this.#version };
    await this.connection.sendNotification(DidChangeTextDocumentNotification.type, { textDocument, contentChanges });
  }

  async close(uri: string): Promise<void> {
    await this.connection.sendNotification(DidCloseTextDocumentNotification.type, { textDocument: { uri } });
  }

  /** Reports that a document was saved, so that the text in it counts as finished. */
  async save(uri: string): Promise<void> {
    await this.connection.sendNotification('textDocument/didSave', { textDocument: { uri } });
  }

  /** The findings of a document, asked for. */
  async diagnose(uri: string): Promise<readonly Diagnostic[]> {
    const report = await this.connection.sendRequest(DocumentDiagnosticRequest.type, { textDocument: { uri } });
    if (report.kind !== 'full') throw new Error('a report without findings');
    return report.items;
  }

  /** Ends as the protocol asks for; resolves with the exit status of the server. */
  async end(): Promise<number | null> {
    const exited = once(this.process, 'exit');
    await this.connection.sendRequest(ShutdownRequest.type);
    await this.connection.sendNotification(ExitNotification.type);
    const [status] = (await exited) as [number | null];
    this.connection.dispose();
    return status;
  }
}

/** Waits until a condition holds, for at most ten seconds. */
export async function until(holds: () => boolean): Promise<void> {
  for (let waited = 0; !holds(); waited += 20) {
    if (waited > 10_000) throw new Error(`waited in vain for: ${holds.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
