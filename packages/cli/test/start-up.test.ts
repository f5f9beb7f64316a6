/** A check of a few requests loads no module that it does not need: each takes time before the first request is read. */
import { spawnSync } from 'node:child_process';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const bundle = new URL('../dist/odatalint.js', import.meta.url).href;
const command = fileURLToPath(new URL('../bin/odatalint.js', import.meta.url));
const examples = fileURLToPath(new URL('../../../examples', import.meta.url));

/** The public modules of Node.js that are loaded while a program runs. */
function loadedBy(program: string, ...args: readonly string[]): readonly string[] {
  const text = `
    const before = new Set(process.moduleLoadList);
    ${program}
    const added = process.moduleLoadList.filter((name) => !before.has(name) && /^NativeModule (?!internal)/.test(name));
    console.error(added.map((name) => name.slice('NativeModule '.length)).join('\\n'));
  `;
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', text, 'odatalint', ...args], {
    cwd: join(examples, 'requests'),
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

/** The files of the bundle that a run loads. */
function partsLoadedBy(folder: string, ...args: readonly string[]): readonly string[] {
  const program = `
    process.on('exit', () => console.error(Object.keys(require.cache).join('\\n')));
    require(${JSON.stringify(command)});
  `;
  const run = spawnSync(process.execPath, ['--input-type=commonjs', '-e', program, '-', 'check', ...args], {
    cwd: join(examples, folder),
    encoding: 'utf8',
  });
  expect(run.status, run.stderr).toBe(0);
  const parts = run.stderr.split('\n').filter((path) => dirname(path) === dirname(fileURLToPath(bundle)));
  return parts.map((path) => basename(path));
}

test('a check loads one file, with or without a schema', () => {
  expect(partsLoadedBy('requests', 'filtering.http')).toEqual(['odatalint.js']);
  expect(partsLoadedBy('shop', 'queries.odata')).toEqual(['odatalint.js']);
});

test('queries in programs are read by modules that are loaded late', () => {
  expect(partsLoadedBy('company', '--exit-zero', 'app')).toContain('late-modules.js');
});

test('a module that is loaded is noticed', () => {
  expect(loadedBy(`await import('node:crypto'); ${main}`, 'check', 'filtering.http')).toContain('crypto');
});
