/** Edits of lists of nodes that are separated by commas. */
import type { Span, TextEdit } from '../../../text/index.js';

/** Removes one item with the comma before it, or the first one with the comma after it. */
export function removeFromList(items: readonly Span[], index: number): TextEdit {
  const item = items[index]!;
  const before = items[index - 1];
  const after = items[index + 1];
  if (before !== undefined) return { start: before.end, end: item.end, text: '' };
  return { start: item.start, end: after?.start ?? item.end, text: '' };
}
