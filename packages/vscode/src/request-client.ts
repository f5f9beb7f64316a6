/** The client of the language server: starts it, stops it, and sends it this extension's own requests. */
import type {
  ChooseServiceParams,
  DocumentStatus,
  EnvironmentsAnswer,
  protocolNames,
  PortableRequest,
  SampleResponse,
  ServicesAnswer,
  StatusParams,
} from '@odatalint/language-server';
import * as vscode from 'vscode';
import { type BaseLanguageClient, type LanguageClientOptions, type Middleware, State } from 'vscode-languageclient';
import { documentSelector, usualSchemes } from './request-documents.js';
import { restClientCommand } from './rest-client.js';

/** The names of the extension's own requests. They are written out, because an import from the server would bundle all of it. */
export const requestNames: typeof protocolNames = {
  status: 'odatalint/status',
  tree: 'odatalint/tree',
  sample: 'odatalint/sample',
  request: 'odatalint/request',
  services: 'odatalint/services',
  chooseService: 'odatalint/chooseService',
  environments: 'odatalint/environments',
  chooseEnvironment: 'odatalint/chooseEnvironment',
  lineLeft: 'odatalint/lineLeft',
  files: 'odatalint/files',
  statusChanged: 'odatalint/statusChanged',
};

/** Whether findings are enabled for a document. */
const isValidated = (uri: vscode.Uri): boolean =>
  vscode.workspace.getConfiguration('odatalint', uri).get('validate') !== false;

/** Whether a Boolean setting is on for a document. */
const isOn = (name: string, uri: vscode.Uri): boolean =>
  vscode.workspace.getConfiguration('odatalint', uri).get(name) === true;

/** The commands of the lenses above requests. */
const requestCommands = {
  send: 'odatalint.sendRequest',
  sample: 'odatalint.trySample',
  tree: 'odatalint.showTree',
  curl: 'odatalint.copyAsCurl',
  playground: 'odatalint.openPlayground',
};

/** Whether the command of a lens can run: a REST client may be installed, or enabled for a folder, at any time. */
const isOfUse = ({ command }: vscode.CodeLens): boolean =>
  command?.command !== requestCommands.send || restClientCommand() !== undefined;

/** The URI of the command that opens the page of a rule in the editor. */
const pageCommand = (code: string): string =>
  `command:odatalint.openRulePage?${encodeURIComponent(JSON.stringify([code]))}`;

/** The URL of a page on the site, as in the links of hovers. */
const pageAddress = /\(https:\/\/odatalint\.github\.io\/rules\/([a-z0-9-]+)\)/g;

/** A hover whose links to rule pages open in the editor. */
function withPageLinks(hover: vscode.Hover): vscode.Hover {
  const contents = hover.contents.map((content) => {
    if (!(content instanceof vscode.MarkdownString) || !content.value.match(pageAddress)) return content;
    const linked = new vscode.MarkdownString(
      content.value.replace(pageAddress, (_, code: string) => `(${pageCommand(code)})`),
    );
    linked.isTrusted = { enabledCommands: ['odatalint.openRulePage'] };
    return linked;
  });
  return new vscode.Hover(contents, hover.range);
}

/** Findings whose codes open their rule pages in the editor, without the network. */
function withPages<T>(report: T): T {
  const { items = [] } = (report ?? {}) as { readonly items?: readonly vscode.Diagnostic[] };
  for (const item of items)
    if (typeof item.code === 'object')
      item.code = { value: item.code.value, target: vscode.Uri.parse(pageCommand(String(item.code.value))) };
  return report;
}

const middleware: Middleware = {
  provideDiagnostics: async (document, previousResultId, token, next) => {
    const uri = document instanceof vscode.Uri ? document : document.uri;
    if (isValidated(uri)) return withPages(await next(document, previousResultId, token));
    return { kind: 'full' as const, items: [] } as Awaited<ReturnType<typeof next>>;
  },
  provideInlayHints: async (document, range, token, next) =>
    isOn('inlayHints', document.uri) ? next(document, range, token) : [],
  provideCodeLenses: async (document, token, next) =>
    isOn('codeLens', document.uri) ? (await next(document, token))?.filter(isOfUse) : [],
  provideHover: async (document, position, token, next) => {
    const hover = await next(document, position, token);
    return hover && withPageLinks(hover);
  },
};

/** The file systems of the open folders besides the usual ones, such as repositories that are edited in a browser. */
const schemesInUse = (): readonly string[] => [
  ...new Set([...usualSchemes, ...(vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.scheme)]),
];

/** The visible state of the server: whether it runs, and otherwise the reason. */
export type ServerState = 'waiting' | 'starting' | 'running' | 'failed' | 'stopped';

/** Creates the client of a server with the options that all clients have. */
export type CreateClient = (common: LanguageClientOptions) => BaseLanguageClient;

export class RequestClient implements vscode.Disposable {
  readonly output = vscode.window.createOutputChannel('odatalint', { log: true });
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #client: BaseLanguageClient;
  readonly #leaving: vscode.Disposable;
  /** The document and line of the cursor. */
  #line = '';
  #state: ServerState = 'waiting';

  constructor(createClient: CreateClient) {
    this.#client = createClient({
      documentSelector: [...documentSelector(schemesInUse())],
      outputChannel: this.output,
      initializationOptions: {
        suggestCommand: 'editor.action.triggerSuggest',
        chooseServiceCommand: 'odatalint.chooseService',
        openRulePageCommand: 'odatalint.openRulePage',
        requestCommands,
        // The editor's own JSON support reports invalid JSON.
        checksJson: true,
      },
      diagnosticPullOptions: { onChange: true, onSave: true, onTabs: false },
      middleware,
    });
    this.#client.onDidChangeState(({ newState }) => {
      this.#note(newState === State.Running ? 'running' : newState === State.Starting ? 'starting' : 'stopped');
    });
    this.#client.onNotification(requestNames.statusChanged, () => this.#changed.fire());
    this.#leaving = vscode.window.onDidChangeTextEditorSelection(({ textEditor, selections }) =>
      this.#noteLine(textEditor.document.uri, selections[0]?.active.line),
    );
  }

  /** Notifies the server when the cursor moves to another line, so that findings of the previous line need not wait. */
  #noteLine(uri: vscode.Uri, line: number | undefined): void {
    const place = `${uri.toString()} ${line}`;
    if (place === this.#line) return;
    this.#line = place;
    if (this.#client.isRunning()) void this.#client.sendNotification(requestNames.lineLeft, this.#about(uri));
  }

  /** Fires when the state of the server or the status of a document may have changed. */
  get onDidChange(): vscode.Event<void> {
    return this.#changed.event;
  }

  get state(): ServerState {
    return this.#state;
  }

  async start(): Promise<void> {
    if (this.#client.isRunning() || this.#state === 'starting') return;
    await this.#attempt(() => this.#client.start());
  }

  async restart(): Promise<void> {
    await this.#attempt(async () => {
      await this.stop();
      await this.#client.start();
    });
  }

  async stop(): Promise<void> {
    if (this.#client.isRunning()) await this.#client.stop();
  }

  /** The service of a document, or of the request at a position in it; undefined while the server is not running. */
  status(document: vscode.TextDocument, position?: vscode.Position): Promise<DocumentStatus | undefined> {
    return this.#ask<DocumentStatus>(requestNames.status, this.#about(document.uri, position));
  }

  /** The trees of the request at a position, or of all requests of a document. */
  tree(uri: vscode.Uri, position?: vscode.Position): Promise<string | null | undefined> {
    return this.#ask<string | null>(requestNames.tree, this.#about(uri, position));
  }

  /** The response to the request at a position over sample rows. */
  sample(uri: vscode.Uri, position: vscode.Position): Promise<SampleResponse | null | undefined> {
    return this.#ask<SampleResponse | null>(requestNames.sample, this.#about(uri, position));
  }

  /** The request at a position, for use outside of the document. */
  request(uri: vscode.Uri, position: vscode.Position): Promise<PortableRequest | null | undefined> {
    return this.#ask<PortableRequest | null>(requestNames.request, this.#about(uri, position));
  }

  services(document: vscode.TextDocument): Promise<ServicesAnswer | undefined> {
    return this.#ask<ServicesAnswer>(requestNames.services, this.#about(document.uri));
  }

  /** Checks a document against a service while it is open; null restores the choice of the document and the configuration. */
  async chooseService(document: vscode.TextDocument, service: string | null): Promise<void> {
    const params: ChooseServiceParams = { ...this.#about(document.uri), service };
    await this.#ask<null>(requestNames.chooseService, params);
  }

  environments(uri: vscode.Uri): Promise<EnvironmentsAnswer | undefined> {
    return this.#ask<EnvironmentsAnswer>(requestNames.environments, this.#about(uri));
  }

  /** Gives the variables in the folder of a document the values of an environment. */
  async chooseEnvironment(uri: vscode.Uri, environment: string): Promise<void> {
    await this.#ask<null>(requestNames.chooseEnvironment, { ...this.#about(uri), environment });
  }

  /** Does the same for a folder, by the URI that the server has sent. */
  async chooseEnvironmentIn(folder: string, environment: string): Promise<void> {
    await this.#ask<null>(requestNames.chooseEnvironment, { textDocument: { uri: folder }, environment });
  }

  dispose(): void {
    // Disposing of a client that was stopped during shutdown throws, but the editor has already gone.
    this.#client.dispose().catch(() => undefined);
    this.#changed.dispose();
    this.#leaving.dispose();
    this.output.dispose();
  }

  #about(uri: vscode.Uri, position?: vscode.Position): StatusParams {
    const textDocument = { uri: this.#client.code2ProtocolConverter.asUri(uri) };
    return {
      textDocument,
      ...(position === undefined ? {} : { position: { line: position.line, character: position.character } }),
    };
  }

  async #ask<Answer>(method: string, params: object): Promise<Answer | undefined> {
    if (!this.#client.isRunning()) return undefined;
    try {
      return await this.#client.sendRequest<Answer>(method, params);
    } catch (error) {
      this.output.warn(`${method} was not answered: ${String(error)}`);
      return undefined;
    }
  }

  async #attempt(task: () => Promise<void>): Promise<void> {
    this.#note('starting');
    try {
      await task();
    } catch (error) {
      this.output.error(`The language server did not start: ${String(error)}`);
      this.#note('failed');
    }
  }

  #note(state: ServerState): void {
    this.#state = state;
    this.#changed.fire();
  }
}
