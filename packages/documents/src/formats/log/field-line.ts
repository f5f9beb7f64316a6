/** Reads a line of the W3C extended log format, whose fields a line `#Fields: …` above it names. */
import type { Span } from '@odatalint/core';
import { nextOf, type Line } from '../../text/line.js';
import { GeneratedText } from '../../text/generated-text.js';
import { isLoggedMethod, type LoggedRequest } from './logged-request.js';

/** Which of the words of a line are of interest, counted from 0. */
export class FieldPositions {
  private constructor(
    readonly method: number,
    readonly stem: number,
    readonly query: number,
  ) {}

  /** In: a line that begins with `#`. Out: undefined when it does not name the fields, or not those that make a request. */
  static read(line: string): FieldPositions | undefined {
    if (!line.startsWith('#Fields:')) return undefined;
    const names = line.slice('#Fields:'.length).trim().split(' ');
    const [method, stem, query] = ['cs-method', 'cs-uri-stem', 'cs-uri-query'].map((name) => names.indexOf(name));
    return new FieldPositions(method ?? -1, stem ?? -1, query ?? -1);
  }

  /** Whether the fields are in the order in which they make a request. */
  get areUsable(): boolean {
    return this.method >= 0 && this.stem >= 0 && (this.query === -1 || this.stem < this.query);
  }
}

/** In: a document, a line of it, the fields of that line. Out: its request, undefined when it has none. */
export function requestOfFieldLine(text: string, line: Line, fields: FieldPositions): LoggedRequest | undefined {
  if (!fields.areUsable) return undefined;
  const words = wordsOf(text, line);
  const methodWord = words[fields.method];
  const stem = words[fields.stem];
  if (methodWord === undefined || stem === undefined) return undefined;
  const method = { text: text.slice(methodWord.start, methodWord.end), ...methodWord };
  const url = new GeneratedText();
  if (!isLoggedMethod(method.text) || !addStem(url, text, stem)) return undefined;
  const query = words[fields.query];
  const hasQuery = query !== undefined && text.slice(query.start, query.end) !== '-';
  if (hasQuery) {
    url.addCollapsed('?', { start: stem.end, end: query.start });
    url.addExact(text, query.start, query.end);
  }
  const end = Math.max(methodWord.end, hasQuery ? query.end : stem.end);
  return { method, url, start: Math.min(methodWord.start, stem.start), end };
}

function wordsOf(text: string, { from, to }: Line): readonly Span[] {
  const words: Span[] = [];
  for (let start = from; start < to;) {
    const end = nextOf(text, ' ', start, to);
    words.push({ start, end });
    start = end + 1;
  }
  return words;
}

/** Characters that are in a path as they were sent, though the server writes it decoded. */
const plainSegment = /^[\w.,()'=$@:~!*-]*$/;

/**
 * Adds the path. It is logged decoded, with `+` for a space, so that a part of it with other than plain characters does not
 * show what was sent and becomes a hole. Out: whether its parts could be distinguished.
 */
function addStem(url: GeneratedText, text: string, stem: Span): boolean {
  for (let start = stem.start; start < stem.end;) {
    const end = nextOf(text, '/', start + 1, stem.end);
    const from = text.charAt(start) === '/' ? start + 1 : start;
    const segment = text.slice(from, end);
    if (segment.split("'").length % 2 === 0) return false;
    if (plainSegment.test(segment)) url.addExact(text, start, end);
    else {
      if (from > start) url.addExact(text, start, from);
      url.addCollapsed('{{value}}', { start: from, end });
    }
    start = end;
  }
  return url.length > 0;
}
