/** The server: its capabilities, and its reactions to changes of documents, files, folders and settings. */
import {
  type Connection,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  type DidChangeWatchedFilesParams,
  type InitializeParams,
  type InitializeResult,
  PositionEncodingKind,
  type ServerCapabilities,
  TextDocumentSyncKind,
} from 'vscode-languageserver';
import { readClientCommands, readClientSettings, readsJsonItself } from './client-settings.js';
import { DiagnosticsPublisher } from './diagnostics-publisher.js';
import { capabilitiesFor, registerFeatures } from './features/features.js';
import { registerOwnRequests } from './own-requests.js';
import { OpenDocument, OpenDocuments } from './open-documents.js';
import { type LineLeftParams, protocolNames } from './protocol.js';
import { invalidate, logFault, type Session } from './session.js';
import type { ServerHost } from './server-host.js';

/** Which files can be configurations, baselines, schemas, key definitions and bodies. */
const watchedFiles = '**/*.{json,xml,csdl,edmx,yaml,yml}';

/** How long a configuration or a schema must rest before everything is read again, in milliseconds. */
const pauseAfterSettings = 400;

export interface ServerOptions {
  readonly version: string;
  readonly host: ServerHost;
}

/** Serves a client over a connection from now on. Returns a function that makes the server read all files again. */
export function serve(connection: Connection, options: ServerOptions): () => void {
  let server: Server | undefined;
  connection.onInitialize((params) => {
    server = new Server(connection, params, options);
    server.listen();
    return server.introduce();
  });
  connection.onShutdown(() => undefined);
  connection.listen();
  return () => server?.rereadAll();
}

class Server {
  readonly #session: Session;
  readonly #version: string;
  #folders: readonly string[];
  #settings: unknown;
  /** Has everything read again once a configuration or a schema is no longer typed in. */
  #afterSettings: ReturnType<typeof setTimeout> | undefined;

  constructor(connection: Connection, params: InitializeParams, { version, host }: ServerOptions) {
    const client = params.capabilities;
    const documents = new OpenDocuments(host);
    const onFault = (error: unknown): void => logFault(connection, error);
    const checksJson = readsJsonItself(params.initializationOptions);
    const publisher = new DiagnosticsPublisher({ connection, client, documents, host, checksJson, onFault });
    const commands = readClientCommands(params.initializationOptions);
    this.#session = { connection, client, documents, host, publisher, commands };
    this.#version = version;
    this.#folders = foldersIn(params);
    this.#settings = params.initializationOptions;
    host.configure(this.#folders, readClientSettings(this.#settings));
  }

  introduce(): InitializeResult {
    const { client, commands } = this.#session;
    const capabilities: ServerCapabilities = {
      positionEncoding: PositionEncodingKind.UTF16,
      textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: { includeText: false } },
      workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
      ...capabilitiesFor(client, commands),
    };
    return { capabilities, serverInfo: { name: 'odatalint', version: this.#version } };
  }

  listen(): void {
    const { connection, host } = this.#session;
    registerFeatures(this.#session);
    registerOwnRequests(this.#session);
    this.#followDocuments();
    connection.onInitialized(() => this.#register());
    connection.onDidChangeWatchedFiles(
      this.#quietly(async ({ changes }: DidChangeWatchedFilesParams) => {
        await host.noteFiles?.(changes.map(({ uri }) => uri));
        this.#rereadChanged();
      }),
    );
    connection.onDidChangeConfiguration(
      this.#quietly(async ({ settings }: { settings: unknown }) => {
        await this.#readSettings(settings);
        this.rereadAll();
      }),
    );
  }

  #followDocuments(): void {
    const { connection, documents, host, publisher } = this.#session;
    connection.onDidOpenTextDocument(
      this.#quietly(({ textDocument }) => {
        this.#rereadChanged();
        documents.add(new OpenDocument(textDocument));
        this.#noteText(textDocument.uri, textDocument.text);
        publisher.noteChange(textDocument.uri);
      }),
    );
    connection.onDidChangeTextDocument(
      this.#quietly(({ textDocument: { uri, version }, contentChanges }) => {
        const document = documents.get(uri);
        if (document === undefined) return;
        document.change(contentChanges, version);
        this.#noteText(uri, document.text);
        publisher.noteChange(uri);
      }),
    );
    connection.onDidCloseTextDocument(
      this.#quietly(({ textDocument: { uri } }) => {
        documents.remove(uri);
        publisher.noteClosed(uri);
        if (host.noteClosed(uri)) this.rereadAll();
        else publisher.sendOthers();
      }),
    );
    connection.onDidSaveTextDocument(
      this.#quietly(({ textDocument: { uri } }) => {
        publisher.noteFinished(uri);
        this.#rereadChanged();
      }),
    );
    connection.onNotification(
      protocolNames.lineLeft,
      this.#quietly(({ textDocument: { uri } }: LineLeftParams) => publisher.noteFinished(uri)),
    );
  }

  /** Requests notifications about changes. For a client without them, files are compared when a document is opened or saved. */
  async #register(): Promise<void> {
    const { client, connection } = this.#session;
    try {
      if (client.workspace?.workspaceFolders === true)
        connection.workspace.onDidChangeWorkspaceFolders(
          this.#quietly(({ added, removed }) => {
            const gone = new Set(removed.map(({ uri }) => uri));
            this.#folders = [...this.#folders.filter((uri) => !gone.has(uri)), ...added.map(({ uri }) => uri)];
            this.rereadAll();
          }),
        );
      if (client.workspace?.didChangeWatchedFiles?.dynamicRegistration === true)
        await connection.client.register(DidChangeWatchedFilesNotification.type, {
          watchers: [{ globPattern: watchedFiles }],
        });
      if (client.workspace?.didChangeConfiguration?.dynamicRegistration === true)
        await connection.client.register(DidChangeConfigurationNotification.type, { section: 'odatalint' });
      if (client.workspace?.configuration === true) {
        await this.#readSettings(undefined);
        this.rereadAll();
      }
    } catch (error) {
      logFault(connection, error);
    }
  }

  /** Requests the settings of the client, or uses those of a notification. */
  async #readSettings(sent: unknown): Promise<void> {
    const { client, connection } = this.#session;
    if (client.workspace?.configuration === true) {
      const answer: unknown = await connection.workspace.getConfiguration('odatalint');
      // Without such a section, the initialization options remain valid.
      if (answer !== null && answer !== undefined) this.#settings = answer;
    } else if (typeof sent === 'object' && sent !== null && 'odatalint' in sent) this.#settings = sent.odatalint;
  }

  /** When a body file changes, the documents that send it are checked again; when settings do, everything is, after a pause. */
  #noteText(uri: string, text: string): void {
    const { documents, host, publisher } = this.#session;
    const changed = host.noteText(uri, text);
    if (changed === 'settings') {
      clearTimeout(this.#afterSettings);
      this.#afterSettings = setTimeout(() => this.#rereadChanged(), pauseAfterSettings);
    }
    if (changed !== 'findings') return;
    for (const document of documents.all()) document.invalidate('findings');
    publisher.noteAll();
  }

  /** Reads everything again if a file has changed that documents depend on. */
  #rereadChanged(): void {
    if (this.#session.host.rereadChanged()) invalidate(this.#session);
  }

  /** Reads everything again, because folders or settings have changed. */
  rereadAll(): void {
    this.#session.host.configure(this.#folders, readClientSettings(this.#settings));
    invalidate(this.#session);
  }

  /** A handler of notifications whose internal errors go to the log. */
  #quietly<Params>(handle: (params: Params) => void | Promise<void>): (params: Params) => Promise<void> {
    return async (params) => {
      try {
        await handle(params);
      } catch (error) {
        logFault(this.#session.connection, error);
      }
    };
  }
}

const foldersIn = ({
  workspaceFolders,
  rootUri,
}: Pick<InitializeParams, 'workspaceFolders'> & { rootUri?: string | null }): readonly string[] =>
  workspaceFolders?.map(({ uri }) => uri) ?? (typeof rootUri === 'string' ? [rootUri] : []);
