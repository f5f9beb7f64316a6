/** Replacements of spans of a text: applied at once, composed with earlier ones, and found between two texts. */
import type { Span } from './span.js';

/** Replace `start..end` of the text by `text`; an empty span inserts, an empty text deletes. */
export interface TextEdit extends Span {
  readonly text: string;
}

/**
 * Applies edits to a text. Of two edits that overlap, the one that starts later is left out, so that a second pass can apply it to the
 * new text; two insertions at one place are both made.
 *
 * @param edits - In any order; offsets count in `text`.
 * @returns The new text.
 */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const ordered = [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
  const pieces: string[] = [];
  let position = 0;
  for (const edit of ordered) {
    if (edit.start < position) continue;
    pieces.push(text.slice(position, edit.start), edit.text);
    position = edit.end;
  }
  pieces.push(text.slice(position));
  return pieces.join('');
}

/** The single edit between the common start and the common end of two texts; an empty one if they are equal. */
export function differenceOf(before: string, after: string): TextEdit {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  let end = before.length;
  let afterEnd = after.length;
  while (end > start && afterEnd > start && before.charCodeAt(end - 1) === after.charCodeAt(afterEnd - 1)) {
    end--;
    afterEnd--;
  }
  return { start, end, text: after.slice(start, afterEnd) };
}

/**
 * Combines two lists of edits, neither of which overlaps itself.
 *
 * @param first - Edits of a text.
 * @param between - The text after these edits.
 * @param second - Edits of that text.
 * @returns Edits of the first text with the effect of both lists, in order of place and apart from each other.
 */
export function composeEdits(
  first: readonly TextEdit[],
  between: string,
  second: readonly TextEdit[],
): readonly TextEdit[] {
  const changes = [...placeInResult(first), ...second.map((edit) => ({ ...edit, growth: 0, edit }))];
  changes.sort((a, b) => a.start - b.start || a.end - b.end);
  const composed: TextEdit[] = [];
  // The difference in length between the two texts, up to the next changes.
  let shift = 0;
  for (let i = 0; i < changes.length;) {
    const { start } = changes[i]!;
    let { end } = changes[i]!;
    let growth = 0;
    const edits: TextEdit[] = [];
    for (let change = changes[i]; change !== undefined && change.start <= end; change = changes[++i]) {
      end = Math.max(end, change.end);
      growth += change.growth;
      if (change.edit !== undefined)
        edits.push({ ...change.edit, start: change.start - start, end: change.end - start });
    }
    const text = applyEdits(between.slice(start, end), edits);
    composed.push({ start: start - shift, end: end - shift - growth, text });
    shift += growth;
  }
  return composed;
}

/** The positions of inserted text after the edits, and the difference in length that each edit makes. */
function placeInResult(edits: readonly TextEdit[]): { start: number; end: number; growth: number; edit?: TextEdit }[] {
  let shift = 0;
  return [...edits]
    .sort((a, b) => a.start - b.start || a.end - b.end)
    .map(({ start, end, text }) => {
      const from = start + shift;
      const growth = text.length - (end - start);
      shift += growth;
      return { start: from, end: from + text.length, growth };
    });
}
