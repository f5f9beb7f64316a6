/** Locations as text: the line that one is on, with the characters of it marked. */
import type { Span } from '@odatalint/core';
import type { LanguageDocument, Location } from '../src/index.js';
import { schemaText } from './editor-cases.js';

/** The line of a span with the span in guillemets, its spaces at both ends left out. */
export function markedLine(text: string, { start, end }: Span): string {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const to = next < 0 ? text.length : next;
  return `${text.slice(from, start)}«${text.slice(start, end)}»${text.slice(end, to)}`.trim();
}

/** `document: GET /«Orders»`, `schema: «<EntitySet Name="Orders">»`. */
export function locationLine(document: LanguageDocument, location: Location, schema: string): string {
  const text = location.in === 'document' ? document.text : schemaText(schema);
  return `${location.in}: ${text === undefined ? 'built in' : markedLine(text, location.span)}`;
}
