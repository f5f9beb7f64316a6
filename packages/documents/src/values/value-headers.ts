/** Headers that a document contains as values: pairs of a name and a value. */
import type { HeaderInput } from '@odatalint/core';
import type { OffsetMap } from '@odatalint/core/internal';
import { GeneratedText } from '../text/generated-text.js';
import { memberOf, textOf, type HostValue } from './host-value.js';

/** Headers, and the map of the text in which their offsets count. */
export interface PlacedHeaders {
  readonly headers: readonly HeaderInput[];
  readonly map: OffsetMap;
}

/** The headers in records with a member for the name and one for the value. Records without two texts are ignored. */
export function headersOf(items: readonly HostValue[], nameMember: string, valueMember: string): PlacedHeaders {
  const made = new GeneratedText();
  const headers: HeaderInput[] = [];
  let last: HostValue | undefined;
  for (const item of items) {
    const name = memberOf(item, nameMember);
    const value = memberOf(item, valueMember);
    const nameText = textOf(name);
    const valueText = textOf(value);
    if (name?.made === undefined || value?.made === undefined || nameText === undefined || valueText === undefined)
      continue;
    if (last !== undefined) made.addCollapsed('\n', { start: last.end, end: item.start });
    made.addMade(name.made());
    made.addCollapsed(': ', { start: Math.min(name.end, value.start), end: Math.max(name.end, value.start) });
    made.addMade(value.made());
    headers.push({ name: nameText, value: valueText });
    last = item;
  }
  return { headers, map: made.map };
}
