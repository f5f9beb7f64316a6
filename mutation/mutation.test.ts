/** The selection of mutants, the switches that stay in the code, and the table and page of a run. */
import { describe, expect, test } from 'vitest';
import { drawMutants } from './draw.js';
import { readReasons } from './explanations.js';
import { keyOf, type Mutant, type Room } from './mutant.js';
import { writePage } from './mutation-page.js';
import { scoreRows, writeScoreMarkdown } from './score.js';
import { isActiveName, keepSwitches, reachedName } from './switches.js';
import type { Fate, Outcome } from './try-mutants.js';

const mutantOf = (room: Room, number: number, file = 'some.ts'): Mutant => ({
  id: String(number),
  room,
  file: `${room}/${file}`,
  line: number,
  mutator: 'ConditionalExpression',
  original: `a${number}`,
  replacement: 'true',
  ordinal: 1,
});
const many = (room: Room, from: number, count: number): Mutant[] =>
  Array.from({ length: count }, (_, i) => mutantOf(room, from + i));
const all = [...many('syntax', 0, 600), ...many('semantics', 600, 100), ...many('rules', 700, 300)];
const idsOf = (mutants: readonly Mutant[]): string[] => mutants.map(({ id }) => id);

describe('drawing', () => {
  test('the same seed draws the same mutants, another seed others', () => {
    expect(idsOf(drawMutants(all, 100, 1))).toEqual(idsOf(drawMutants(all.toReversed(), 100, 1)));
    expect(idsOf(drawMutants(all, 100, 1))).not.toEqual(idsOf(drawMutants(all, 100, 2)));
  });

  test('each room gives its share, and no mutant comes twice', () => {
    for (const count of [10, 99, 100, 101, 1000, 5000]) {
      const drawn = drawMutants(all, count, 7);
      expect(new Set(drawn).size).toBe(Math.min(count, all.length));
      const inRules = drawn.filter(({ room }) => room === 'rules').length;
      expect(Math.abs(inRules - 0.3 * drawn.length)).toBeLessThan(1);
    }
  });

  test('a mutant that goes leaves all others drawn, whatever number they have now', () => {
    const before = drawMutants(all, 100, 1);
    const gone = before[5]!;
    const after = drawMutants(
      all.filter((mutant) => mutant !== gone).map((mutant, i) => ({ ...mutant, id: String(i), line: mutant.line + 1 })),
      100,
      1,
    );
    const names = new Set(after.map(keyOf));
    expect(before.filter((mutant) => !names.has(keyOf(mutant)))).toEqual([gone]);
  });
});

test('only the switches of drawn mutants stay', () => {
  const code = `${isActiveName}("1") ? b : ${isActiveName}("12") ? c : (${reachedName}("1", "12"), a); f(${reachedName}("1"), d)`;
  expect(keepSwitches(code, new Set(['12']))).toBe(
    `false ? b : ${isActiveName}("12") ? c : (${reachedName}("12"), a); f(0, d)`,
  );
});

const outcomeOf = (mutant: Mutant, fate: Fate): Outcome => ({ mutant, fate });
const outcomes = [
  outcomeOf(mutantOf('syntax', 1), 'killed'),
  outcomeOf(mutantOf('syntax', 2, 'xml/some.ts'), 'timeout'),
  outcomeOf(mutantOf('syntax', 3, 'xml/some.ts'), 'survived'),
  outcomeOf(mutantOf('syntax', 4, 'xml/some.ts'), 'not reached'),
  outcomeOf(mutantOf('rules', 5), 'killed'),
];

test('the table has a row for each room and its folders; what ends by the clock is killed, what is not reached is not', () => {
  expect(writeScoreMarkdown(scoreRows(outcomes)).split('\n')).toEqual([
    '| part | mutants | killed | timeout | survived | not reached | score |',
    '| --- | --: | --: | --: | --: | --: | --: |',
    '| **syntax** | **4** | **1** | **1** | **1** | **1** | **50.0 %** |',
    '| syntax/*.ts | 1 | 1 | 0 | 0 | 0 | 100.0 % |',
    '| syntax/xml | 3 | 0 | 1 | 1 | 1 | 33.3 % |',
    '| **rules** | **1** | **1** | **0** | **0** | **0** | **100.0 %** |',
    '| **all** | **5** | **2** | **1** | **1** | **1** | **60.0 %** |',
  ]);
});

test('the page lists each survivor, below its reason where it has one', () => {
  const survivors =
    '# Survivors\n\n## Equal\n\nIt is the same.\n\n- syntax/xml/some.ts: `a3` → `true`\n\n## Gone\n\nNothing now.\n\n- x\n';
  const page = writePage({ date: '2026-11-21', seed: 1, all: 10, outcomes }, readReasons(survivors));
  expect(page).toContain('5 of 10 mutants, drawn with seed 1');
  expect(page).toContain('### Equal (1)\n\nIt is the same.\n\n- syntax/xml/some.ts:3: `a3` → `true`\n\n');
  expect(page).toContain('### Not explained yet (1)\n\n- syntax/xml/some.ts:4: `a4` → `true`\n');
  expect(page).not.toContain('Gone');
});
