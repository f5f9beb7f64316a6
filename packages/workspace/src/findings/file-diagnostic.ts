/**
 * Findings in files of any kind, and functions that create those about configurations, schemas and unreadable input.
 */
import type { Diagnostic, Field, Note, RuleName, Span } from '@odatalint/core';

/** A note whose `schemaSpan`, if it has one, counts in a file. */
export interface FileNote extends Note {
  /** Absent for a built-in schema. The path is shown unchanged. */
  readonly schemaFile?: { readonly path: string; readonly text: string };
}

/** A finding whose offsets count in a file. `in` is set for a finding about a request in that file. */
export interface FileDiagnostic extends Omit<Diagnostic, 'in' | 'notes'> {
  readonly in?: Field;
  readonly notes: readonly FileNote[];
  /** Set for mistakes that any JSON editor reports itself: invalid JSON, and duplicate members. */
  readonly isJsonSyntax?: true;
  /** Set for an error in a schema that cannot be used, so that the requests of its service were not checked. */
  readonly isUnusable?: true;
  /** Set for a finding that only counts unlisted findings. It never makes a run fail. */
  readonly isSummary?: true;
}

/** The codes of findings about an input itself; with an error of one of these a run ends with status 2. */
export const inputCodes: ReadonlySet<string> = new Set([
  'malformed-config',
  'malformed-key-definition',
  'malformed-schema',
  'unreadable-file',
]);

/**
 * Whether a finding kept something from being checked, so that no baseline hides it. A schema with errors can often be
 * used.
 */
export const isBlocking = ({ code, severity, isUnusable }: FileDiagnostic): boolean =>
  severity === 'error' && inputCodes.has(code) && (code !== 'malformed-schema' || isUnusable === true);

/** An error at a place of a file, without fixes. */
export const errorAt = (code: RuleName, span: Span, message: string, notes: readonly Note[] = []): FileDiagnostic => ({
  code,
  severity: 'error',
  message,
  start: span.start,
  end: span.end,
  notes,
  fixes: [],
});
