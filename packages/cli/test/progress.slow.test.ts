/** A long stream of lines shows its progress on the terminal, and removes it at the end. */
import { expect, test } from 'vitest';
import { run } from '../src/index.js';
import { quietHost } from './quiet-host.js';

/** Lines come one by one until the first word of progress, or until so many have come. */
async function warningsOf(isErrorTerminal: boolean, isTerminal: boolean, most: number): Promise<readonly string[]> {
  const warnings: string[] = [];
  const lines = async function* (): AsyncGenerator<Uint8Array> {
    for (let line = 0; line < most && warnings.length === 0; line++) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      yield Buffer.from('"/api/v1/object/Equipment"\n');
    }
  };
  const host = quietHost('/', {
    stdin: lines(),
    isTerminal,
    isErrorTerminal: () => isErrorTerminal,
    warn: (text) => void warnings.push(text),
  });
  await run(['--input-format', 'ndjson', '--format', 'ndjson', '-'], host);
  return warnings;
}

test('a long stream', async () => {
  const [progress, erased, ...others] = await warningsOf(true, false, 10_000);
  expect(progress).toMatch(/^\r\x1b\[K[\d,]+ lines checked$/);
  expect([erased, others]).toEqual(['\r\x1b[K', []]);
});

test.each([
  ['standard error is no terminal', false, false],
  ['the answers scroll by on the terminal', true, true],
])('nothing where %s', async (_, isErrorTerminal, isTerminal) => {
  expect(await warningsOf(isErrorTerminal, isTerminal, 70)).toEqual([]);
});
