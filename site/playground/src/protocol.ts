/** The messages between the page and its worker. All offsets are UTF-16 offsets of the current text of the worker. */
import type { ShownFinding, ShownToken } from '@odatalint/codemirror';
import type { RuleSeverity, Severity, Span, TextEdit } from '@odatalint/core';
import type { CompletionItem, Hover } from '@odatalint/language-service';

/** The format of the text: `odataEditor` is a query in each paragraph. */
export type PlaygroundFormat = 'odata' | 'http' | 'ndjson';

/** Severities by rule. */
export type RuleSettings = Readonly<Record<string, RuleSeverity>>;

/** The service and schema for the check. */
export interface Settings {
  readonly format: PlaygroundFormat;
  /** The name of a built-in service; undefined if the URL of each request decides. */
  readonly service: string | undefined;
  /** A schema document, or an empty string. */
  readonly schema: string;
  readonly rules: RuleSettings;
}

/** A finding with the words of its notes. */
export interface ListedFinding extends ShownFinding {
  readonly notes: readonly string[];
}

/** A node of the syntax tree. The span is undefined for a node without text of its own. */
export interface ShownNode {
  readonly kind: string;
  /** The text of a leaf. */
  readonly text: string | undefined;
  /** The type of an expression, if known. */
  readonly type: string | undefined;
  readonly span: Span | undefined;
  readonly children: readonly ShownNode[];
}

export interface Analysis {
  readonly findings: readonly ListedFinding[];
  readonly tokens: readonly ShownToken[];
  readonly trees: readonly ShownNode[];
  readonly requests: number;
  /** The reason why the check may have missed findings. */
  readonly knowledge: 'full' | 'no-schema' | 'unreadable-schema';
  /** The service of the first request. */
  readonly service: string | undefined;
  readonly milliseconds: number;
  /** Whether findings at the cursor are withheld because the word there is unfinished. */
  readonly isWithholding: boolean;
}

export interface SchemaProblem extends Span {
  readonly severity: Severity;
  readonly message: string;
}

/** A summary of the schema. */
export interface SchemaStatus {
  readonly isRead: boolean;
  readonly sets: number;
  readonly types: number;
  readonly problems: readonly SchemaProblem[];
}

/** The index of the item in the list, with which its documentation is requested. */
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

/** The requests by name: parameters and answer. */
export interface Requests {
  /** Reads a text with settings. An unreadable schema is not used. */
  open: (settings: Settings, text: string) => SchemaStatus;
  /** Applies changes, whose offsets all count in the text before them. */
  edit: (changes: readonly TextEdit[]) => null;
  /** Checks the text. Findings at the word that is being typed at `cursor` are withheld. */
  analyse: (cursor: number | undefined) => Analysis;
  complete: (offset: number) => ShownCompletions;
  /** The Markdown about an item of the last list. */
  describe: (index: number) => string | undefined;
  hover: (offset: number) => Hover | undefined;
  /** The actions for a span; `choose` returns the edits of one of them. */
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
  /** The message about a defect of the worker. */
  readonly fault?: string;
}
