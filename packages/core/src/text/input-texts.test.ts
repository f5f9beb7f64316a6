/** The texts of an input can be read, changed and put back, and their maps lead to the texts before. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CheckInput, headerLines, isRequestInput, OffsetMap } from './index.js';
import { type FieldMaps, headersText, mapTexts, placedHeaders, textOfField, withText } from './input-texts.js';

const headers = fc.array(
  fc.record({ name: fc.stringMatching(/^[a-z{}-]{1,8}$/), value: fc.stringMatching(/^[!-~]{0,12}$/) }),
  { maxLength: 4 },
);
const body = fc.oneof(fc.constant(undefined), fc.string(), fc.jsonValue());
const inputs: fc.Arbitrary<CheckInput> = fc.oneof(
  fc.record({ url: fc.string(), method: fc.string(), headers, body }),
  fc.record({ batch: fc.oneof(fc.string(), fc.jsonValue()) }),
  fc.record({ on: fc.string(), filter: fc.string(), top: fc.string() }),
);
const fields = ['method', 'url', 'headers', 'body', 'on', 'filter', 'top'] as const;

describe('texts', () => {
  test('put back as they are, they leave the input as it is', () => {
    fc.assert(
      fc.property(inputs, fc.constantFrom(...fields), (input, field) => {
        const text = textOfField(input, field);
        fc.pre(text !== undefined && text !== '');
        expect(textOfField(withText(input, field, text!)!, field)).toBe(text);
      }),
    );
  });

  test('an input without a change is the input itself', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        expect(mapTexts(input, () => undefined)).toEqual({ input, maps: {} });
      }),
    );
  });

  test('each kept character maps to itself, and a changed place to the text that it replaces', () => {
    // Every `e` becomes `<E>`, which JSON allows in no number or word but in every string.
    const change = (text: string) => {
      const map = new OffsetMap();
      const parts = text.split('e');
      let at = 0;
      for (const [i, part] of parts.entries()) {
        map.addExact(part.length, at);
        at += part.length;
        if (i < parts.length - 1) map.addCollapsed(3, { start: at, end: ++at });
      }
      return parts.length === 1 ? undefined : { text: parts.join('<E>'), map };
    };
    fc.assert(
      fc.property(inputs, (input) => {
        const mapped: { input: CheckInput; maps: FieldMaps } = mapTexts(input, change);
        for (const field of fields) {
          const [before, after] = [textOfField(input, field), textOfField(mapped.input, field)];
          const map = mapped.maps[field];
          if (map === undefined) expect(after).toBe(before);
          else expect(back(after!, map)).toBe(before);
        }
      }),
    );
  });
});

/** The text before the change, found through the map alone. */
function back(text: string, map: OffsetMap): string {
  let before = '';
  for (let at = 0; at < text.length; at++) {
    const isExact = map.isExact({ start: at, end: at + 1 });
    if (isExact) before += text.charAt(at);
    else if (text.startsWith('<E>', at)) {
      expect(map.span({ start: at, end: at + 3 })).toEqual({ start: before.length, end: before.length + 1 });
      before += 'e';
      at += 2;
    }
    expect(map.end(at + 1)).toBe(before.length);
  }
  return before;
}

test('each header is at its place in the text of the headers', () => {
  fc.assert(
    fc.property(headers, (lines) => {
      const text = headersText(lines);
      for (const { name, value, start, valueStart, end } of placedHeaders(lines)) {
        expect(text.slice(start, end)).toBe(`${name}: ${value}`);
        expect(text.slice(valueStart, end)).toBe(value);
      }
    }),
  );
});

test('where a value begins in its changed field is known when it is changed', () => {
  const places: number[] = [];
  const { input } = mapTexts({ url: '/', headers: { a: 'x', b: 'y' } }, (text, { field, start, header }) => {
    if (field !== 'headers' || header === undefined) return undefined;
    places.push(start);
    const map = new OffsetMap();
    map.addCollapsed(3 * text.length, { start: 0, end: text.length });
    return { text: text.repeat(3), map };
  });
  const text = isRequestInput(input) ? headersText(headerLines(input.headers)) : '';
  expect(places.map((start) => text.slice(start, start + 3))).toEqual(['xxx', 'yyy']);
});
