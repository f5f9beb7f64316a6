/**
 * Sends findings without a request: those of other files, and those of documents to clients that cannot request them.
 */
import type { Span } from '@odatalint/core';
import type { ClientCapabilities, Connection, Diagnostic } from 'vscode-languageserver';
import { rangeInFile } from './file-lines.js';
import { lspDiagnostic } from './lsp-diagnostic.js';
import type { OpenDocument, OpenDocuments } from './open-documents.js';
import type { RelatedFile, ServerHost } from './server-host.js';

/** Whether a client asks for the findings of its documents. */
export const asksForDiagnostics = (client: ClientCapabilities): boolean =>
  client.textDocument?.diagnostic !== undefined;

/** The time after the last key when a word counts as finished, in milliseconds. */
const longestWord = 2000;

interface PublisherOptions {
  readonly connection: Connection;
  readonly client: ClientCapabilities;
  readonly documents: OpenDocuments;
  readonly host: ServerHost;
  /** Whether the client itself reports invalid JSON. */
  readonly checksJson: boolean;
  /** Called with errors that occur outside of a request. */
  readonly onFault: (error: unknown) => void;
}

export class DiagnosticsPublisher {
  readonly #options: PublisherOptions;
  readonly #isAsked: boolean;
  readonly #showsRelated: boolean;
  /** Addresses of documents whose findings are sent after a pause in typing, so that a burst of changes is checked once. */
  readonly #due = new Set<string>();
  /** The findings last sent for files that only other documents need (configurations, schemas, bodies), by address. */
  #others = new Map<string, { readonly items: readonly Diagnostic[]; readonly key: string }>();
  /** The findings last sent for documents, for clients that do not request them, by address. */
  readonly #own = new Map<string, readonly Diagnostic[]>();
  /** Timers of documents whose word at the cursor is unfinished. */
  readonly #finishing = new Map<string, NodeJS.Timeout>();

  constructor(options: PublisherOptions) {
    const { textDocument } = options.client;
    this.#options = options;
    this.#isAsked = asksForDiagnostics(options.client);
    this.#showsRelated =
      textDocument?.publishDiagnostics?.relatedInformation === true ||
      textDocument?.diagnostic?.relatedInformation === true;
  }

  /** The findings of a document as diagnostics of LSP. */
  diagnosticsOf(document: OpenDocument): Diagnostic[] {
    const { ready } = document;
    if (ready === undefined) return [];
    const file = {
      uri: document.uri,
      rangeOf: document.rangeOf.bind(document),
      uriOf: (name: string) => ready.settings.uriOf(name),
    };
    const { diagnostics } = document.check();
    if (document.isWithholding) this.#finishLater(document.uri);
    return diagnostics.map((each) => lspDiagnostic(each, file, this.#showsRelated));
  }

  /** The server does not know where the cursor is, so a word counts as finished some time after the last key. */
  #finishLater(uri: string): void {
    clearTimeout(this.#finishing.get(uri));
    this.#finishing.set(
      uri,
      setTimeout(() => this.noteFinished(uri), longestWord),
    );
  }

  /** The word at the cursor of a document is finished, so the withheld findings are shown. */
  noteFinished(uri: string): void {
    clearTimeout(this.#finishing.get(uri));
    this.#finishing.delete(uri);
    if (this.#options.documents.get(uri)?.finishTyping() !== true) return;
    if (this.#isAsked) this.#requestRefresh();
    else this.noteChange(uri);
  }

  /** Makes a client that supports it request the findings of its documents again. */
  #requestRefresh(): void {
    const { client, connection, onFault } = this.#options;
    if (client.workspace?.diagnostics?.refreshSupport !== true) return;
    // The declared type hides that this is a request, which a client can refuse.
    const request: unknown = connection.languages.diagnostics.refresh();
    void Promise.resolve(request).catch(onFault);
  }

  /** A document was opened or changed. */
  noteChange(uri: string): void {
    clearTimeout(this.#finishing.get(uri));
    if (this.#isAsked || this.#due.has(uri)) return;
    this.#due.add(uri);
    void this.#sendAfterTyping(uri).catch(this.#options.onFault);
  }

  noteClosed(uri: string): void {
    clearTimeout(this.#finishing.get(uri));
    this.#finishing.delete(uri);
    this.#due.delete(uri);
    if (this.#own.delete(uri)) this.#send(uri);
  }

  /** All findings may have changed. */
  noteAll(): void {
    if (this.#isAsked) this.#requestRefresh();
    else for (const { uri } of this.#options.documents.all()) this.noteChange(uri);
    this.sendOthers();
  }

  /** Sends the findings of configurations, schemas, key definitions and bodies that have changed. */
  sendOthers(): void {
    const before = this.#others;
    this.#others = new Map(
      this.#options.host
        .otherFiles()
        .filter(({ diagnostics }) => diagnostics.length > 0)
        .map((file) => {
          const items = this.#diagnosticsIn(file);
          return [file.uri, { items, key: JSON.stringify(items) }];
        }),
    );
    for (const uri of new Set([...before.keys(), ...this.#others.keys()]))
      if (before.get(uri)?.key !== this.#others.get(uri)?.key) this.#send(uri);
  }

  #diagnosticsIn({ uri, text, diagnostics, uriOf }: RelatedFile): Diagnostic[] {
    const rangeOf = (span: Span) => rangeInFile({ uri, text }, span);
    const isClients = this.#options.checksJson && uri.endsWith('.json');
    const wanted = isClients ? diagnostics.filter(({ isJsonSyntax }) => isJsonSyntax !== true) : diagnostics;
    return wanted.map((each) => lspDiagnostic(each, { uri, rangeOf, uriOf }, this.#showsRelated));
  }

  async #sendAfterTyping(uri: string): Promise<void> {
    const { documents } = this.#options;
    let document: OpenDocument | undefined;
    try {
      await documents.afterTyping(uri);
      document = await documents.settled(uri);
    } finally {
      this.#due.delete(uri);
    }
    if (document !== undefined) {
      this.#own.set(uri, this.diagnosticsOf(document));
      this.#send(uri, document.version);
    }
    if (this.#due.size === 0) this.sendOthers();
  }

  #send(uri: string, version?: number): void {
    const diagnostics = [...(this.#own.get(uri) ?? []), ...(this.#others.get(uri)?.items ?? [])];
    void this.#options.connection.sendDiagnostics({ uri, diagnostics, ...(version === undefined ? {} : { version }) });
  }
}
