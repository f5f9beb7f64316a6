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

/** Moves one item of a list after another one, with the separator before it; of the first item the one after it. */
export function moveInList(
  items: readonly Span[],
  index: number,
  after: number,
  textOf: (span: Span) => string,
): readonly TextEdit[] {
  const item = items[index]!;
  const separator =
    index > 0
      ? textOf({ start: items[index - 1]!.end, end: item.start })
      : textOf({ start: item.end, end: items[1]!.start });
  const at = items[after]!.end;
  return [removeFromList(items, index), { start: at, end: at, text: `${separator}${textOf(item)}` }];
}
