/** When and how often the line appears, and that it disappears. */
import { expect, test } from 'vitest';
import { ProgressLine } from './progress-line.js';

/** The output while ten files are checked, each in the given number of milliseconds. */
function written(milliseconds: number, { isQuiet = false, isTerminal = true, env = {} } = {}): string[] {
  let time = 5000;
  const texts: string[] = [];
  const host = { env, isErrorTerminal: () => isTerminal, warn: (text: string) => void texts.push(text) };
  const line = new ProgressLine(host, isQuiet, () => time);
  for (let done = 1; done <= 10; done++) {
    time += milliseconds;
    line.advance(`${done} of 10 files checked`);
  }
  line.erase();
  return texts;
}

test('a short run shows nothing', () => expect(written(99)).toEqual([]));

test('a long one shows how far it is, and erases it', () => {
  expect(written(250)).toEqual([
    ...[4, 5, 6, 7, 8, 9, 10].map((done) => `\r\x1b[K${done} of 10 files checked`),
    '\r\x1b[K',
  ]);
});

test('many small files do not flicker', () => {
  expect(written(125).length).toBeLessThan(5);
});

test.each([[{ isQuiet: true }], [{ isTerminal: false }], [{ env: { CI: 'true' } }]])('nothing with %j', (settings) => {
  expect(written(1000, settings)).toEqual([]);
});
