/** Replacements of spans of a text, and how several of them are applied at once. */
import type { Span } from './span.js';

/** Replace `start..end` of the text by `text`; an empty span inserts, an empty text deletes. */
export interface TextEdit extends Span {
  readonly text: string;
}

/**
 * Applies edits to a text.
 *
 * Input: edits in any order, offsets counting in `text`. Output: the new text. Of two edits that overlap, the one that
 * starts later is left out, so that a second pass can apply it to the new text; two insertions at one place are both made.
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
