/** The answers of the language service: plain data in offsets of the document, without any editor's types. */
import type { Span, TextEdit } from '@odatalint/core';
import type { DocumentDiagnostic } from '@odatalint/documents';
import type { FunctionSignature } from '../knowledge/signature-texts.js';

/** The kind of a completion item; an editor chooses the icon. */
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

/** A completion item. */
export interface CompletionItem {
  readonly label: string;
  readonly kind: CompletionKind;
  /** Text beside the label: a type, a signature. */
  readonly detail?: string;
  /** The replacement; with `isSnippet` its text is a snippet of LSP (`$1`, `${1:name}`, `$0`, `\$`). */
  readonly edit: TextEdit;
  readonly isSnippet?: boolean;
  /** Edits elsewhere that accepting the item needs, such as a missing comma. None touches the edit. */
  readonly additionalEdits?: readonly TextEdit[];
  /** Items are shown in the order of this text, then of their labels. */
  readonly sortText?: string;
  /** The text that the typed word is compared with; the label if absent. */
  readonly filterText?: string;
  /** Whether to open the list again after accepting it: after a slash, an equals sign, an opening parenthesis. */
  readonly continues?: boolean;
  readonly isDeprecated?: boolean;
  /** Computes its documentation, in Markdown, when the item is selected. */
  readonly documentation?: () => string | undefined;
}

/** The items at an offset. */
export interface CompletionList {
  readonly items: readonly CompletionItem[];
  /** The reason why nothing is offered, if knowledge is missing: no schema, an unknown entity set. */
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

/** The name that would be renamed, or why renaming is impossible. */
export type PreparedRename = { readonly span: Span; readonly name: string } | { readonly reason: string };

/** Edits of this document that do not overlap, or why renaming is impossible. */
export type RenameAnswer = { readonly edits: readonly TextEdit[] } | { readonly reason: string };

/** The kind of an entry of the outline; the last ones are those of metadata documents. */
export type SymbolKind =
  'request' | 'batchRequest' | 'option' | 'variable' | 'type' | 'property' | 'enumMember' | 'resource' | 'operation';

/** One entry of the outline. */
export interface DocumentSymbol {
  readonly name: string;
  /** Text after the name. */
  readonly detail?: string;
  readonly kind: SymbolKind;
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

/** The type of a word. `lambdaVariable` belongs to a query, `variable` to the file; `member` is a name in a body. */
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

/** A word within one line. */
export interface SemanticToken extends Span {
  readonly type: TokenType;
  readonly modifiers: readonly TokenModifier[];
}

/** Lines that can be folded, from the first line of the span, which remains visible, to its last line. */
export interface FoldingRange extends Span {
  readonly kind: 'region' | 'comment';
}

/** The target of a link: a page, or a file by its path relative to the document's folder. */
export interface DocumentLink {
  readonly span: Span;
  readonly target: { readonly url: string } | { readonly file: string };
}

/** A text that the editor shows at an offset, but that is not part of the document. */
export interface InlayHint {
  readonly offset: number;
  readonly text: string;
  /** `type`: of the expression before it. `key`: the name of the value after it. `value`: of the variable before it. */
  readonly kind: 'type' | 'key' | 'value';
}

/** A kind of action of LSP. The part before a dot is a more general kind. */
export type CodeActionKind = 'quickfix' | 'refactor.extract' | 'refactor.rewrite' | 'source.fixAll';

/** A change that is offered at a place. */
export interface CodeAction {
  /** An imperative sentence without a full stop. */
  readonly title: string;
  readonly kind: CodeActionKind;
  /** The finding that it fixes or hides. */
  readonly finding?: DocumentDiagnostic;
  /** The rule whose page it opens; such an action has no edits. */
  readonly explains?: string;
  /** Set for a safe fix of the finding: the text keeps its meaning, or gets the clearly intended one. */
  readonly isPreferred?: true;
  /** Made when the action is chosen; the offsets count in the document as it was when the action was offered. */
  edits(): readonly TextEdit[];
  /** The span to select afterwards, in the edited text. */
  readonly selection?: Span;
}

/** The parameters that a call, or a key, accepts while the cursor is in its parentheses. */
export interface SignatureHelp {
  /** At least one. */
  readonly signatures: readonly FunctionSignature[];
  /** The signature that fits the text so far. */
  readonly activeSignature: number;
  /** Which parameter of that signature the cursor is at; undefined where it is at none. */
  readonly activeParameter: number | undefined;
}

/** A line above a request that shows what the request is checked against. */
export interface CodeLens {
  /** The request's address. */
  readonly span: Span;
  /** `odata-4.01 · metadata.xml`. */
  readonly title: string;
  /** The same as a sentence, with the reason where a request or its names are not checked. */
  readonly tooltip: string;
  /** Clicking it lets the user choose the service of the request. */
  readonly command: 'odatalint.chooseService';
  readonly arguments: {
    /** Where the request begins. */
    readonly offset: number;
    /** The current service; undefined if there is none. */
    readonly service: string | undefined;
    /** Whether a comment above the request names the service, so that the comment is to be changed. */
    readonly isNamed: boolean;
  };
}
