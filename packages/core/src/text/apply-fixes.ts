/** Applies the fixes of findings to a text: one round, or rounds until nothing changes. */
import { type Diagnostic, type Fix, isWorse } from './diagnostic.js';
import { applyEdits, composeEdits, type TextEdit } from './text-edit.js';

export interface FixOptions {
  /** Whether unsafe fixes are applied too. */
  readonly unsafe?: boolean;
  /** When given, only findings of this code are fixed. */
  readonly code?: string;
}

/** The parts of a finding that fixing needs; its edits count in the text to fix. */
export type Fixable = Pick<Diagnostic, 'code' | 'fixes'> & Partial<Pick<Diagnostic, 'severity' | 'message'>>;

/** A text with fixes applied. */
export interface AppliedFixes {
  readonly text: string;
  /** The changes; offsets count in the text before them. */
  readonly edits: readonly TextEdit[];
  /** The number of applied fixes. */
  readonly applied: number;
}

/** The parts of a check that fixing needs. If a time limit cut the check short, the effect of the fixes is unknown. */
export interface CheckedFixes {
  readonly diagnostics: readonly Fixable[];
  readonly isCut?: boolean | undefined;
}

/** The maximum number of rounds; real texts need far fewer. */
const MOST_ROUNDS = 10;

/**
 * The fix that would be applied for a finding: the first safe one; otherwise, with unsafe fixes, the first that is not
 * manual.
 */
export function chosenFix({ fixes }: Pick<Fixable, 'fixes'>, options: FixOptions = {}): Fix | undefined {
  const automatic = fixes.filter(({ isManual }) => isManual !== true);
  return automatic.find(({ safety }) => safety === 'safe') ?? (options.unsafe === true ? automatic[0] : undefined);
}

/**
 * One round. A fix is applied as a whole or not at all; one whose edits touch an accepted edit waits for the next
 * round, when its new place is known.
 */
export function applyFixes(text: string, diagnostics: readonly Fixable[], options: FixOptions = {}): AppliedFixes {
  const fixes = diagnostics
    .filter(({ code }) => options.code === undefined || code === options.code)
    .map((diagnostic) => chosenFix(diagnostic, options))
    .filter((fix) => fix !== undefined && fix.edits.length > 0) as Fix[];
  fixes.sort((a, b) => startOf(a) - startOf(b));
  const edits: TextEdit[] = [];
  let applied = 0;
  let reached = -1;
  for (const fix of fixes) {
    // Fixes are ordered by place, so one that starts after all accepted edits touches none of them.
    if (startOf(fix) <= reached || !fix.edits.every((edit) => isInside(edit, text))) continue;
    for (const edit of fix.edits) {
      edits.push(edit);
      reached = Math.max(reached, edit.end);
    }
    applied++;
  }
  return { text: applied === 0 ? text : applyEdits(text, edits), edits, applied };
}

const startOf = (fix: Fix): number => fix.edits.reduce((least, { start }) => Math.min(least, start), Infinity);

const isInside = (edit: TextEdit, text: string): boolean =>
  edit.start >= 0 && edit.start <= edit.end && edit.end <= text.length;

/**
 * Checks, fixes, and checks again until no fix is left, a text comes back, or enough rounds were made. A round of safe fixes after
 * which there are more errors or warnings of some code is not made: fixes that are safe by themselves need not be so together.
 *
 * @returns The text, and the results of the first and of the last check.
 */
export function fixText<Checked extends CheckedFixes>(
  text: string,
  check: (text: string) => Checked,
  options: FixOptions = {},
): AppliedFixes & { readonly first: Checked; readonly checked: Checked } {
  const seen = new Set([text]);
  let current = text;
  let edits: readonly TextEdit[] = [];
  let applied = 0;
  const first = check(text);
  let checked = first;
  const refused = new Set<string>();
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const next = nextRound(current, checked, check, options, refused);
    if (next === undefined || seen.has(next.fixed.text)) break;
    seen.add(next.fixed.text);
    edits = composeEdits(edits, current, next.fixed.edits);
    current = next.fixed.text;
    applied += next.fixed.applied;
    checked = next.checked;
  }
  return { text: current, edits, applied, first, checked };
}

/** As many fixes as can be applied together, and the check of the result; undefined if there are none. */
function nextRound<Checked extends CheckedFixes>(
  text: string,
  before: Checked,
  check: (text: string) => Checked,
  options: FixOptions,
  refused: Set<string>,
): { readonly fixed: AppliedFixes; readonly checked: Checked } | undefined {
  let findings = before.diagnostics.filter(
    (each) => !refused.has(wordsOf(each)) && chosenFix(each, options) !== undefined,
  );
  while (findings.length > 0) {
    const fixed = applyFixes(text, findings, options);
    if (fixed.applied === 0) return undefined;
    const checked = check(fixed.text);
    if (checked.isCut === true) return undefined;
    if (options.unsafe === true || !isWorse(graveOf(checked), graveOf(before))) return { fixed, checked };
    if (findings.length > 1) findings = findings.slice(0, Math.ceil(findings.length / 2));
    else {
      refused.add(wordsOf(findings[0]!));
      findings = before.diagnostics.filter(
        (each) => !refused.has(wordsOf(each)) && chosenFix(each, options) !== undefined,
      );
      if (refused.size > MOST_ROUNDS) return undefined;
    }
  }
  return undefined;
}

/** Identifies a finding across rounds, in which its offsets change. Findings with the same message have the same fixes. */
const wordsOf = ({ code, message = '' }: Fixable): string => `${code} ${message}`;

/** A comment that hides a finding is unused once the finding is fixed, and is removed in the next round. */
const graveOf = ({ diagnostics }: CheckedFixes) =>
  diagnostics.flatMap(({ code, severity }) =>
    severity === undefined || code === 'unused-suppression' ? [] : [{ code, severity }],
  );
