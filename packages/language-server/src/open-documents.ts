/** The documents that are open in the client, each read as its environment specifies. */
import { readDocument } from '@odatalint/documents';
import type { LanguageDocument } from '@odatalint/language-service';
import { type OpenDocument, type Checked } from './open-document.js';
import type { ServerEnvironment } from './server-environment.js';
import { waited } from './waited.js';

/** A document whose settings are known and that is checked. */
export interface ReadyDocument extends Checked {
  readonly document: OpenDocument;
}

export class OpenDocuments {
  readonly #environment: ServerEnvironment;
  readonly #byUri = new Map<string, OpenDocument>();
  /** Documents that wait for a pause in typing; a later wait replaces an earlier one. */
  readonly #settling = new Map<OpenDocument, Promise<void>>();

  constructor(environment: ServerEnvironment) {
    this.#environment = environment;
  }

  get(uri: string): OpenDocument | undefined {
    return this.#byUri.get(uri);
  }

  all(): readonly OpenDocument[] {
    return [...this.#byUri.values()];
  }

  add(document: OpenDocument): void {
    this.#byUri.set(document.uri, document);
  }

  remove(uri: string): void {
    const document = this.#byUri.get(uri);
    this.#byUri.delete(uri);
    if (document !== undefined) this.#settling.delete(document);
  }

  /** Has every document settled anew: what is around them has changed. */
  unsettle(documents: readonly OpenDocument[] = this.all()): void {
    for (const document of documents) {
      document.unsettle();
      this.#settling.delete(document);
    }
  }

  /** A document once it is known how it is read; undefined for one that is not open. */
  async settled(uri: string): Promise<OpenDocument | undefined> {
    for (;;) {
      const document = this.#byUri.get(uri);
      if (document === undefined || document.state !== undefined) return document;
      let settling = this.#settling.get(document);
      if (settling === undefined) this.#settling.set(document, (settling = this.#settle(document)));
      await settling;
    }
  }

  /** The same, for one that is checked only. */
  async ready(uri: string): Promise<ReadyDocument | undefined> {
    return readyOf(await this.settled(uri));
  }

  /**
   * Resolves once the client has stopped changing a document for a moment. At once for one that is not open, or whose
   * findings are known.
   */
  async quiet(uri: string): Promise<void> {
    for (;;) {
      const document = this.#byUri.get(uri);
      if (document === undefined || document.isChecked) return;
      const { version } = document;
      await document.rest();
      // After long work the timer has expired before pending messages are read, so they are read first.
      for (let turn = 0; turn < 2; turn++) await waited(0);
      if (this.#byUri.get(uri)?.version === version) return;
    }
  }

  /** Resolves once all changes of a document are made that have arrived: messages are read one by one, between turns. */
  async received(uri: string): Promise<void> {
    let version: number | undefined;
    do {
      version = this.#byUri.get(uri)?.version;
      await waited(0);
    } while (this.#byUri.get(uri)?.version !== version);
  }

  /** The documents that are checked, as far as it is known by now. */
  allReady(): readonly ReadyDocument[] {
    return this.all().flatMap((document) => readyOf(document) ?? []);
  }

  async #settle(document: OpenDocument): Promise<void> {
    // The map shows whether a later wait has replaced this one in the meantime.
    await Promise.resolve();
    const own = this.#settling.get(document);
    const isCurrent = (): boolean => this.#settling.get(document) === own;
    try {
      const settings = await this.#environment.settingsFor(document);
      if (!('reason' in settings)) {
        const { format, places } = settings.options;
        await settings.load(readDocument(document.text, format, places).requests);
      }
      const others = (): LanguageDocument[] =>
        this.allReady().flatMap((each) => (each.document === document ? [] : [each.language]));
      if (isCurrent()) document.settle(settings, others);
    } finally {
      if (isCurrent()) this.#settling.delete(document);
    }
  }
}

function readyOf(document: OpenDocument | undefined): ReadyDocument | undefined {
  const state = document?.state;
  return document === undefined || state === undefined || 'reason' in state ? undefined : { document, ...state };
}
