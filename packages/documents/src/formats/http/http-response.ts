/** Reads the response after a request in a request file: `HTTP/1.1 200 OK`, headers, a body. */
import type { HeaderInput, ResponseInput } from '@odatalint/core';
import { OffsetMap } from '@odatalint/core/internal';
import { isEmptyLine, lineAt, type Line } from '../../text/line.js';

/** A response, and the way from its body to the document. */
export interface HttpResponse {
  readonly input: ResponseInput;
  readonly map?: OffsetMap;
}

/** In: the document, the status line, and the end of the block. The body follows an empty line and extends to that end. */
export function readHttpResponse(text: string, statusLine: Line, limit: number): HttpResponse {
  const status = Number(/^\S+\s+(\d{3})\b/.exec(text.slice(statusLine.from, statusLine.to))?.[1]);
  const headers: HeaderInput[] = [];
  let at = statusLine.next;
  while (at < limit) {
    const line = lineAt(text, at, limit);
    at = line.next;
    if (isEmptyLine(line)) break;
    const content = text.slice(line.from, line.to);
    const colon = content.indexOf(':');
    if (colon > 0) headers.push({ name: content.slice(0, colon), value: content.slice(colon + 1).trim() });
  }
  const body = text.slice(at, limit).trimEnd();
  const start = at + body.length - body.trimStart().length;
  const input = { ...(Number.isNaN(status) ? {} : { status }), headers };
  const trimmed = body.trimStart();
  if (trimmed === '') return { input };
  return { input: { ...input, body: trimmed }, map: OffsetMap.identity(trimmed.length, start) };
}
