/** A document that is open in the client: its text, its positions, and its findings. */
import type { Span, TextEdit } from '@odatalint/core';
import { LanguageDocument, unfinishedAt } from '@odatalint/language-service';
import type { FileDiagnostic } from '@odatalint/workspace';
import type { Position, Range, TextDocumentContentChangeEvent, TextDocumentItem } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { DocumentAddress, DocumentSettings, NotChecked } from './server-environment.js';
import { waited } from './waited.js';

/** A document that is read and checked. */
export interface Checked {
  readonly settings: DocumentSettings;
  readonly language: LanguageDocument;
}

/** The findings of a document; the number is another one whenever they may be others. */
export interface OpenFindings {
  readonly number: number;
  readonly diagnostics: readonly FileDiagnostic[];
}

/** Counts checks over all documents, so that no two have the same number. */
let checks = 0;

/** After the last key the findings of a document settle for so long, in milliseconds. */
const usualPause = 300;

/** A check begins at the latest so long after the last key, in milliseconds. */
const longestPause = 500;

/** The text of a key, of a pair of quotes or of a completion is no longer than this. */
const longestKey = 80;

type ShownFinding = Pick<FileDiagnostic, 'code' | 'start' | 'end'>;

/** Findings where they are after an edit; what touches the edited text goes as far as that does. */
function moved(findings: readonly ShownFinding[], edit: TextEdit): readonly ShownFinding[] {
  const by = edit.text.length - (edit.end - edit.start);
  return findings.map(({ code, start, end }) => ({
    code,
    start: start > edit.end ? start + by : Math.min(start, edit.start),
    end: end >= edit.end ? end + by : Math.min(end, edit.start),
  }));
}

export class OpenDocument implements DocumentAddress {
  readonly uri: string;
  readonly languageId: string;
  #text: TextDocument;
  /** Undefined until it is known how the document is read. */
  #state: Checked | NotChecked | undefined;
  #findings: OpenFindings | undefined;
  /** The time of the last check in milliseconds. */
  #effort = 0;
  /** Where the last key left the cursor; undefined once the word there counts as finished. */
  #cursor: number | undefined;
  /** What an editor shows, where it is in the text as it is now; that stays while a word near it is being typed. */
  #shown: readonly ShownFinding[] = [];
  #isWithholding = false;
  /** Ends the pause of those that wait for the document to be quiet. */
  #hurry: () => void = () => undefined;

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

  /** Whether the findings are those of the text as it is now, so that asking for them costs nothing. */
  get isChecked(): boolean {
    return this.#findings !== undefined;
  }

  /** Whether findings are held back until the word at the cursor is finished. */
  get isWithholding(): boolean {
    return this.#isWithholding;
  }

  /**
   * Resolves when the document can be checked: at once if no key was pressed, otherwise after a pause at least as
   * long as the last check, or when typing is declared finished.
   */
  rest(): Promise<void> {
    if (this.#cursor === undefined) return waited(this.#effort);
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.max(usualPause, this.#effort));
      this.#hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** The typing is over: the document was saved, or the cursor has left the line. Returns whether that changes the findings. */
  finishTyping(): boolean {
    const { isWithholding } = this;
    this.#cursor = undefined;
    this.#isWithholding = false;
    if (isWithholding) this.#findings = undefined;
    this.#hurry();
    return isWithholding;
  }

  get state(): Checked | NotChecked | undefined {
    return this.#state;
  }

  /** Settles how the document is read, from the text that it has now. In: its settings, and the other documents that are checked. */
  settle(settings: DocumentSettings | NotChecked, others: () => readonly LanguageDocument[]): void {
    this.#findings = undefined;
    this.#state =
      'reason' in settings
        ? settings
        : { settings, language: new LanguageDocument(this.text, { ...settings.options, others }) };
  }

  /** Forgets how the document is read. */
  unsettle(): void {
    this.#state = undefined;
    this.#findings = undefined;
  }

  /** Has the document checked anew when its findings are asked for next: a file that it names has changed. */
  outdate(): void {
    this.#findings = undefined;
  }

  /** Makes changes in their order, each counting in the text that those before it left. */
  change(changes: readonly TextDocumentContentChangeEvent[], version: number): void {
    const language = this.#state !== undefined && 'language' in this.#state ? this.#state.language : undefined;
    this.#cursor = undefined;
    for (const change of changes) {
      if ('range' in change) {
        const edit = { ...this.spanOf(change.range), text: change.text };
        language?.edit([edit]);
        this.#shown = moved(this.#shown, edit);
        // Several changes at once are not those of a key, and a pasted text is not typed.
        if (changes.length === 1 && edit.text.length <= longestKey) this.#cursor = edit.start + edit.text.length;
      } else {
        language?.replace(change.text);
        this.#shown = [];
      }
      this.#text = TextDocument.update(this.#text, [change], version);
    }
    this.#findings = undefined;
  }

  /** The findings in the document; none in one that is not checked. */
  check(): OpenFindings {
    if (this.#findings === undefined) {
      const start = performance.now();
      this.#findings = { number: ++checks, diagnostics: this.#diagnose() };
      this.#effort = Math.min(performance.now() - start, longestPause);
    }
    return this.#findings;
  }

  #diagnose(): readonly FileDiagnostic[] {
    const state = this.#state;
    if (state === undefined || 'reason' in state) return [];
    const { language, settings } = state;
    const found = settings.conclude(language.text, language.check());
    const isHeldBack = this.#cursor === undefined ? undefined : unfinishedAt(language, this.#cursor);
    const shown = found.filter((finding) => isHeldBack?.(finding) !== true || this.#isShown(finding));
    this.#isWithholding = shown.length < found.length;
    this.#shown = shown.map(({ code, start, end }) => ({ code, start, end }));
    return shown;
  }

  #isShown(finding: FileDiagnostic): boolean {
    return this.#shown.some(
      ({ code, start, end }) => code === finding.code && start <= finding.end && finding.start <= end,
    );
  }

  offsetOf(position: Position): number {
    return this.#text.offsetAt(position);
  }

  /** A range as a span; one that is upside down is turned around. */
  spanOf({ start, end }: Range): Span {
    const [first, second] = [this.offsetOf(start), this.offsetOf(end)];
    return first <= second ? { start: first, end: second } : { start: second, end: first };
  }

  rangeOf(span: Span): Range {
    return { start: this.#text.positionAt(span.start), end: this.#text.positionAt(span.end) };
  }
}
