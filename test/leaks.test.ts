/** No output shows the secrets of these documents: cases by hand, in addition to those that `secrets.test.ts` draws. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outputOf } from './output-of.js';

/** Two of them, so that none is masked for how it looks alone. */
const secrets = ['Zk3q9QwErTy7uIoP', 'wqmzrtpbvkxh8d'];

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'odatalint-leaks-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const commands = ['--format pretty', '--format json', '--diff', '--cache --cache-location cache'];

const cases = readFileSync(new URL('leaks.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

test.each(cases)('%s', async (line) => {
  const parts = [...line.matchAll(/(\S+) «([^«»]*)»/g)];
  expect(parts).not.toEqual([]);
  for (const secret of secrets) {
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
    const written = parts.map(([, name = '', text = '']) => {
      return [name, text.replaceAll('\\n', '\n').replaceAll('§', secret)] as const;
    });
    const given = written.filter(([name]) => name === 'argument').map(([, text]) => text);
    for (const [name, text] of written) {
      if (name === 'argument') continue;
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), `${text}\n`);
    }
    for (const command of commands) {
      const output = await outputOf(folder, [...command.split(' '), ...(given.length === 0 ? ['.'] : given)]);
      expect(output, command).not.toBe('');
      expect(output, command).not.toContain(secret);
      const cache = join(folder, 'cache');
      if (existsSync(cache)) expect(readFileSync(cache, 'utf8')).not.toContain(secret);
    }
  }
});
