/** What the language service answers: plain data in offsets of the document, without any editor's types. */
import type { Span, TextEdit } from '@odatalint/core';

/** What kind of thing a completion stands for; an editor chooses the picture. */
export type CompletionKind =
  | 'entitySet' | 'singleton' | 'navigation' | 'property' | 'key' | 'function' | 'action' | 'type' | 'option' | 'operator'
  | 'enumMember' | 'value' | 'variable' | 'keyword' | 'method' | 'header' | 'reference' | 'snippet'; // prettier-ignore

/** One thing that can stand at the cursor. */
export interface CompletionItem {
  readonly label: string;
  readonly kind: CompletionKind;
  /** A few words beside the label: a type, a signature. */
  readonly detail?: string;
  /** What to replace and with what; with `isSnippet` in the syntax of snippets (`$1`, `${1:name}`, `$0`, `\$`). */
  readonly edit: TextEdit;
  readonly isSnippet?: boolean;
  /** Items are shown in the order of this text, then of their labels. */
  readonly sortText?: string;
  /** What the user's typing is compared with; the label if absent. */
  readonly filterText?: string;
  /** Whether accepting it should open the list again: behind a slash, an equals sign, an opening parenthesis. */
  readonly continues?: boolean;
  readonly isDeprecated?: boolean;
  /** Markdown that `resolve` makes when the item is looked at. */
  readonly documentation?: () => string | undefined;
}

/** What can stand at an offset. */
export interface CompletionList {
  readonly items: readonly CompletionItem[];
  /** Why there is nothing to offer, when that is for want of knowledge: no schema, an unknown entity set. */
  readonly reason?: string;
}

/** What is said about the place under the pointer: Markdown, and the span that it is about. */
export interface Hover {
  readonly span: Span;
  readonly markdown: string;
}

/** A place in this document, or in a schema document by its name (`Schema.documents`) or number. */
export type Location =
  | { readonly in: 'document'; readonly span: Span }
  | { readonly in: 'schema'; readonly document: number; readonly name: string | undefined; readonly span: Span };

/** A place that names the same as the one at the cursor; `write` where the name is given or gets a value. */
export interface Highlight {
  readonly span: Span;
  readonly kind: 'read' | 'write';
}

/** What would be renamed, or why nothing can be. */
export type RenameTarget = { readonly span: Span; readonly name: string } | { readonly reason: string };

/** Edits of this document, none overlapping another; or why there are none. */
export type RenameAnswer = { readonly edits: readonly TextEdit[] } | { readonly reason: string };
