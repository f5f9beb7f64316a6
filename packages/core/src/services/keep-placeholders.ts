/** Takes back that fixes are safe where they do not leave every variable as it is. */
import type { Diagnostic, TextEdit } from '../source/index.js';
import { holeEnd } from '../syntax/index.js';

/** A text and what it was found in. */
interface SearchedText {
  readonly field: string;
  readonly text: string;
}

/**
 * In: findings about one request, and the texts that they are about. Out: the same findings in the same order; a fix that cuts
 * a variable `{{name}}` in two, encodes it or takes it away is not safe.
 */
export function keepPlaceholders(
  diagnostics: readonly Diagnostic[],
  texts: readonly SearchedText[],
): readonly Diagnostic[] {
  const holed = texts.filter(({ text }) => text.includes('{{'));
  if (holed.length === 0) return diagnostics;
  return diagnostics.map((each) => {
    // A batch's own texts come before those of a request in it.
    const text = each.fixes.length === 0 ? undefined : holed.findLast(({ field }) => field === each.in)?.text;
    if (text === undefined) return each;
    const fixes = each.fixes.map((fix) =>
      fix.safety === 'unsafe' || keepsVariables(fix.edits, text) ? fix : { ...fix, safety: 'unsafe' as const },
    );
    return { ...each, fixes };
  });
}

function keepsVariables(edits: readonly TextEdit[], text: string): boolean {
  const written = edits.map((edit) => edit.text).join('\n');
  return edits.every(({ start, end }) => {
    // What begins before the edit may reach into it; a variable is no longer than this.
    for (
      let at = text.indexOf('{{', Math.max(0, start - 200));
      at !== -1 && at < end;
      at = text.indexOf('{{', at + 2)
    ) {
      const close = holeEnd(text, at, text.length);
      if (close === undefined || close <= start) continue;
      if (at < start || close > end || !written.includes(text.slice(at, close))) return false;
    }
    return true;
  });
}
