/** Edits of a text that was edited before become edits of the text as it first was. */
import { applyEdits, type TextEdit } from './text-edit.js';

/**
 * In: edits of a text, the text that they make of it, and edits of that; neither list overlaps itself. Out: edits of the
 * first text, in order of place and apart from each other, that do at once what the two lists do one after the other.
 */
export function composeEdits(
  first: readonly TextEdit[],
  between: string,
  second: readonly TextEdit[],
): readonly TextEdit[] {
  const changes = [...placeInResult(first), ...second.map((edit) => ({ ...edit, growth: 0, edit }))];
  changes.sort((a, b) => a.start - b.start || a.end - b.end);
  const composed: TextEdit[] = [];
  // By how much the text between is longer than the first one, up to the changes that come next.
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

/** Where inserted text is in the text that edits make, and how much longer the text becomes by each. */
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
