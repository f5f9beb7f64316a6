/** The commands of docs/getting-started.md, each use in an empty folder, with the packages as they are published. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installPacked, pack, publishedPackages, temporaryFolder } from './packed-packages.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const page = readFileSync(join(root, 'docs', 'getting-started.md'), 'utf8');
const folder = temporaryFolder();
const tarballs = join(folder.path, 'odatalint', 'packed');

beforeAll(() => {
  mkdirSync(tarballs, { recursive: true });
  for (const [, published] of publishedPackages) pack(published, tarballs);
  symlinkSync(join(root, 'examples'), join(folder.path, 'odatalint', 'examples'));
}, 120_000);
afterAll(() => folder.remove());

/** The sections of the page: a title, and its commands. */
const uses = [...page.matchAll(/^## (.+)\n[\s\S]*?^```sh\n([\s\S]*?)^```$/gm)].map(
  ([, title = '', script = '']) => [title, script] as const,
);

/** A here document is a part of the command before it. */
const commandsOf = (script: string): string[] =>
  script
    .replaceAll(/^(.*<<'END'\n)[\s\S]*?^END\n/gm, '$1')
    .trim()
    .split('\n');

const results: Readonly<Record<string, readonly [status: number, output: RegExp]>> = {
  'Check stored requests': [1, /Order has no property "Totl"; did you mean "Total"\?/],
  'Serve a schema': [0, /^200 \{.*"value":\[\{"ID":8\}\]\}$/m],
  'Write queries with help': [0, /Order has no property "Totl".*\n\[ .*Open/],
};

test('the page has the three uses, each in ten commands at most', () => {
  expect(uses.map(([title]) => title)).toEqual(Object.keys(results));
  for (const [title, script] of uses)
    expect({ title, isShort: commandsOf(script).length <= 10 }).toEqual({ title, isShort: true });
});

test.each(uses)('%s', (title, script) => {
  const own = join(folder.path, title.replaceAll(' ', '-'));
  mkdirSync(own);
  // No registry is used: packages that npm would install are linked.
  const [install = ''] = /^npm install .*$/m.exec(script) ?? [];
  const named = [...install.matchAll(/packed\/(\S+\.tgz)/g)].map(([, name]) => name!);
  const packed = publishedPackages.flatMap(([, { manifest }]) => {
    const tarball = `${manifest.name.replace('@', '').replace('/', '-')}-${manifest.version}.tgz`;
    return named.includes(tarball)
      ? [[manifest, { tarball: join(tarballs, tarball), size: 0, unpackedSize: 0, files: [] }] as const]
      : [];
  });
  expect(packed.length).toBe(named.length);
  // The packages of this repository that a package requires are installed with it.
  const ours = packed.flatMap(([{ dependencies = {} }]) => Object.keys(dependencies));
  const installed = packed.map(([{ name }]) => name);
  expect(ours.filter((name) => name.startsWith('@odatalint/') && !installed.includes(name))).toEqual([]);
  installPacked(packed, own);
  const offline = script
    .replace(install, ':')
    .replaceAll(/^npx odatalint/gm, 'node node_modules/odatalint/bin/odatalint.js');
  const path = [dirname(process.execPath), process.env['PATH']].join(delimiter);
  const { status, stdout, stderr } = spawnSync('sh', ['-c', offline], {
    cwd: own,
    encoding: 'utf8',
    env: { ...process.env, PATH: path, NO_COLOR: '1' },
  });
  const [expectedStatus, output] = results[title]!;
  expect(`${stdout}${stderr}`).toMatch(output);
  expect(status).toBe(expectedStatus);
});

test('the types of the examples pass the strict checks of TypeScript', () => {
  const types = readdirSync(join(root, 'examples'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.d.ts'),
  );
  expect(types.length).toBeGreaterThan(0);
  const use = join(folder.path, 'use.ts');
  const matcher = join(root, 'examples', 'matcher', 'odata-matcher.js');
  writeFileSync(
    use,
    `import { expect } from 'vitest';\nimport ${JSON.stringify(matcher)};\nexpect('A eq 1').toBeValidOData();\n`,
  );
  symlinkSync(join(root, 'node_modules'), join(folder.path, 'node_modules'));
  const options = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--types',
    'node',
  ];
  const program = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const files = [...types.map((name) => join(root, 'examples', name)), use];
  const { stdout } = spawnSync(process.execPath, [program, ...options, '--lib', 'es2023,dom', ...files], {
    encoding: 'utf8',
  });
  expect(stdout).toBe('');
}, 60_000);
