/** The answers that an editor shows. */
import type { Diagnostic, TextEdit } from '@odatalint/core';
import type {
  CompletionItem,
  CompletionList,
  Hover,
  SemanticToken,
  SignatureHelp,
} from '@odatalint/language-service/field';

/** An answer, immediate or from a worker. */
export type Answer<Value> = Value | Promise<Value>;

/** A finding to show. */
export interface ShownFinding extends Pick<Diagnostic, 'severity' | 'message' | 'start' | 'end' | 'fixes'> {
  readonly code: string;
}

/** A word with its colour. */
export type ShownToken = Pick<SemanticToken, 'type' | 'modifiers' | 'start' | 'end'>;

/** An item of a completion; its documentation may come from a worker. */
export type ShownItem = Omit<CompletionItem, 'documentation'> & {
  readonly documentation?: () => Answer<string | undefined>;
};

/** A list of completions. */
export type ShownItems = Pick<CompletionList, 'reason'> & { readonly items: readonly ShownItem[] };

/** The hover text as Markdown, and its span. */
export type ShownHover = Hover;

/**
 * Answers the questions of an editor about its text; `createField` of `@odatalint/language-service/field` makes one.
 * All offsets are UTF-16 units of the text, in which a line break is one character.
 */
export interface ODataSource {
  /** The findings. With the offset at which the user types, findings that the rest of the text may resolve are left out. */
  check(text: string, typedAt?: number): Answer<readonly ShownFinding[]>;
  complete(text: string, offset: number): Answer<ShownItems>;
  hover(text: string, offset: number): Answer<ShownHover | undefined>;
  signature?(text: string, offset: number): Answer<SignatureHelp | undefined>;
  tokens?(text: string): Answer<readonly ShownToken[]>;
  /** The formatted text. */
  format?(text: string): Answer<string>;
}

/** An action at a place. */
export interface EditorAction {
  /** An imperative sentence without a full stop. */
  readonly title: string;
  /** Whether it certainly keeps or restores the intended meaning. */
  readonly isPreferred: boolean;
  run(): void | Promise<void>;
}

/** Converts edits, whose offsets all count in one text, to changes of the editor. Edits outside of the text are left out. */
export const changesOf = (
  edits: readonly TextEdit[],
  length: number,
): { readonly from: number; readonly to: number; readonly insert: string }[] =>
  edits
    .filter(({ start, end }) => start <= end && end <= length)
    .map(({ start, end, text }) => ({ from: start, to: end, insert: text }));
