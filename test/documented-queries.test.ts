/** The programs in docs/queries.md print what the page says, and none is longer than a recipe should be. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const page = readFileSync(join(root, 'docs', 'queries.md'), 'utf8');
const recipes = [
  ...page.matchAll(/^## ([^\n]*)\n(?:(?!^## )[\s\S])*?^```js\n([\s\S]*?)^```\n+prints\n+```\n([\s\S]*?)^```$/gm),
];

test('every recipe is found', () => {
  expect(recipes.map(([, title]) => title)).toEqual([...page.matchAll(/^## (.*)$/gm)].map(([, title]) => title));
});

test.each(recipes.map(([, title = '', code = '', output = '']) => ({ title, code, output })))(
  '$title',
  ({ code, output }) => {
    // The program runs in the checkout, where the packages are linked.
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(stdout).toBe(output);
    expect(code.trim().split('\n').length).toBeLessThanOrEqual(40);
  },
);
