/** A check of a small file loads no built-in module that it does not need: each takes time before the first request is read. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const bundle = new URL('../dist/odatalint.js', import.meta.url).href;
const examples = fileURLToPath(new URL('../../../examples/requests', import.meta.url));

/** The public modules of Node.js that are loaded while a program runs. */
function loadedBy(program: string, ...args: readonly string[]): readonly string[] {
  const text = `
    const before = new Set(process.moduleLoadList);
    ${program}
    const added = process.moduleLoadList.filter((name) => !before.has(name) && /^NativeModule (?!internal)/.test(name));
    console.error(added.map((name) => name.slice('NativeModule '.length)).join('\\n'));
  `;
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', text, 'odatalint', ...args], {
    cwd: examples,
    encoding: 'utf8',
  });
  expect(run.status, run.stderr).toBe(0);
  return run.stderr
    .trim()
    .split('\n')
    .filter((name) => name !== '');
}

const main = `const { main } = await import('${bundle}'); await main();`;

test('a check loads none', () => {
  expect(loadedBy(main, 'check', 'filtering.http')).toEqual([]);
});

test('a module that is loaded is noticed', () => {
  expect(loadedBy(`await import('node:crypto'); ${main}`, 'check', 'filtering.http')).toContain('crypto');
});
