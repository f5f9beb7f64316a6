/** Whatever the YAML library writes, in whatever style, leads back to where its characters are. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseDocument, stringify, type Scalar } from 'yaml';
import { GeneratedText } from '../../text/generated-text.js';
import { addYamlScalar } from './yaml-scalars.js';

const words = fc
  .array(
    fc.constantFrom(
      'A',
      'eq',
      "'b'",
      '"',
      '\\',
      ' ',
      '  ',
      '\n',
      '\n\n',
      '\t',
      '#',
      ': ',
      '\u00e9',
      '\u{1F600}',
      '\u2028',
    ),
    {
      maxLength: 25,
    },
  )
  .map((parts) => parts.join(''));
const styles = fc.constantFrom('PLAIN', 'QUOTE_SINGLE', 'QUOTE_DOUBLE', 'BLOCK_LITERAL', 'BLOCK_FOLDED');

it('finds every character of a scalar', () => {
  fc.assert(
    fc.property(
      words,
      styles,
      fc.constantFrom(20, 80),
      fc.constantFrom('\n', '\r\n'),
      (value, style, lineWidth, lineBreak) => {
        const text = stringify({ f: value }, { defaultStringType: style, lineWidth }).replaceAll('\n', lineBreak);
        const scalar = parseDocument(text).get('f', true) as Scalar<string>;
        const [start, end] = scalar.range!;
        const made = new GeneratedText();
        addYamlScalar(made, text, { start, end }, scalar.value);
        expect([made.text, made.map.length]).toEqual([scalar.value, scalar.value.length]);
        let last = start;
        for (let at = 0; at < made.length; at++) {
          const place = made.map.span({ start: at, end: at + 1 });
          expect(place.start >= last && place.end <= end).toBe(true);
          if (made.map.isExact({ start: at, end: at + 1 })) expect(text[place.start]).toBe(scalar.value[at]);
          last = place.start;
        }
      },
    ),
    { numRuns: 1000 },
  );
});
