/** The release is ready: one version everywhere, and a workflow whose commands exist and that proves what it built. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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
  expect(scripts?.['raise-versions']).toMatch(/^changeset version && /);
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
  expect(scripts?.['raise-versions']).toContain('scripts/write-pinned-versions.js');
});
