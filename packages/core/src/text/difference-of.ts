/** What makes one text of another. */
import type { TextEdit } from './text-edit.js';

/** The one edit between what two texts begin and end with alike; an empty one where they are the same. */
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
