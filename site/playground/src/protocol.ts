/**
 * The messages between the page and its worker. All offsets are UTF-16 offsets of the text that the worker has then.
 */
import type { ShownFinding, ShownToken } from '@odatalint/codemirror';
import type { RuleSeverity, Severity, Span, TextEdit } from '@odatalint/core';
import type { CompletionItem, Hover } from '@odatalint/language-service';

/** How the text is read: `odataEditor` is a query in each paragraph. */
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

/** A finding with the words of its notes. */
export interface ListedFinding extends ShownFinding {
  readonly notes: readonly string[];
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
  readonly findings: readonly ListedFinding[];
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

/** The documentation of an item is asked for by its place in the list. */
export type ShownCompletion = Omit<CompletionItem, 'documentation'>;

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
  hover: (offset: number) => Hover | undefined;
  /** The actions for a span; `choose` gives the edits of one of them. */
  actions: (span: Span) => readonly ShownAction[];
  choose: (index: number) => readonly TextEdit[];
  /** The edits that apply every safe fix. */
  fixAll: () => readonly TextEdit[];
  format: () => readonly TextEdit[];
  /** The names of all rules. */
  rules: () => readonly string[];
  /** The built-in services. */
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
