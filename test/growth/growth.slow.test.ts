/**
 * The time of every reader grows in proportion to the length of a text, whatever is repeated where. Each shape is measured at two
 * lengths, in processor time. A shape that seems to grow faster is measured again before it fails, since compilation and the
 * collection of garbage take time too. `TURN=1`, 2 and so on generate other shapes: other units, separators and readers
 * for each place; `DRAWS=2000` more pairs; `SHAPES=all` measures every shape instead of every second one.
 */
import { writeSync } from 'node:fs';
import { env, cpuUsage } from 'node:process';
import { loadFormats, documentFormats } from '@odatalint/documents';
import { beforeAll, expect, test } from 'vitest';
import { bodyShapes, documentShapes, pairShapes, type Shape, urlShapes } from './shapes.js';

const turn = Number(env['TURN'] ?? 0);
const pairs = Number(env['DRAWS'] ?? 300);

const lengths = [2_000, 8_000] as const;
/** The exponent that fails: 1 is in proportion to the length, 2 is quadratic. */
const greatest = 1.4;
/** Below so many milliseconds at the greater length, the clock and the engine decide. */
const least = 6;

interface Measured {
  readonly name: string;
  readonly time: number;
  readonly exponent: number;
}

function timeOf(run: () => unknown): number {
  const begin = cpuUsage();
  run();
  const { user, system } = cpuUsage(begin);
  return (user + system) / 1000;
}

function measure({ name, make, run }: Shape): Measured {
  const [short, long] = lengths.map(make) as [string, string];
  const factor = Math.log(long.length / short.length);
  let times = [Infinity, Infinity];
  const again = (count: number): void => {
    for (let i = 0; i < count; i++)
      times = [short, long].map((text, at) =>
        Math.min(
          times[at]!,
          timeOf(() => run(text)),
        ),
      );
  };
  const exponent = (): number => Math.log(times[1]! / times[0]!) / factor;
  const isSuspect = (): boolean => times[1]! > least && exponent() > greatest;
  // Most shapes are fast at the greater length, and need no more than that.
  const first = timeOf(() => run(long));
  if (first <= least) return { name, time: first, exponent: 0 };
  timeOf(() => run(short));
  again(1);
  for (let round = 0; round < 4 && isSuspect(); round++) again(3);
  return { name, time: times[1]!, exponent: times[1]! > least ? exponent() : 0 };
}

const groups: Readonly<Record<string, () => Iterable<Shape>>> = {
  URLs: () => urlShapes(turn),
  'two places of a URL': () => pairShapes(pairs, turn),
  'bodies and headers': () => bodyShapes(turn),
  documents: () => documentShapes(turn),
};

beforeAll(() => loadFormats(documentFormats));

const all: Measured[] = [];

test.each(Object.entries(groups))('%s', { timeout: 0 }, (_name, shapes) => {
  const drawn = [...shapes()].filter((_, i) => env['SHAPES'] === 'all' || i % 2 === turn % 2);
  const measured = drawn.map(measure);
  expect(measured.length).toBeGreaterThan(50);
  all.push(...measured);
  const tooFast = measured.filter(({ exponent }) => exponent > greatest);
  expect(tooFast.map(({ name, time, exponent }) => `${exponent.toFixed(2)}, ${time.toFixed(0)} ms: ${name}`)).toEqual(
    [],
  );
});

/** Functions that are not linear on purpose must be found. */
test('controls', () => {
  const quadratic = (text: string): number => {
    let count = 0;
    for (let i = 0; i < text.length; i++) for (let j = 0; j < i; j += 4) if (text[i] === text[j]) count++;
    return count;
  };
  const linear = (text: string): number => {
    let count = 0;
    for (const each of text) for (let j = 0; j < 2_000; j++) if (each === text[j]) count++;
    return count;
  };
  const make = (length: number): string => 'ab'.repeat(length / 2);
  // Their code is compiled before it is measured, as that of the product is by then.
  for (let i = 0; i < 50; i++) for (const run of [quadratic, linear]) run(make(1_000));
  expect(measure({ name: 'quadratic', make, run: quadratic }).exponent).toBeGreaterThan(greatest);
  expect(measure({ name: 'linear', make, run: linear }).exponent).toBeLessThan(greatest);
});

test('the slowest', () => {
  const slowest = all.sort((a, b) => b.time - a.time).slice(0, 10);
  const lines = slowest.map(
    ({ name, time, exponent }) => `${time.toFixed(0).padStart(5)} ms, exponent ${exponent.toFixed(2)}: ${name}`,
  );
  const head = `${String(all.length)} shapes, ${lengths.join(' and ')} characters; the slowest ten:`;
  // What a test logs is not shown if it passes.
  writeSync(1, `${head}\n${lines.join('\n')}\n`);
});
