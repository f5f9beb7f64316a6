/** The release is ready: one version everywhere, and a workflow whose commands exist and that proves what it built. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { publishedPackages } from './packed-packages.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const read = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8');
const { scripts, devDependencies } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;

test('all packages have one version and ask for each other in it', () => {
  const manifests = publishedPackages.map(([, { manifest }]) => manifest);
  const [version] = manifests.map((each) => each.version);
  expect(manifests.filter((each) => each.version !== version)).toEqual([]);
  const internal = manifests.flatMap(({ dependencies = {} }) =>
    Object.entries(dependencies).filter(([name]) => name.startsWith('@odatalint/')),
  );
  expect(internal.filter(([, range]) => range !== version)).toEqual([]);
});

test('changesets keep that version the same', () => {
  const config = JSON.parse(read('.changeset', 'config.json')) as { readonly fixed: readonly string[][] };
  expect(config).toMatchObject({ access: 'public', baseBranch: 'main', commit: false });
  const names = publishedPackages.map(([, { manifest }]) => manifest.name);
  const isCovered = (name: string): boolean =>
    config.fixed.flat().some((each) => (each.endsWith('/*') ? name.startsWith(each.slice(0, -1)) : each === name));
  expect(names.filter((name) => !isCovered(name))).toEqual([]);
});

interface Step {
  readonly run?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: {
    readonly release: { readonly permissions: Readonly<Record<string, string>>; readonly steps: Step[] };
  };
}

test('the workflow tests before it publishes, with no more rights than that needs', () => {
  const { permissions, jobs } = parse(read('.github', 'workflows', 'release.yml')) as Workflow;
  const { permissions: granted, steps } = jobs.release;
  expect(permissions).toEqual({});
  expect(granted).toEqual({ contents: 'write', 'pull-requests': 'write', 'id-token': 'write' });
  const commands = steps.flatMap(({ run, with: settings }) => [run, settings?.['version'], settings?.['publish']]);
  const written = commands.filter((command) => typeof command === 'string');
  expect(written).toEqual(['npm ci', 'npm test', 'npm run test:all', 'npm run raise-versions', 'npm run release']);
  expect(scripts).toHaveProperty('release');
  expect(scripts?.['release']).toContain('changeset publish');
  expect(devDependencies).toHaveProperty('@changesets/cli');
});

test('the files for CI and the pages name the version of the packages', () => {
  const [version = ''] = publishedPackages.map(([, { manifest }]) => manifest.version);
  expect(version).toMatch(/^\d+\.\d+\.\d+/);
  const pages = ['docs/ci.md', 'README.md', 'docs/editors.md', 'packages/vscode/README.md'];
  for (const path of ['examples/ci/pre-commit-config.yaml', 'examples/ci/gitlab-ci.yml', ...pages]) {
    const pinned = [...read(path).matchAll(/odatalint[@-](\d[\w.-]*?)(?=\.tgz|\.vsix|[^\w.-]|$)/gm)].map(
      ([, each]) => each,
    );
    expect({ path, pinned: [...new Set(pinned)] }).toEqual({ path, pinned: [version] });
  }
  expect(scripts?.['raise-versions']).toBe('node scripts/raise-versions.js');
});

test('raising the versions succeeds with entries for any packages, and without any', () => {
  const copy = mkdtempSync(join(tmpdir(), 'release-'));
  try {
    const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}`);
    const manifests = [...packages, 'site'].map((folder) => `${folder}/package.json`);
    const pinned = ['action.yml', 'README.md', 'docs/ci.md', 'docs/editors.md', 'packages/vscode/README.md'];
    const others = ['package.json', 'package-lock.json', '.changeset/config.json', 'scripts/raise-versions.js'];
    const examples = ['examples/ci/pre-commit-config.yaml', 'examples/ci/gitlab-ci.yml'];
    for (const path of [...manifests, ...pinned, ...others, ...examples]) {
      mkdirSync(dirname(join(copy, path)), { recursive: true });
      cpSync(join(root, path), join(copy, path));
    }
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    const versions = (): string[] => [
      ...new Set(
        manifests.map((path) => (JSON.parse(readFileSync(join(copy, path), 'utf8')) as { version: string }).version),
      ),
    ];
    const raise = (): unknown =>
      spawnSync(process.execPath, [join(copy, 'scripts', 'raise-versions.js')], { cwd: copy, encoding: 'utf8' }).status;
    const before = versions();
    expect(raise()).toBe(0);
    expect(versions()).toEqual(before);
    const entry = "---\n'odatalint': minor\n'odatalint-vscode': patch\n---\n\nFinds more.\n";
    writeFileSync(join(copy, '.changeset', 'one.md'), entry);
    expect(raise()).toBe(0);
    expect(versions()).toEqual([before[0]!.replace(/\.(\d+)\.\d+$/, (_, minor) => `.${Number(minor) + 1}.0`)]);
  } finally {
    rmSync(copy, { recursive: true });
  }
});
