/** The answers that an editor shows. */
import type { Diagnostic, TextEdit } from '@odatalint/core';
import type {
  CompletionItem,
  CompletionList,
  Hover,
  SemanticToken,
  SignatureHelp,
} from '@odatalint/language-service/field';

/** An answer, at once or from a worker. */
export type Answer<Value> = Value | Promise<Value>;

/** A finding as it is shown. */
export interface ShownFinding extends Pick<Diagnostic, 'severity' | 'message' | 'start' | 'end' | 'fixes'> {
  readonly code: string;
}

/** A word as it is coloured. */
export type ShownToken = Pick<SemanticToken, 'type' | 'modifiers' | 'start' | 'end'>;

/** An item of a completion; its documentation may come from a worker. */
export type ShownItem = Omit<CompletionItem, 'documentation'> & {
  readonly documentation?: () => Answer<string | undefined>;
};

/** A list of them. */
export type ShownItems = Pick<CompletionList, 'reason'> & { readonly items: readonly ShownItem[] };

/** The hover text as Markdown, and its span. */
export type ShownHover = Hover;

/**
 * What an editor asks about its text; `createField` of `@odatalint/language-service/field` makes one. All offsets are UTF-16 units of the
 * text, in which a line break is one character.
 */
export interface ODataSource {
  /** The findings; with the offset at which the user types, without those that the rest of the text may resolve. */
  check(text: string, typedAt?: number): Answer<readonly ShownFinding[]>;
  complete(text: string, offset: number): Answer<ShownItems>;
  hover(text: string, offset: number): Answer<ShownHover | undefined>;
  signature?(text: string, offset: number): Answer<SignatureHelp | undefined>;
  tokens?(text: string): Answer<readonly ShownToken[]>;
  /** The formatted text. */
  format?(text: string): Answer<string>;
}

/** Something that can be done at a place. */
export interface EditorAction {
  /** An imperative sentence without a full stop. */
  readonly title: string;
  /** Whether it surely keeps or restores the intended meaning. */
  readonly isPreferred: boolean;
  run(): void | Promise<void>;
}

/** Edits whose offsets all count in one text, as changes of the editor; those outside of it are left out. */
export const changesOf = (
  edits: readonly TextEdit[],
  length: number,
): { readonly from: number; readonly to: number; readonly insert: string }[] =>
  edits
    .filter(({ start, end }) => start <= end && end <= length)
    .map(({ start, end, text }) => ({ from: start, to: end, insert: text }));
