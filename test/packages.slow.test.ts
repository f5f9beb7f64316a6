/**
 * The published packages: metadata, files, types for every way to import them, and that they run without the
 * repository.
 */
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installPacked, pack, type Packed, publishedPackages, temporaryFolder } from './packed-packages.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const folder = temporaryFolder();
const packed = new Map<string, Packed>();

beforeAll(() => {
  for (const [name, published] of publishedPackages) packed.set(name, pack(published, folder.path));
  installPacked(
    publishedPackages.map(([name, { manifest }]) => [manifest, packedAs(name)]),
    folder.path,
  );
}, 120_000);
afterAll(() => {
  folder.remove();
}, 60_000);

const packedAs = (name: string): Packed => packed.get(name)!;

/** The allowed files of a package: programs, their types, and the data that they read. */
const shipped =
  /^(?:package\.json|(?:dist\/@odatalint\/[\w-]+\/)?metadata\/(?:LICENSE|source\.json|(?:metadata\.xml|schema\.json)\.br)|README\.md|LICENSE|[\w.-]+\.schema\.json|bin\/(?:package\.json|[\w-]+\.js)|dist\/.+\.(?:js|d\.ts|md|json|LEGAL\.txt)|dist\/licenses\.txt)$/;
const forTestsOnly = /(?:^|[/.-])(?:tests?|test-support|spec|bench|fixtures?|corpora|scenarios?)(?:[/.]|$)/;

describe.each(publishedPackages)('%s', (name, published) => {
  const { manifest, folder: home } = published;

  test('says who made it, what it is and how it is imported', () => {
    const lacking = [
      'description',
      'keywords',
      'license',
      'repository',
      'homepage',
      'bugs',
      'files',
      'engines',
      'exports',
    ];
    expect(lacking.filter((member) => manifest[member] === undefined)).toEqual([]);
    expect(manifest).toMatchObject({
      license: 'MIT',
      type: 'module',
      repository: { directory: `packages/${name}` },
      publishConfig: { access: 'public', provenance: true },
    });
    // Bundlers omit unused parts of a library that lists its files with side effects.
    if (manifest['bin'] === undefined) expect(manifest).toHaveProperty('sideEffects');
    expect(readFileSync(join(home, 'LICENSE'), 'utf8')).toBe(readFileSync(join(root, 'LICENSE'), 'utf8'));
  });

  test('runs no script where it is installed', () => {
    const scripts = Object.keys(manifest['scripts'] ?? {});
    expect(scripts.filter((script) => /^(?:pre|post)?install$|^prepare$/.test(script))).toEqual([]);
  });

  test('holds what runs and nothing else', () => {
    const { files } = packedAs(name);
    expect(files).toEqual(expect.arrayContaining(['package.json', 'README.md', 'LICENSE']));
    expect(files.filter((file) => !shipped.test(file) || forTestsOnly.test(file))).toEqual([]);
  });

  test('publint has nothing to say', async () => {
    const tarball = readFileSync(packedAs(name).tarball);
    const { messages, pkg } = await publint({ pack: { tarball: new Uint8Array(tarball).buffer }, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  test('its types are right for every way to import it', async () => {
    const result = await checkPackage(
      createPackageFromTarballData(new Uint8Array(readFileSync(packedAs(name).tarball))),
    );
    const isLibrary = '.' in (manifest.exports ?? {});
    expect(result.types !== false).toBe(isLibrary);
    // The packages are ES modules only, which the old resolution and `require` of old versions do not support.
    const problems = 'problems' in result ? result.problems : [];
    expect(problems.filter((problem) => !('resolutionKind' in problem) || isModern(problem.resolutionKind))).toEqual(
      [],
    );
  });
});

const isModern = (resolution: string): boolean => resolution !== 'node10' && resolution !== 'node16-cjs';

/** Every library and each of its entry points, as programs import them. */
const entryPoints = publishedPackages.flatMap(([, { manifest }]) =>
  Object.keys('.' in (manifest.exports ?? {}) ? manifest.exports! : {})
    .filter((entry) => !entry.endsWith('.json'))
    .map((entry) => manifest.name + entry.slice(1)),
);

describe('the types compile with the declarations of all libraries checked', () => {
  // The module mode `node16` rejects `require` of an ES module, which the supported versions of Node.js allow.
  const modes = [
    ['node16', 'node16', 'mts'],
    ['nodenext', 'nodenext', 'mts'],
    ['nodenext', 'nodenext', 'cts'],
    ['esnext', 'bundler', 'ts'],
  ] as const;

  test.each(modes)('module %s, resolution %s, in .%s', (module, moduleResolution, extension) => {
    const file = `imports.${extension}`;
    // The entry point for Node.js has its types, which this folder lacks.
    const imports = entryPoints
      .filter((name) => !name.endsWith('/node'))
      .map((name, i) => `import * as m${i} from '${name}'; export const _${i}: object = m${i};`);
    writeFileSync(join(folder.path, file), imports.join('\n'));
    const options = { strict: true, skipLibCheck: false, noEmit: true, target: 'es2023', types: [] };
    const config = { compilerOptions: { ...options, module, moduleResolution }, files: [file] };
    writeFileSync(join(folder.path, 'tsconfig.json'), JSON.stringify(config));
    const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder.path], { encoding: 'utf8' });
    expect(stdout).toBe('');
  });

  test.each(publishedPackages)('those of %s import only its dependencies', (name, { manifest }) => {
    const own = ['dependencies', 'peerDependencies'].flatMap((member) => Object.keys(manifest[member] ?? {}));
    const imported = packedAs(name)
      .files.filter((file) => file.endsWith('.d.ts'))
      .flatMap((file) => [
        ...readFileSync(join(folder.path, 'node_modules', manifest.name, file), 'utf8').matchAll(
          /(?:\bfrom |\bimport\()'(?<library>(?:@[\w-]+\/)?[\w:-]+)/g,
        ),
      ])
      .map(({ groups }) => groups!['library']!);
    expect([...new Set(imported)].filter((library) => !own.includes(library))).toEqual([]);
  });
});

test('the packed packages run by themselves', () => {
  const libraries = publishedPackages.flatMap(([, { manifest }]) =>
    '.' in (manifest.exports ?? {}) ? manifest.name : [],
  );
  const program = [
    ...libraries.map(
      (name, i) => `import * as library${i} from '${name}'; console.log(Object.keys(library${i}).length > 0);`,
    ),
    `import { createChecker } from '@odatalint/core';`,
    `console.log(createChecker().check({ url: 'Orders?$filter=A ==' }).map(({ code }) => code).join());`,
  ];
  const run = (...args: string[]) =>
    spawnSync(process.execPath, args, { cwd: folder.path, encoding: 'utf8', input: 'Orders?$filter=A ==\n' });
  const imported = run('--input-type=module', '-e', program.join('\n'));
  expect(imported.stderr).toBe('');
  expect(imported.stdout).toBe(`${'true\n'.repeat(libraries.length)}foreign-operator,missing-operand\n`);
  const command = run(join('node_modules', 'odatalint', 'bin', 'odatalint.js'), 'check', '-');
  expect([command.stderr, command.status]).toEqual(['', 1]);
  expect(command.stdout).toContain('foreign-operator');
});
