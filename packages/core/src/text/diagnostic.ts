/** The result of a check: plain data with a code, a place, a message and fixes. Not an `Error`, not an LSP type. */
import type { FragmentOption } from './check-input.js';
import type { RuleName } from './rule-names.js';
import type { Span } from './span.js';
import type { TextEdit } from './text-edit.js';

/** From the worst to the mildest; only an `error` makes a request invalid. */
export type Severity = 'error' | 'warning' | 'info' | 'hint';

/** Every severity, the worst first. @public */
export const severities: readonly Severity[] = ['error', 'warning', 'info', 'hint'];

/** The possible settings of a rule. */
export type RuleSeverity = Severity | 'off';

/** The part of a request in which a diagnostic's offsets count. */
export type Field = 'method' | 'url' | 'headers' | 'body' | 'response' | 'script' | 'on' | FragmentOption;

/** A place in a schema, in UTF-16 offsets of one of its documents. */
export interface SchemaPlace extends Span {
  /** Which of the schema's documents, counted from 0; absent for the first. */
  readonly document?: number;
}

/** A further sentence about a finding; with a place when it points at another part of the same field, or at the schema. */
export interface Note {
  readonly message: string;
  readonly span?: Span;
  /** The declaration or annotation to which the sentence refers. */
  readonly schemaSpan?: SchemaPlace;
}

/**
 * `safe`: the text parses afterwards, means the same (or what it plainly meant) and no longer has the finding;
 * applied by `--fix`. `unsafe`: likely right, but a person should look; applied only when asked for.
 */
export type FixSafety = 'safe' | 'unsafe';

/** A change of a part of the request that is not the one with the finding. */
export type RequestChange =
  { readonly method: string } | { readonly header: { readonly name: string; readonly value: string } };

/** One way to fix a finding; its edits count in the same field as the finding and never overlap. */
export interface Fix {
  readonly title: string;
  readonly safety: FixSafety;
  readonly edits: readonly TextEdit[];
  /** Another method, or a header to add or to give another value. `edits` is then empty until the document is known. */
  readonly request?: RequestChange;
  /** Set when a person must choose among several fixes or replace a placeholder: editors offer it, no command applies it. */
  readonly isManual?: true;
}

/** One finding. `pageUrl` returns the URL of its page. */
export interface Diagnostic extends Span {
  readonly code: RuleName;
  readonly severity: Severity;
  /** One sentence that is complete in itself. */
  readonly message: string;
  readonly in: Field;
  /** A JSON pointer instead of offsets, for a body that is passed as a JSON value. */
  readonly path?: string;
  readonly notes: readonly Note[];
  readonly fixes: readonly Fix[];
  /** Set when the text at the place is a secret: anyone who shows the text around a finding must not show it. */
  readonly isSecret?: true;
}

/** The code, severity and place of a finding. */
export type FindingPlace = Pick<Diagnostic, 'code' | 'severity' | 'in' | 'start' | 'end'>;

/** The parts of findings that a check makes: only places, places with messages and notes, or also fixes. */
export type FindingDetail = 'places' | 'messages' | 'fixes';

/**
 * The URL of the page of a code.
 *
 * @example
 * pageUrl('foreign-operator'); // 'https://odatalint.github.io/rules/foreign-operator'
 *
 * @public
 */
export const pageUrl = (code: string): string => `https://odatalint.github.io/rules/${code}`;

/** Whether there are more errors or warnings of some code than before. */
export function isWorse(
  after: readonly Pick<Diagnostic, 'code' | 'severity'>[],
  before: readonly Pick<Diagnostic, 'code' | 'severity'>[],
): boolean {
  const counts = new Map<string, number>();
  for (const { code, severity } of before) if (isGrave(severity)) counts.set(code, (counts.get(code) ?? 0) + 1);
  for (const { code, severity } of after) {
    const left = isGrave(severity) ? (counts.get(code) ?? 0) : 1;
    if (left === 0) return true;
    if (isGrave(severity)) counts.set(code, left - 1);
  }
  return false;
}

const isGrave = (severity: Severity): boolean => severity === 'error' || severity === 'warning';

export const hasSafeFix = ({ fixes }: Pick<Diagnostic, 'fixes'>): boolean =>
  fixes.some(({ safety }) => safety === 'safe');

/** The same finding, none of whose fixes is safe. */
export const withoutSafety = (diagnostic: Diagnostic): Diagnostic =>
  hasSafeFix(diagnostic)
    ? { ...diagnostic, fixes: diagnostic.fixes.map((fix) => ({ ...fix, safety: 'unsafe' as const })) }
    : diagnostic;
