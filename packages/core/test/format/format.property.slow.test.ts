/** For every text, the output of the formatter means the same, does not change when formatted again, and differs only in spaces. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Dialect, format, type FormatOptions, parse } from '../../src/index.js';
import { describeTree } from '../../src/internal.js';
import { assetManagement, odata401 } from '../../src/syntax/index.js';
import { readCorpus } from '../grammar/corpus.js';

const unspaced = (text: string): string => text.replaceAll(/\s+/g, '');

/** The fault of the formatter's output for a text. */
function faultOf(text: string, options: FormatOptions): string | undefined {
  const { text: once, left } = format(text, options);
  const isRight = parse(text, options).diagnostics.every(({ severity }) => severity !== 'error');
  if (!isRight) return left === 'syntax' && once === text ? undefined : `broken, but ${left} ${once}`;
  if (left !== undefined) return `left: ${left}`;
  const [before, after] = [parse(text, options), parse(once, options)];
  if (describeTree(before.tree) !== describeTree(after.tree)) return `means something else: ${once}`;
  const twice = format(once, options).text;
  if (twice !== once) return `is not settled: ${once} becomes ${twice}`;
  const isKept = (options.coding ?? 'kept') === 'kept';
  const letters = (each: string): string => unspaced(isKept ? each.replaceAll(/%20|\+/g, ' ') : '');
  return letters(once) === letters(text) ? undefined : `more than blanks has changed: ${once}`;
}

const allOptions: readonly FormatOptions[] = (['anywhere', 'options', 'none'] as const).flatMap((breaks) =>
  (['kept', 'encoded', 'decoded'] as const).flatMap((coding) => [1, 40].map((width) => ({ breaks, coding, width }))),
);

function firstFault(text: string, dialects: readonly Dialect[] = [odata401, assetManagement]): string | undefined {
  for (const dialect of dialects) {
    for (const options of allOptions) {
      const fault = faultOf(text, { ...options, dialect });
      const { breaks, coding, width } = options;
      if (fault !== undefined)
        return `${JSON.stringify(text)} (${dialect.name} ${breaks} ${coding} ${width}): ${fault}`;
    }
    const [encoded, decoded] = (['encoded', 'decoded'] as const).map(
      (coding) => (each: string) => format(each, { coding, dialect, breaks: 'none' }).text,
    );
    if (encoded!(decoded!(text)) !== encoded!(text))
      return `${JSON.stringify(text)} (${dialect.name}): decoded and encoded is ${encoded!(decoded!(text))}`;
  }
  return undefined;
}

describe('every text', () => {
  const pieces = fc
    .array(
      fc.constantFrom(
        ...'\'()/,&=%+? a1-:{}[]$@;"!<>*~.#',
        ' and ',
        ' or ',
        ' eq ',
        ' in (',
        'not ',
        'any(',
        'x:',
        'case(',
        'contains(',
        ' desc',
        '%20',
        '%27',
        'A eq 1',
        "'b c'",
        'B in (1,2)',
        '$filter=',
        '&$orderby=',
        '&$expand=C($select=D;$top=1)',
        '{{x}}',
        'Set?',
        '&top=1',
        'é',
        '%C3%A9',
        '%e2%80%8b',
        '\n  ',
        'groupby((',
        '))/',
        'aggregate(',
        ' with ',
        ' as X',
        '$apply=',
        '$search=',
        ' AND ',
        '$compute=',
        'A add 2',
        '{{',
        '}}',
      ),
      { maxLength: 14 },
    )
    .map((parts) => parts.join(''));
  const holds = (text: string): void => {
    expect(firstFault(text)).toBeUndefined();
  };

  test('of pieces of queries', () => fc.assert(fc.property(pieces, holds), { numRuns: 600 }));
  test('of any characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => holds(`S?$filter=A eq '${text}'`)),
      {
        numRuns: 60,
      },
    );
  });
  test('of options of any characters', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 30 }), holds), { numRuns: 60 });
  });

  test('of the corpus', () => {
    const faults = readCorpus().flatMap(({ kind, input, dialect }) => {
      const text = kind === 'url' || kind === 'path' ? input : `?$${kind === 'literal' ? 'filter' : kind}=${input}`;
      return firstFault(text, [dialect]) ?? [];
    });
    expect(faults).toEqual([]);
  });
});
