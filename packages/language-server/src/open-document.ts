/** A document that is open in the client: its text, its positions, and what a check of it found. */
import type { Span } from '@odatalint/core';
import { LanguageDocument } from '@odatalint/language-service';
import type { FileDiagnostic } from '@odatalint/workspace';
import type { Position, Range, TextDocumentContentChangeEvent, TextDocumentItem } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { DocumentAddress, DocumentSettings, NotChecked } from './surroundings.js';

/** A document that is read and checked. */
export interface Checked {
  readonly settings: DocumentSettings;
  readonly language: LanguageDocument;
}

/** The findings of a document; the number is another one whenever they may be others. */
export interface Findings {
  readonly number: number;
  readonly diagnostics: readonly FileDiagnostic[];
}

/** Counts checks over all documents, so that no two have the same number. */
let checks = 0;

/** Nobody who has stopped typing waits longer than this for a check to begin, in milliseconds. */
const longestPause = 500;

export class OpenDocument implements DocumentAddress {
  readonly uri: string;
  readonly languageId: string;
  #text: TextDocument;
  /** Undefined until it is known how the document is read. */
  #state: Checked | NotChecked | undefined;
  #findings: Findings | undefined;
  #pause = 0;

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

  /**
   * How long no change should have come before the document is checked, in milliseconds: as long as the last check took, so
   * that a burst of edits has one check and a short document no delay.
   */
  get pause(): number {
    return this.#pause;
  }

  get state(): Checked | NotChecked | undefined {
    return this.#state;
  }

  /** Settles how the document is read, from the text that it has now. */
  settle(settings: DocumentSettings | NotChecked): void {
    this.#findings = undefined;
    this.#state =
      'reason' in settings ? settings : { settings, language: new LanguageDocument(this.text, settings.options) };
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
    for (const change of changes) {
      if ('range' in change) language?.edit([{ ...this.spanOf(change.range), text: change.text }]);
      else language?.replace(change.text);
      this.#text = TextDocument.update(this.#text, [change], version);
    }
    this.#findings = undefined;
  }

  /** What is found in the document; nothing in one that is not checked. */
  check(): Findings {
    if (this.#findings === undefined) {
      const start = performance.now();
      this.#findings = { number: ++checks, diagnostics: this.#diagnose() };
      this.#pause = Math.min(performance.now() - start, longestPause);
    }
    return this.#findings;
  }

  #diagnose(): readonly FileDiagnostic[] {
    const state = this.#state;
    if (state === undefined || 'reason' in state) return [];
    return state.settings.conclude(state.language.text, state.language.check());
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
