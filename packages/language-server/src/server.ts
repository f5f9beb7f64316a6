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
import { features } from './features/features.js';
import { OpenDocument } from './open-document.js';
import { OpenDocuments } from './open-documents.js';
import { type LineLeftParams, protocolNames } from './protocol.js';
import { logFault, refreshViews, type Session } from './session.js';
import type { ServerEnvironment } from './server-environment.js';

/** The files among which configurations, baselines, schemas, key definitions and bodies are. */
const watchedFiles = '**/*.{json,xml,csdl,edmx,yaml,yml}';

export interface ServerOptions {
  readonly version: string;
  readonly environment: ServerEnvironment;
}

/** Serves a client over a connection from now on. Out: has the server look whether files have changed. */
export function serve(connection: Connection, options: ServerOptions): () => void {
  let server: Server | undefined;
  connection.onInitialize((params) => {
    server = new Server(connection, params, options);
    server.listen();
    return server.introduce();
  });
  connection.onShutdown(() => undefined);
  connection.listen();
  return () => server?.lookAround();
}

class Server {
  readonly #session: Session;
  readonly #version: string;
  #folders: readonly string[];
  #settings: unknown;

  constructor(connection: Connection, params: InitializeParams, { version, environment }: ServerOptions) {
    const client = params.capabilities;
    const documents = new OpenDocuments(environment);
    const onFault = (error: unknown): void => logFault(connection, error);
    const checksJson = readsJsonItself(params.initializationOptions);
    const publisher = new DiagnosticsPublisher({ connection, client, documents, environment, checksJson, onFault });
    const commands = readClientCommands(params.initializationOptions);
    this.#session = { connection, client, documents, environment, publisher, commands };
    this.#version = version;
    this.#folders = foldersIn(params);
    this.#settings = params.initializationOptions;
    environment.configure(this.#folders, readClientSettings(this.#settings));
  }

  introduce(): InitializeResult {
    const { client, commands } = this.#session;
    const capabilities: ServerCapabilities = {
      positionEncoding: PositionEncodingKind.UTF16,
      textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: { includeText: false } },
      workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
      ...Object.fromEntries(features.flatMap((feature) => Object.entries(feature.capabilities(client, commands)))),
    };
    return { capabilities, serverInfo: { name: 'odatalint', version: this.#version } };
  }

  listen(): void {
    const { connection, environment } = this.#session;
    for (const feature of features) feature.register(this.#session);
    this.#followDocuments();
    connection.onInitialized(() => this.#register());
    connection.onDidChangeWatchedFiles(
      this.#quietly(async ({ changes }: DidChangeWatchedFilesParams) => {
        await environment.noteFiles?.(changes.map(({ uri }) => uri));
        this.lookAround();
      }),
    );
    connection.onDidChangeConfiguration(
      this.#quietly(async ({ settings }: { settings: unknown }) => {
        await this.#readSettings(settings);
        this.#startOver();
      }),
    );
  }

  #followDocuments(): void {
    const { connection, documents, environment, publisher } = this.#session;
    connection.onDidOpenTextDocument(
      this.#quietly(({ textDocument }) => {
        this.lookAround();
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
        if (environment.noteClosed(uri)) this.#startOver();
        else publisher.sendOthers();
      }),
    );
    connection.onDidSaveTextDocument(
      this.#quietly(({ textDocument: { uri } }) => {
        publisher.noteFinished(uri);
        this.lookAround();
      }),
    );
    connection.onNotification(
      protocolNames.lineLeft,
      this.#quietly(({ textDocument: { uri } }: LineLeftParams) => publisher.noteFinished(uri)),
    );
  }

  /** Asks the client to report changes. One that cannot has files looked at whenever a document is opened or saved. */
  async #register(): Promise<void> {
    const { client, connection } = this.#session;
    try {
      if (client.workspace?.workspaceFolders === true)
        connection.workspace.onDidChangeWorkspaceFolders(
          this.#quietly(({ added, removed }) => {
            const gone = new Set(removed.map(({ uri }) => uri));
            this.#folders = [...this.#folders.filter((uri) => !gone.has(uri)), ...added.map(({ uri }) => uri)];
            this.#startOver();
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
        this.#startOver();
      }
    } catch (error) {
      logFault(connection, error);
    }
  }

  /** Takes settings that came with a notification, or asks for them. */
  async #readSettings(sent: unknown): Promise<void> {
    const { client, connection } = this.#session;
    if (client.workspace?.configuration === true) {
      const answer: unknown = await connection.workspace.getConfiguration('odatalint');
      // A client without such a section leaves what it said at the beginning.
      if (answer !== null && answer !== undefined) this.#settings = answer;
    } else if (typeof sent === 'object' && sent !== null && 'odatalint' in sent) this.#settings = sent.odatalint;
  }

  /** When a body file changes, the documents that send it are checked again. */
  #noteText(uri: string, text: string): void {
    const { documents, environment, publisher } = this.#session;
    if (!environment.noteText(uri, text)) return;
    for (const document of documents.all()) document.outdate();
    publisher.noteAll();
  }

  /** Looks whether files have changed that documents depend on. */
  lookAround(): void {
    const { environment } = this.#session;
    if (environment.renew()) this.#readAnew();
  }

  /** Forgets all that was read: folders or settings are others. */
  #startOver(): void {
    this.#session.environment.configure(this.#folders, readClientSettings(this.#settings));
    this.#readAnew();
  }

  #readAnew(): void {
    const { connection, documents, environment, publisher } = this.#session;
    documents.unsettle();
    for (const { uri, text } of documents.all()) environment.noteText(uri, text);
    publisher.noteAll();
    refreshViews(this.#session);
    void connection.sendNotification(protocolNames.statusChanged);
  }

  /** A handler of notifications whose faults are only in the log. */
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
