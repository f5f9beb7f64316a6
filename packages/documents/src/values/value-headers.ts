/** Headers that a document contains as values: pairs of a name and a value. */
import type { HeaderInput, Span } from '@odatalint/core';
import type { OffsetMap } from '@odatalint/core/internal';
import { GeneratedText, madeAt } from '../text/generated-text.js';
import { type HostEntry, memberOf, type HostValue } from './host-value.js';

/** Headers, and the map of the text in which their offsets count. */
export interface PlacedHeaders {
  readonly headers: readonly HeaderInput[];
  readonly map: OffsetMap;
}

/** A text and its span in the document. */
interface PlacedText extends Span {
  readonly made: GeneratedText;
}

/** The headers in records with a member for the name and one for the value. Records without two texts are ignored. */
export const headersOf = (items: readonly HostValue[], nameMember: string, valueMember: string): PlacedHeaders =>
  placeHeaders(
    items.flatMap((item) => {
      const name = textIn(memberOf(item, nameMember));
      const value = textIn(memberOf(item, valueMember));
      return name === undefined || value === undefined ? [] : [[name, value]];
    }),
  );

/** The headers that are the members of a record; undefined if one is not a text, so that others may be sent. */
export function headersInRecord(entries: readonly HostEntry[]): PlacedHeaders | undefined {
  const pairs = entries.flatMap(({ name, nameSpan, value }): (readonly [PlacedText, PlacedText])[] => {
    const text = textIn(value);
    const made = madeAt(name, nameSpan);
    return text === undefined ? [] : [[{ ...nameSpan, made }, text]];
  });
  return pairs.length < entries.length ? undefined : placeHeaders(pairs);
}

function textIn(value: HostValue | undefined): PlacedText | undefined {
  const made = value?.made?.();
  return value === undefined || made === undefined ? undefined : { start: value.start, end: value.end, made };
}

function placeHeaders(pairs: readonly (readonly [name: PlacedText, value: PlacedText])[]): PlacedHeaders {
  const made = new GeneratedText();
  let last: number | undefined;
  for (const [name, value] of pairs) {
    const [start, end] = [Math.min(name.start, value.start), Math.max(name.end, value.end)];
    if (last !== undefined) made.addCollapsed('\n', { start: Math.min(last, start), end: start });
    made.addMade(name.made);
    made.addCollapsed(': ', { start: Math.min(name.end, value.start), end: Math.max(name.end, value.start) });
    made.addMade(value.made);
    last = end;
  }
  return { headers: pairs.map(([name, value]) => ({ name: name.made.text, value: value.made.text })), map: made.map };
}
