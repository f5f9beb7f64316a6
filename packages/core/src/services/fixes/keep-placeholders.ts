/** Marks fixes as unsafe where they do not leave every variable and reference as it is. */
import { type Diagnostic, hasSafeFix, type TextEdit } from '../../text/index.js';
import { holeEnd } from '../../syntax/index.js';
import { type SearchedText, textOfFinding } from './searched-text.js';

/**
 * In: findings about one request, and the texts that they are about. Out: the same findings in the same order; a fix
 * that splits, encodes or removes a variable `{{name}}` or a reference `$[1]` is not safe.
 */
export function keepPlaceholders(
  diagnostics: readonly Diagnostic[],
  texts: readonly SearchedText[],
): readonly Diagnostic[] {
  return diagnostics.map((each) => {
    if (!hasSafeFix(each)) return each;
    // No text is searched as a whole: a batch is the text of each request.
    const text = textOfFinding(each, texts);
    if (text === undefined) return each;
    const fixes = each.fixes.map((fix) =>
      fix.safety === 'unsafe' || keepsVariables(fix.edits, text) ? fix : { ...fix, safety: 'unsafe' as const },
    );
    return { ...each, fixes };
  });
}

/** No variable is longer; what begins before an edit may reach into it. */
const longest = 200;

function keepsVariables(edits: readonly TextEdit[], text: string): boolean {
  const written = edits.map((edit) => edit.text).join('\n');
  return edits.every(({ start, end }) => {
    const from = Math.max(0, start - longest);
    const around = text.slice(from, end + 1);
    if (!around.includes('{{') && !around.includes('$[')) return true;
    for (let at = from; at < end; at++) {
      const close = variableEnd(text, at);
      if (close === undefined || close <= start) continue;
      if (at < start || close > end || !written.includes(text.slice(at, close))) return false;
    }
    return true;
  });
}

/** The end of the variable, or of the reference to another request of a batch, that begins at an offset. */
function variableEnd(text: string, at: number): number | undefined {
  if (text.startsWith('{{', at)) return holeEnd(text, at, text.length);
  if (!text.startsWith('$[', at)) return undefined;
  // An id has none of these: a bracket that is never closed begins no reference.
  const reference = /^\$\[[^\]["'/\s$]{1,100}\]/.exec(text.slice(at, at + longest));
  return reference === null ? undefined : at + reference[0].length;
}
