/** Applies the fixes of findings to a text: one round, or rounds until nothing changes. */
import { applyEdits, type Fix, type TextEdit } from '@odatalint/core';
import type { FileDiagnostic } from './file-diagnostic.js';

export interface FixOptions {
  /** Whether fixes that a person should look at are applied too. */
  readonly unsafe?: boolean;
}

/** How often a text is checked again at most; fixes of fixes end long before. */
const MOST_ROUNDS = 10;

/** The fix that would be applied for a finding: the first safe one, else, if wanted, the first of any kind. */
export const chosenFix = (diagnostic: Pick<FileDiagnostic, 'fixes'>, options: FixOptions = {}): Fix | undefined =>
  diagnostic.fixes.find((fix) => fix.safety === 'safe') ?? (options.unsafe === true ? diagnostic.fixes[0] : undefined);

/**
 * One round. A fix is applied as a whole or not at all; one whose edits touch an edit that was already taken waits for
 * the next round, when its place is known anew. Returns the text and how many fixes went in.
 */
export function applyFixes(
  text: string,
  diagnostics: readonly FileDiagnostic[],
  options: FixOptions = {},
): { readonly text: string; readonly applied: number } {
  const fixes = diagnostics
    .map((diagnostic) => chosenFix(diagnostic, options))
    .filter((fix) => fix !== undefined && fix.edits.length > 0) as Fix[];
  fixes.sort((a, b) => startOf(a) - startOf(b));
  const edits: TextEdit[] = [];
  let applied = 0;
  let reached = -1;
  for (const fix of fixes) {
    // Fixes come in order of place, so one that starts behind all taken edits touches none of them.
    if (startOf(fix) <= reached || !fix.edits.every((edit) => isInside(edit, text))) continue;
    edits.push(...fix.edits);
    reached = Math.max(...fix.edits.map((edit) => edit.end));
    applied++;
  }
  return { text: applied === 0 ? text : applyEdits(text, edits), applied };
}

const startOf = (fix: Fix): number => Math.min(...fix.edits.map((edit) => edit.start));

const isInside = (edit: TextEdit, text: string): boolean =>
  edit.start >= 0 && edit.start <= edit.end && edit.end <= text.length;

/**
 * Checks, fixes, and checks again until no fix is left, a text comes back, or enough rounds were made. Out: the text,
 * what the first check of it gave, and what the last one did.
 */
export function fixText<Checked extends { readonly diagnostics: readonly FileDiagnostic[] }>(
  text: string,
  check: (text: string) => Checked,
  options: FixOptions = {},
): { readonly text: string; readonly applied: number; readonly first: Checked; readonly checked: Checked } {
  const seen = new Set([text]);
  let current = text;
  let applied = 0;
  const first = check(text);
  let checked = first;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const next = applyFixes(current, checked.diagnostics, options);
    if (next.applied === 0 || seen.has(next.text)) break;
    seen.add(next.text);
    current = next.text;
    applied += next.applied;
    checked = check(current);
  }
  return { text: current, applied, first, checked };
}
