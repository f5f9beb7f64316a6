/** The matcher agrees with the engine of JavaScript, and needs no longer for patterns that take the engine years. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMatch } from './match-pattern.js';

const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\d', '\\w', '\\b', '^', '$', '\\.', 'é', '\\u0061');
const quantifier = fc.constantFrom('', '', '*', '+', '?', '*?', '{2}', '{1,2}', '{0,}');

const { pattern } = fc.letrec<{ pattern: string }>((tie) => {
  const group = tie('pattern').map((inside) => `(?:${inside})`);
  const part = fc
    .tuple(fc.oneof({ weight: 4, arbitrary: atom }, group), quantifier)
    .map(([text, times]) =>
      /[\^$]|^\\b$/.test(text) && !text.startsWith('[') && !text.startsWith('(') ? text : text + times,
    );
  const sequence = fc.array(part, { maxLength: 4 }).map((parts) => parts.join(''));
  return {
    pattern: fc.oneof(
      { maxDepth: 3 },
      sequence,
      fc.tuple(sequence, sequence).map((both) => both.join('|')),
    ),
  };
});

test('a pattern matches what it matches in JavaScript', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'A', '1', '.', ' ', '\n', 'é'), maxLength: 8 });
  const flags = fc.constantFrom('', 'i', 'm', 's', 'im');
  fc.assert(
    fc.property(pattern, text, flags, (source, value, flag) => {
      expect(isMatch({ patterns: new Map(), spend: () => undefined }, value, source, flag), `/${source}/${flag}`).toBe(
        new RegExp(source, flag).test(value),
      );
    }),
    { numRuns: 3000 },
  );
});

test.each(['(a+)+$', '^(a|a)*$', '^(a*)*$', '^a*a*a*a*a*a*$', '(?:a?){50}a{50}$'])('%s takes linear time', (source) => {
  expect(isMatch({ patterns: new Map(), spend: () => undefined }, `${'a'.repeat(5000)}!`, source, '')).toBe(false);
});
