/** Adds a header to a request whose headers are lines. */
import type { TextEdit } from '@odatalint/core';
import type { StoredRequest } from '../document/document.js';
import { lineAt } from '../text/line.js';

/**
 * Inserts a line `Name: value` after the last header, or after the URL of a request without headers, with the margin of
 * the request (a block of Markdown may be in a quotation).
 */
export function addHeaderLine(text: string, { maps, target }: StoredRequest, header: string): TextEdit {
  const { headers } = maps;
  const last = headers === undefined || headers.length === 0 ? target.end : headers.end(headers.length);
  const { end, next } = lineAt(text, last, text.length);
  const lineStart = Math.max(text.lastIndexOf('\n', target.start - 1), text.lastIndexOf('\r', target.start - 1)) + 1;
  const margin = text.slice(lineStart, target.start);
  const lineBreak = next > end ? text.slice(end, next) : '\n';
  return { start: end, end, text: `${lineBreak}${margin}${header}` };
}
