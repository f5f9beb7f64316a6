/** The fuzzing machinery: it generates the same texts for the same seed, finds a failure, and shortens the text. */
import { describe, expect, test } from 'vitest';
import { BlockCoverage } from './block-coverage.js';
import { type Broken, explore, type ExploreOptions } from './explore.js';
import { piecesOf, readFind, textOf, writeFind } from './find-file.js';
import { drawFrom, wordsOf } from './grammar.js';
import { minimise } from './minimise.js';
import { mutate } from './mutate.js';
import { queryGrammar } from './query-grammar.js';
import { Random } from './random.js';
import { demandLinear } from './stretch.js';
import { demand, propertyOf, type Target } from './target.js';
import { targetNamed } from './targets/index.js';

const material = { words: ['eq', 'and'], others: ['A eq 1', "B in ('x')"] };
const row = (seed: number): readonly string[] => {
  const random = new Random(seed, 'row');
  return Array.from({ length: 200 }, () => mutate("Name eq 'Ann' and Age gt 5", random, material, 80));
};

describe('drawn texts', () => {
  test('are the same for the same seed, and others for another', () => {
    expect(row(1)).toEqual(row(1));
    expect(row(1)).not.toEqual(row(2));
    const drawn = (seed: number): string => drawFrom(queryGrammar, 'url', new Random(seed));
    expect(drawn(5)).toBe(drawn(5));
  });

  test('differ among each other, and are no longer than they may be', () => {
    expect(new Set(row(3)).size).toBeGreaterThan(150);
    expect(Math.max(...row(3).map(({ length }) => length))).toBeLessThanOrEqual(80);
  });

  test('come from every rule of the grammar, whose references lead to rules', () => {
    for (const rule of Object.keys(queryGrammar))
      for (let seed = 0; seed < 20; seed++)
        expect(drawFrom(queryGrammar, rule, new Random(seed, rule))).not.toMatch(/«|»/);
    expect(wordsOf({ a: ['x «b» y'], b: ['z'] })).toEqual(['x ', ' y', 'z']);
  });
});

describe('finds', () => {
  test.each([
    'plain',
    'two\nlines\n',
    'a\r\n\u2028\ud800 "quoted" \\',
    `${'('.repeat(500)}1${')'.repeat(500)}`,
    'ab '.repeat(90),
    '',
  ])('are read as they were written: %j', (text) => {
    const find = { about: 'What was wrong.\nAnd more.', pieces: piecesOf(text) };
    expect(readFind(writeFind(find))).toEqual(find);
    expect(textOf(find.pieces)).toBe(text);
  });

  test('say what is repeated once', () => {
    expect(piecesOf(`a${'()'.repeat(50)}b`)).toEqual([
      { text: 'a', times: 1 },
      { text: '()', times: 50 },
      { text: 'b', times: 1 },
    ]);
  });

  test('can hold a row of pieces that are numbered', () => {
    const find = readFind('# Two names.\n"<a n=\\"{i}\\" next=\\"{i+1}\\"/>" * 2, counted\n');
    expect(textOf(find.pieces)).toBe('<a n="0" next="1"/><a n="1" next="2"/>');
    expect(readFind(writeFind(find))).toEqual(find);
  });

  test('are made as short as they can be', async () => {
    const breaks = (text: string): boolean => /\(.*\).*!/s.test(text);
    expect(await minimise(`abc(def(ghi)\njkl)mno!${'x'.repeat(200)}`, breaks, 5_000)).toBe('()!');
    expect(await minimise('Name eq 12345', (text) => /\w eq \d/.test(text), 5_000)).toBe('e eq 1');
  });
});

/** A target with faults: each is after a condition that a drawn text does not meet at once. */
function brokenTarget(hold: (text: string) => void): Target {
  return { name: 'broken', seeds: () => ['((a))', 'b?'], words: ['!', 'deep'], hold };
}

async function findsIn(target: Target, most: number, more: Partial<ExploreOptions> = {}): Promise<readonly Broken[]> {
  const finds: Broken[] = [];
  await explore({
    target,
    random: new Random(1),
    isOver: (inputs) => inputs >= most,
    maxLength: 400,
    announce: () => undefined,
    found: (broken) => void finds.push(broken),
    ...more,
  });
  return finds;
}

describe('a broken target', () => {
  test('gives each fault once', async () => {
    const target = brokenTarget((text) => {
      demand(!text.includes('deep!'), 'no text is deep', () => text);
      if (text.includes('?!')) throw new TypeError('planted');
    });
    const finds = await findsIn(target, 20_000);
    expect(finds.map(({ property }) => property).sort()).toEqual([
      'no text is deep',
      'nothing is thrown: TypeError in somewhere of /',
    ]);
    for (const { text } of finds) expect(() => target.hold(text)).toThrow();
    expect(finds[0]!.property).toBe(propertyOf(thrownBy(() => target.hold(finds[0]!.text))));
  });

  test('whose time is quadratic is found, and one whose time is linear is not', () => {
    const stretch = { before: 'a', piece: '(', after: 'b' };
    const demandAt = (millisecondsFor: (length: number) => number): void => {
      let now = 0;
      const target = brokenTarget(({ length }) => void (now += millisecondsFor(length)));
      demandLinear(target, stretch, 5_000, () => now);
    };
    expect(() => demandAt((length) => length * length * 1e-5)).toThrow('time grows with the text alone');
    expect(() => demandAt((length) => length * 0.1)).not.toThrow();
    expect(() => demandAt((length) => length * Math.log(length) * 0.1)).not.toThrow();
  });
});

test('texts that reach new code are kept', async () => {
  const coverage = new BlockCoverage();
  const target = { ...targetNamed('parse-filter'), seeds: () => ['A'], batch: 20 };
  let kept = 0;
  await findsIn(target, 80, { coverage, progress: (state) => void ({ kept } = state) });
  coverage.end();
  expect(kept).toBeGreaterThan(3);
});

function thrownBy(run: () => void): unknown {
  try {
    run();
    return undefined;
  } catch (error) {
    return error;
  }
}
