/** What the language service answers: plain data in offsets of the document, without any editor's types. */
import type { Span, TextEdit } from '@odatalint/core';
import type { DocumentDiagnostic } from '@odatalint/documents';
import type { FunctionSignature } from '../knowledge/signature-texts.js';

/** What kind of thing a completion represents; an editor chooses the picture. */
export type CompletionKind =
  | 'entitySet'
  | 'singleton'
  | 'navigation'
  | 'property'
  | 'key'
  | 'function'
  | 'action'
  | 'type'
  | 'option'
  | 'operator'
  | 'enumMember'
  | 'value'
  | 'variable'
  | 'keyword'
  | 'method'
  | 'header'
  | 'reference'
  | 'snippet';

/** One thing that can be at the cursor. */
export interface CompletionItem {
  readonly label: string;
  readonly kind: CompletionKind;
  /** A few words beside the label: a type, a signature. */
  readonly detail?: string;
  /** What to replace and with what; with `isSnippet` in the syntax of snippets (`$1`, `${1:name}`, `$0`, `\$`). */
  readonly edit: TextEdit;
  readonly isSnippet?: boolean;
  /** What is to be fixed elsewhere when it is accepted: a comma that is missing. None touches the edit. */
  readonly additionalEdits?: readonly TextEdit[];
  /** Items are shown in the order of this text, then of their labels. */
  readonly sortText?: string;
  /** What the user's typing is compared with; the label if absent. */
  readonly filterText?: string;
  /** Whether accepting it should open the list again: after a slash, an equals sign, an opening parenthesis. */
  readonly continues?: boolean;
  readonly isDeprecated?: boolean;
  /** Markdown that `resolve` makes when the item is looked at. */
  readonly documentation?: () => string | undefined;
}

/** What can be at an offset. */
export interface CompletionList {
  readonly items: readonly CompletionItem[];
  /** Why there is nothing to offer, when that is for want of knowledge: no schema, an unknown entity set. */
  readonly reason?: string;
}

/** The hover text as Markdown, and its span. */
export interface Hover {
  readonly span: Span;
  readonly markdown: string;
}

/** A place in this document, in another file, or in a schema document by its name (`Schema.documents`) or number. */
export type Location =
  | { readonly in: 'document'; readonly span: Span }
  | { readonly in: 'file'; readonly file: { readonly uri: string; readonly text: string }; readonly span: Span }
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

/** One entry of the outline. */
export interface DocumentSymbol {
  readonly name: string;
  /** A few words after the name. */
  readonly detail?: string;
  readonly kind: 'request' | 'batchRequest' | 'option' | 'variable';
  readonly span: Span;
  /** The text to select when the entry is chosen; inside the span. */
  readonly selection: Span;
  readonly children: readonly DocumentSymbol[];
}

/** A symbol of one of many documents. */
export interface WorkspaceSymbol extends Pick<DocumentSymbol, 'name' | 'detail' | 'kind' | 'span'> {
  /** The name of the symbol that it is a part of. */
  readonly container?: string;
}

/** What a word is. `lambdaVariable` belongs to a query, `variable` to the file, `member` is a name in a body. */
export type TokenType =
  | 'entitySet'
  | 'navigation'
  | 'property'
  | 'type'
  | 'function'
  | 'parameter'
  | 'operator'
  | 'option'
  | 'keyword'
  | 'number'
  | 'string'
  | 'enumMember'
  | 'lambdaVariable'
  | 'variable'
  | 'alias'
  | 'method'
  | 'header'
  | 'member';

/** `readonly`: only the service sets it. `unknown`: the schema does not have it. `declaration`: the name is given here. */
export type TokenModifier = 'deprecated' | 'readonly' | 'unknown' | 'declaration';

/** A word of one line. */
export interface SemanticToken extends Span {
  readonly type: TokenType;
  readonly modifiers: readonly TokenModifier[];
}

/** Lines that can be folded away, but for the first: those that the span begins and ends on. */
export interface FoldingRange extends Span {
  readonly kind: 'region' | 'comment';
}

/** Where a click leads: to a page, or to a file by its path as it is written, relative to the document's folder. */
export interface DocumentLink {
  readonly span: Span;
  readonly target: { readonly url: string } | { readonly file: string };
}

/** A text that is shown between the characters at an offset, without being there. */
export interface InlayHint {
  readonly offset: number;
  readonly text: string;
  /** `type`: of the expression before it. `key`: the name of the value after it. `value`: of the variable before it. */
  readonly kind: 'type' | 'key' | 'value';
}

/** What an action does, in the words of LSP; a kind with a dot belongs to that before the dot. */
export type CodeActionKind = 'quickfix' | 'refactor.extract' | 'refactor.rewrite' | 'source.fixAll';

/** A change that is offered at a place. */
export interface CodeAction {
  /** What it does, as an imperative sentence without a full stop. */
  readonly title: string;
  readonly kind: CodeActionKind;
  /** The finding that it fixes or hides. */
  readonly finding?: DocumentDiagnostic;
  /** The rule whose page it opens; such an action has no edits. */
  readonly explains?: string;
  /** Set for a safe fix of the finding: the text means the same afterwards, or what it plainly meant. */
  readonly isPreferred?: true;
  /** Made when the action is chosen; the offsets count in the document as it was when the action was offered. */
  edits(): readonly TextEdit[];
  /** What is to be selected afterwards, in the text with the edits made. */
  readonly selection?: Span;
}

/** What a call, or a key, accepts where the cursor is in its parentheses. */
export interface SignatureHelp {
  /** At least one. */
  readonly signatures: readonly FunctionSignature[];
  /** The signature that fits the text so far. */
  readonly activeSignature: number;
  /** Which parameter of that signature the cursor is at; undefined where it is at none. */
  readonly activeParameter: number | undefined;
}

/** A line above a request, that says what it is checked against. */
export interface CodeLens {
  /** The request's address. */
  readonly span: Span;
  /** `odata-4.01 · metadata.xml`. */
  readonly title: string;
  /** The same as a sentence, with the reason where a request or its names are not checked. */
  readonly tooltip: string;
  /** What choosing it does: the editor asks which service the request goes to. */
  readonly command: 'odatalint.chooseService';
  readonly arguments: {
    /** Where the request begins. */
    readonly offset: number;
    /** The service that it goes to now; undefined where it goes to none. */
    readonly service: string | undefined;
    /** Whether a comment above the request names the service, so that the comment is to be changed. */
    readonly isNamed: boolean;
  };
}
