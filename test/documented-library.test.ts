/** The programs of the README and of the pages print the documented output. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

test.each([
  ['README.md', '.'],
  ['docs/sql.md', '.'],
  ['docs/service.md', '.'],
  ['docs/editor-field.md', 'examples/filter-field'],
])('the program in %s', (file, folder) => {
  const page = readFileSync(join(root, file), 'utf8');
  const [, code = '', output = ''] =
    /^```js\n((?:(?!```)[\s\S])*?)^```\n+prints\n+```\n([\s\S]*?)^```$/m.exec(page) ?? [];
  expect(code).not.toBe('');
  // The program runs in a folder of the checkout, where the packages are linked.
  const { stdout, stderr } = spawnSync(process.execPath, ['--no-warnings', '--input-type=module', '-e', code], {
    cwd: join(root, folder),
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(stdout).toBe(output);
});
