/** The programs of the README and of docs/sql.md print the documented output. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

test.each(['README.md', 'docs/sql.md'])('the program in %s', (file) => {
  const page = readFileSync(join(root, file), 'utf8');
  const [, code = '', output = ''] = /^```js\n([\s\S]*?)^```\n+prints\n+```\n([\s\S]*?)^```$/m.exec(page) ?? [];
  expect(code).not.toBe('');
  // The program runs in the checkout, where the packages are linked.
  const { stdout, stderr } = spawnSync(process.execPath, ['--no-warnings', '--input-type=module', '-e', code], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(stdout).toBe(output);
});
