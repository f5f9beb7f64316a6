/** Adapts edits to a format in which a line break ends the edited text and an empty line ends a request. */
import type { Field, TextEdit } from '@odatalint/core';
import { isSpaceCode, lineAt } from '../text/line.js';

const lineFeed = 10;
const carriageReturn = 13;

/**
 * Returns the same edit, or the deletion of the whole line if the line would become empty. Undefined if the text of the
 * edit has a line break outside a body.
 */
export function fitLineEdit(text: string, edit: TextEdit, field: Field): TextEdit | undefined {
  if (field === 'body') return edit;
  if (edit.text.includes('\n') || edit.text.includes('\r')) return undefined;
  if (edit.text.trim() !== '' || edit.end === edit.start) return edit;
  // Only the first item of a line can be the whole line, and lines can be long.
  let start = edit.start;
  while (start > 0 && isSpaceInLine(text.charCodeAt(start - 1))) start--;
  if (start > 0 && !isLineBreak(text.charCodeAt(start - 1))) return edit;
  const line = lineAt(text, start, text.length);
  const emptiesLine = edit.end >= line.to && edit.end <= line.end;
  return emptiesLine && !isAllSpace(text, edit) ? { start: line.start, end: line.next, text: '' } : edit;
}

const isLineBreak = (code: number): boolean => code === lineFeed || code === carriageReturn;

const isSpaceInLine = (code: number): boolean => isSpaceCode(code) && !isLineBreak(code);

function isAllSpace(text: string, edit: TextEdit): boolean {
  for (let at = edit.start; at < edit.end; at++) if (!isSpaceCode(text.charCodeAt(at))) return false;
  return true;
}
