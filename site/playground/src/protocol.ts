/**
 * The messages between the page and its worker. All offsets are UTF-16 offsets of the text that the worker has then.
 */
import type { RuleSeverity, Severity, Span, TextEdit } from '@odatalint/core';
import type { CompletionKind, TokenModifier, TokenType } from '@odatalint/language-service';

/** How the text is read: `odata` is a query in each paragraph. */
export type PlaygroundFormat = 'odata' | 'http' | 'ndjson';

/** Severities by rule. */
export type RuleSettings = Readonly<Record<string, RuleSeverity>>;

/** What requests are checked against. */
export interface Settings {
  readonly format: PlaygroundFormat;
  /** The name of a built-in service; undefined where the address of each request decides. */
  readonly service: string | undefined;
  /** A schema document; empty for none. */
  readonly schema: string;
  readonly rules: RuleSettings;
}

export interface ShownFix {
  readonly title: string;
  readonly isSafe: boolean;
  readonly edits: readonly TextEdit[];
}

export interface ShownFinding extends Span {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly notes: readonly string[];
  readonly fixes: readonly ShownFix[];
}

export interface ShownToken extends Span {
  readonly type: TokenType;
  readonly modifiers: readonly TokenModifier[];
}

/** A node of the syntax tree. The span is undefined for a node that is not written as such in the text. */
export interface ShownNode {
  readonly kind: string;
  /** The text of a leaf. */
  readonly text: string | undefined;
  /** The type of an expression, where it is known. */
  readonly type: string | undefined;
  readonly span: Span | undefined;
  readonly children: readonly ShownNode[];
}

export interface Analysis {
  readonly findings: readonly ShownFinding[];
  readonly tokens: readonly ShownToken[];
  readonly trees: readonly ShownNode[];
  readonly requests: number;
  /** Why fewer mistakes may have been found than there are. */
  readonly knowledge: 'full' | 'no-schema' | 'unreadable-schema';
  /** The service of the first request. */
  readonly service: string | undefined;
  readonly milliseconds: number;
  /** Whether findings at the cursor are held back because the word there is not finished. */
  readonly isWithholding: boolean;
}

export interface SchemaProblem extends Span {
  readonly severity: Severity;
  readonly message: string;
}

/** What was read of the schema. */
export interface SchemaStatus {
  readonly isRead: boolean;
  readonly sets: number;
  readonly types: number;
  readonly problems: readonly SchemaProblem[];
}

export interface ShownCompletion {
  readonly label: string;
  readonly kind: CompletionKind;
  readonly detail: string | undefined;
  readonly edit: TextEdit;
  readonly isSnippet: boolean;
  readonly additionalEdits: readonly TextEdit[];
  readonly sortText: string;
  readonly continues: boolean;
  readonly isDeprecated: boolean;
}

export interface ShownCompletions {
  readonly items: readonly ShownCompletion[];
  readonly reason: string | undefined;
}

export interface ShownAction {
  readonly title: string;
  readonly isPreferred: boolean;
  /** The rule whose page it opens; undefined for an action that edits the text. */
  readonly explains: string | undefined;
}

export interface ShownHover {
  readonly span: Span;
  readonly markdown: string;
}

/** A request by its name: parameters and answer. */
export interface Requests {
  /** Reads a text under settings; a schema that cannot be read is not used. */
  open: (settings: Settings, text: string) => SchemaStatus;
  /** Makes changes, whose offsets all count in the text before them. */
  edit: (changes: readonly TextEdit[]) => null;
  /** Checks the text; findings at a word that is being typed at `cursor` are held back. */
  analyse: (cursor: number | undefined) => Analysis;
  complete: (offset: number) => ShownCompletions;
  /** Markdown about an item of the last list. */
  describe: (index: number) => string | undefined;
  hover: (offset: number) => ShownHover | undefined;
  /** The actions for a span; `choose` gives the edits of one of them. */
  actions: (span: Span) => readonly ShownAction[];
  choose: (index: number) => readonly TextEdit[];
  /** The edits that apply every safe fix. */
  fixAll: () => readonly TextEdit[];
  format: () => readonly TextEdit[];
  /** The built-in services. */
  /** The names of all rules. */
  rules: () => readonly string[];
  services: () => readonly { readonly name: string; readonly summary: string }[];
}

export interface RequestMessage {
  readonly id: number;
  readonly name: keyof Requests;
  readonly parameters: readonly unknown[];
}

export interface AnswerMessage {
  readonly id: number;
  readonly answer?: unknown;
  /** The words of a fault of our own. */
  readonly fault?: string;
}
