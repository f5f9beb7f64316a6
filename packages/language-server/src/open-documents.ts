/**
 * The documents that are open in the client. Each is in one of three states:
 *
 * - `opened`: its settings are not known yet, or have to be read again (`invalidate`);
 * - `settled`: it is known how the text is read, so that features can answer (`settled`);
 * - `checked`: the findings of its current text are known (`check`). A change leads back to `settled`.
 *
 * While a person types, a check waits for a pause (`afterTyping`).
 */
import type { Span, TextEdit } from '@odatalint/core';
import { readDocument } from '@odatalint/documents';
import { LanguageDocument, unfinishedAt } from '@odatalint/language-service';
import type { FileDiagnostic, ReportedFinding } from '@odatalint/workspace';
import type { Position, Range, TextDocumentContentChangeEvent, TextDocumentItem } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { pause } from './pause.js';
import type { DocumentAddress, DocumentSettings, NotChecked, ServerHost } from './server-host.js';

/** A text with the settings by which it is read and checked. */
export interface DocumentReading {
  readonly settings: DocumentSettings;
  readonly language: LanguageDocument;
}

/** A document whose settings are known and that is checked. */
export interface ReadyDocument extends DocumentReading {
  readonly document: OpenDocument;
}

/** The findings of a document. The number changes whenever the findings may have changed. */
export interface OpenFindings {
  readonly number: number;
  readonly diagnostics: readonly ReportedFinding[];
}

type State =
  | { readonly is: 'opened' }
  | { readonly is: 'settled'; readonly reading: DocumentReading | NotChecked }
  | { readonly is: 'checked'; readonly reading: DocumentReading | NotChecked; readonly findings: OpenFindings };

/** The shortest pause after a key before a check, in milliseconds. */
const usualPause = 300;

/** The longest pause after a key before a check, in milliseconds. */
const longestPause = 500;

/** The maximum length of a change that counts as typed: a key, a pair of quotes, a completion. */
const longestKey = 80;

/** Counts the checks of all documents, so that every list of findings has its own number. */
let checks = 0;

interface ShownFinding extends Pick<FileDiagnostic, 'code' | 'start' | 'end'> {
  /** The finding itself, if only text after it was edited. */
  readonly finding?: ReportedFinding;
}

export class OpenDocument implements DocumentAddress {
  readonly uri: string;
  readonly languageId: string;
  #text: TextDocument;
  #state: State = { is: 'opened' };
  /** The settings that are being read; another promise replaces it if they become invalid meanwhile. */
  #reading: Promise<void> | undefined;
  /** The duration of the last check, in milliseconds. */
  #lastCheck = 0;
  /** Where the last key left the cursor; undefined once the word there counts as finished. */
  #cursor: number | undefined;
  /** The findings that the client shows, at their places in the current text. They stay while a word near them is typed. */
  #shown: readonly ShownFinding[] = [];
  #isWithholding = false;
  /** Ends the pause of those who wait for the end of typing. */
  #endPause: () => void = () => undefined;

  constructor({ uri, languageId, version, text }: TextDocumentItem) {
    this.uri = uri;
    this.languageId = languageId;
    this.#text = TextDocument.create(uri, languageId, version, text);
  }

  get text(): string {
    return this.#text.getText();
  }

  get version(): number {
    return this.#text.version;
  }

  /** The settings of the document, or the reason why it is not checked; undefined until they are known. */
  get reading(): DocumentReading | NotChecked | undefined {
    return this.#state.is === 'opened' ? undefined : this.#state.reading;
  }

  /** The document if it is checked; undefined if it is not, or if that is not known yet. */
  get ready(): ReadyDocument | undefined {
    const { reading } = this;
    return reading === undefined || 'reason' in reading ? undefined : { document: this, ...reading };
  }

  /** Whether the findings of the current text are known, so that `check` costs nothing. */
  get isChecked(): boolean {
    return this.#state.is === 'checked';
  }

  /** Whether findings are withheld until the word at the cursor is finished. */
  get isWithholding(): boolean {
    return this.#isWithholding;
  }

  /** Reads the settings of the document unless they are known. `others` returns the other documents that are checked. */
  async settle(host: ServerHost, others: () => readonly LanguageDocument[]): Promise<void> {
    while (this.#state.is === 'opened') await (this.#reading ??= this.#readSettings(host, others));
  }

  async #readSettings(host: ServerHost, others: () => readonly LanguageDocument[]): Promise<void> {
    await Promise.resolve();
    const own = this.#reading;
    try {
      const settings = await host.settingsFor(this);
      const isChecked = !('reason' in settings);
      if (isChecked) {
        const { format, places } = settings.options;
        await settings.load(readDocument(this.text, format, places).requests);
      }
      // `invalidate` may have been called meanwhile.
      if (this.#reading !== own) return;
      const reading = isChecked
        ? { settings, language: new LanguageDocument(this.text, { ...settings.options, others }) }
        : settings;
      this.#state = { is: 'settled', reading };
    } finally {
      if (this.#reading === own) this.#reading = undefined;
    }
  }

  /** Makes changes in order; each one has places in the text after the changes before it. */
  change(changes: readonly TextDocumentContentChangeEvent[], version: number): void {
    const language = this.ready?.language;
    this.#cursor = undefined;
    for (const change of changes) {
      if ('range' in change) {
        const edit = { ...this.spanOf(change.range), text: change.text };
        language?.edit([edit]);
        this.#shown = moved(this.#shown, edit);
        // Several changes at once, or a long text, are not typed.
        if (changes.length === 1 && edit.text.length <= longestKey) this.#cursor = edit.start + edit.text.length;
      } else {
        language?.replace(change.text);
        this.#shown = [];
      }
      this.#text = TextDocument.update(this.#text, [change], version);
    }
    this.invalidate('findings');
  }

  /** The findings in the document; none in one that is not checked. */
  check(): OpenFindings {
    const state = this.#state;
    if (state.is === 'checked') return state.findings;
    const start = performance.now();
    const findings = { number: ++checks, diagnostics: this.#diagnose() };
    this.#lastCheck = Math.min(performance.now() - start, longestPause);
    if (state.is === 'settled') this.#state = { ...state, is: 'checked', findings };
    return findings;
  }

  /** Has the findings computed again, or the settings read again and then the findings. */
  invalidate(what: 'findings' | 'settings'): void {
    if (what === 'settings') {
      this.#state = { is: 'opened' };
      this.#reading = undefined;
    } else if (this.#state.is === 'checked') this.#state = { is: 'settled', reading: this.#state.reading };
  }

  /**
   * Resolves when the document can be checked: immediately if no key was pressed, otherwise after a pause at least as
   * long as the last check, or when `finishTyping` is called.
   */
  pauseAfterKey(): Promise<void> {
    if (this.#cursor === undefined) return pause(this.#lastCheck);
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.max(usualPause, this.#lastCheck));
      this.#endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Ends the typing: the document was saved, or the cursor has left the line. Returns whether findings were withheld. */
  finishTyping(): boolean {
    const { isWithholding } = this;
    this.#cursor = undefined;
    this.#isWithholding = false;
    if (isWithholding) this.invalidate('findings');
    this.#endPause();
    return isWithholding;
  }

  #diagnose(): readonly ReportedFinding[] {
    const { ready } = this;
    if (ready === undefined) return [];
    const { language, settings } = ready;
    const found = settings.report(language.text, language.check());
    const isUnfinished = this.#cursor === undefined ? undefined : unfinishedAt(language, this.#cursor);
    const shown = found.filter((finding) => isUnfinished?.(finding) !== true || this.#isShown(finding));
    const isTyping =
      shown.length < found.length ||
      (isUnfinished !== undefined && language.requests.some((each) => each.isUnfinished));
    const all = isTyping ? [...shown, ...this.#hiddenByTyping(found)] : shown;
    this.#isWithholding = all.length !== found.length;
    this.#shown = all.map((finding) => ({ code: finding.code, start: finding.start, end: finding.end, finding }));
    return all;
  }

  /**
   * The shown findings that an unfinished word or call after them hides, such as that of a property whose operator is being typed. Their
   * fixes return with the next word.
   */
  #hiddenByTyping(found: readonly ReportedFinding[]): readonly ReportedFinding[] {
    const known = new Set(found.map(({ code, start }) => `${code} ${start}`));
    return this.#shown.flatMap(({ finding }) =>
      finding === undefined || known.has(`${finding.code} ${finding.start}`) ? [] : [{ ...finding, fixes: [] }],
    );
  }

  #isShown(finding: FileDiagnostic): boolean {
    return this.#shown.some(
      ({ code, start, end }) => code === finding.code && start <= finding.end && finding.start <= end,
    );
  }

  offsetOf(position: Position): number {
    return this.#text.offsetAt(position);
  }

  /** A range as a span. If its start is after its end, the two are swapped. */
  spanOf({ start, end }: Range): Span {
    const [first, second] = [this.offsetOf(start), this.offsetOf(end)];
    return first <= second ? { start: first, end: second } : { start: second, end: first };
  }

  rangeOf(span: Span): Range {
    return { start: this.#text.positionAt(span.start), end: this.#text.positionAt(span.end) };
  }
}

/** Findings at their places after an edit; one that touches the edited text grows or shrinks with it. */
function moved(findings: readonly ShownFinding[], edit: TextEdit): readonly ShownFinding[] {
  const by = edit.text.length - (edit.end - edit.start);
  return findings.map(({ code, start, end, finding }) => ({
    code,
    ...(finding === undefined || edit.start <= end ? {} : { finding }),
    start: start > edit.end ? start + by : Math.min(start, edit.start),
    end: end >= edit.end ? end + by : Math.min(end, edit.start),
  }));
}

export class OpenDocuments {
  readonly #host: ServerHost;
  readonly #byUri = new Map<string, OpenDocument>();

  constructor(host: ServerHost) {
    this.#host = host;
  }

  get(uri: string): OpenDocument | undefined {
    return this.#byUri.get(uri);
  }

  all(): readonly OpenDocument[] {
    return [...this.#byUri.values()];
  }

  /** The documents that are checked, without those whose settings are not known yet. */
  allReady(): readonly ReadyDocument[] {
    return this.all().flatMap(({ ready }) => ready ?? []);
  }

  /** The documents that are checked, once the settings of all are known. */
  async allSettled(): Promise<readonly ReadyDocument[]> {
    await Promise.all(this.all().map(({ uri }) => this.settled(uri)));
    return this.allReady();
  }

  add(document: OpenDocument): void {
    this.#byUri.set(document.uri, document);
  }

  remove(uri: string): void {
    this.#byUri.delete(uri);
  }

  /** A document once its settings are known; undefined for one that is not open. */
  async settled(uri: string): Promise<OpenDocument | undefined> {
    for (;;) {
      const document = this.#byUri.get(uri);
      if (document === undefined) return undefined;
      await document.settle(this.#host, () =>
        this.allReady().flatMap((each) => (each.document === document ? [] : [each.language])),
      );
      // The document may have been closed, or closed and opened again.
      if (this.#byUri.get(uri) === document && document.reading !== undefined) return document;
    }
  }

  /**
   * Resolves when a document has not been changed for a moment; immediately for one that is not open or whose findings
   * are known.
   */
  async afterTyping(uri: string): Promise<void> {
    for (;;) {
      const document = this.#byUri.get(uri);
      if (document === undefined || document.isChecked) return;
      const { version } = document;
      await document.pauseAfterKey();
      // After long work the timer expires before waiting messages are read, so they are read first.
      for (let turn = 0; turn < 2; turn++) await pause(0);
      if (this.#byUri.get(uri)?.version === version) return;
    }
  }
}
