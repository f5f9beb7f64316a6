/** A check whose time is up ends before the next request, URL or trial of a fix. */
import { expect, test } from 'vitest';
import { schema } from '../../test/depth/depth-cases.js';
import { createChecker } from '../index.js';

const checker = createChecker({ schema });

/** A limit that is reached at its nth test, and the number of tests. */
function limitAt(n: number) {
  let asked = 0;
  return { isTimeUp: () => ++asked >= n, asked: () => asked };
}

const requests = Array.from({ length: 50 }, (_, i) => ({ id: `r${i}`, method: 'GET', url: 'Parts?$filter=Small = 1' }));
const batch = { method: 'POST', url: '/$batch', headers: { 'Content-Type': 'application/json' } };
const inputs = {
  'the requests of a batch': { ...batch, body: JSON.stringify({ requests }) },
  'the URLs of a body': {
    method: 'POST',
    url: '/Parts',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ 'Needs@odata.bind': Array.from({ length: 50 }, (_, i) => `Nope(${i})`) }),
  },
};

test.each(Object.entries(inputs))('after each of %s the check can end', (_name, input) => {
  const all = checker.find(input).length;
  expect(all).toBeGreaterThanOrEqual(50);
  const counts = [1, 2, 3, 20].map((n) => checker.find(input, { time: limitAt(n) }).length);
  expect(counts[0]).toBe(0);
  expect(counts).toEqual([...counts].sort((a, b) => a - b));
  expect(new Set(counts).size).toBeGreaterThan(2);
  expect(counts.at(-1)).toBeLessThan(all);
});

test('no fix is safe that there was no time to try', () => {
  const url = '/Parts?$filter=Small = 1 and Big = 2';
  const safe = (n: number): number =>
    checker.find({ url }, { time: limitAt(n) }).flatMap(({ fixes }) => fixes.filter(({ safety }) => safety === 'safe'))
      .length;
  expect(safe(Infinity)).toBe(2);
  expect(safe(2)).toBe(0);
  for (let n = 3; n < 10; n++) expect(safe(n)).toBeLessThanOrEqual(2);
});

test('a limit that is never reached changes nothing', () => {
  for (const input of Object.values(inputs))
    expect(checker.find(input, { time: limitAt(Infinity) })).toEqual(checker.find(input));
});
