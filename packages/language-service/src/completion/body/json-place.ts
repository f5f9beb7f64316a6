/** The place of a JSON item in the document: the text that it replaces, and how quotes can be written there. */
import type { Span, TextEdit } from '@odatalint/core';
import { isBatchInput, isRequestInput } from '@odatalint/core/internal';
import { type JsonCursor, jsonCursorAt } from './json-cursor.js';
import { isExactInDocument } from '../../document/position.js';
import type { LanguageDocument } from '../../document/language-document.js';
import { caretWord, type Probe, probeWord, wordAt } from '../items/probe.js';

/** A cursor in JSON with its place in the document. */
export interface JsonPlace {
  readonly probe: Probe;
  readonly cursor: JsonCursor;
  /** The span to replace in the document. */
  readonly span: Span;
  /** Whether it includes the quotes. A quote in JSON inside a string is written differently. */
  readonly withQuotes: boolean;
  /** Whether an item may have more than one line. */
  readonly acceptsLines: boolean;
  /** The missing comma before it. */
  readonly surroundingEdits: readonly TextEdit[];
}

/**
 * The place of a probe in a JSON text; undefined if nothing is expected there, or if no text can be inserted unchanged.
 */
export function jsonPlaceAt(document: LanguageDocument, probe: Probe): JsonPlace | undefined {
  const cursor = jsonCursorAt(probe.text.text, probe.word);
  if (cursor === undefined) return undefined;
  const whole = isExactInDocument(probe, cursor.token) ? probe.toDocument(cursor.token) : undefined;
  if (whole !== undefined)
    return acceptsQuotes(document, whole) ? placeOf(document, probe, cursor, whole, true) : undefined;
  const inner = { start: cursor.token.start + 1, end: cursor.token.end - 1 };
  const isWithin = cursor.isQuoted && cursor.isClosed && isExactInDocument(probe, inner);
  const span = isWithin ? probe.toDocument(inner) : undefined;
  return span && placeOf(document, probe, cursor, span, false);
}

/**
 * The place at an offset of a document that is JSON itself, so that it cannot be read with a bare word. There the word
 * is a text of its own, or a whole member. Undefined if that does not help.
 */
export function brokenJsonPlaceAt(document: LanguageDocument, offset: number): JsonPlace | undefined {
  const { text } = document;
  const word = wordAt(text, offset);
  const isQuoted = text.charAt(word.start - 1) === '"' && text.charAt(word.end) === '"';
  const span = isQuoted ? { start: word.start - 1, end: word.end + 1 } : word;
  for (const [role, after] of [
    ['value', '"'],
    ['name', '": 0'],
  ] as const) {
    const probe = probeWord(document, span, after, '"');
    const cursor = probe?.text.field === 'body' ? jsonCursorAt(probe.text.text, probe.word) : undefined;
    if (probe !== undefined && cursor?.role === role)
      return placeOf(document, probe, { ...cursor, isQuoted, hasColon: false }, span, true);
  }
  return undefined;
}

function placeOf(
  document: LanguageDocument,
  probe: Probe,
  cursor: JsonCursor,
  span: Span,
  withQuotes: boolean,
): JsonPlace {
  const { commaBefore } = cursor;
  const comma = commaBefore === undefined ? undefined : probe.toDocument({ start: commaBefore, end: commaBefore });
  const surroundingEdits = comma === undefined ? [] : [{ start: comma.start, end: comma.start, text: ',' }];
  const acceptsLines = withQuotes && (document.format === 'http' || document.format === 'batch');
  return { probe, cursor, span, withQuotes, acceptsLines, surroundingEdits };
}

/** Whether quotes that are written at a place of the document are quotes of the body too. */
function acceptsQuotes(document: LanguageDocument, place: Span): boolean {
  const input = document.variant({ ...place, text: `"${caretWord}"` }).requestAt(place.start)?.input;
  const body =
    input === undefined
      ? undefined
      : isRequestInput(input)
        ? input.body
        : isBatchInput(input)
          ? input.batch
          : undefined;
  return (typeof body === 'string' ? body : (JSON.stringify(body) ?? '')).includes(`"${caretWord}"`);
}
