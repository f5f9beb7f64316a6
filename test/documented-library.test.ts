/** The library example of the README prints the documented output. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

test('the example under "As a library"', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const [, code = '', output = ''] = /^```js\n([\s\S]*?)^```\n+prints\n+```\n([\s\S]*?)^```$/m.exec(readme) ?? [];
  expect(code).not.toBe('');
  // The program runs in the checkout, where the packages are linked.
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(stdout).toBe(output);
});
