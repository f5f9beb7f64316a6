/** The release is ready: one version everywhere, workflows whose commands exist and that test what they built, and a dry run. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { type Manifest, publishedPackages } from './packed-packages.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const read = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;

test('all packages have one version and ask for each other in it', () => {
  const manifests = publishedPackages.map(([, { manifest }]) => manifest);
  const [version] = manifests.map((each) => each.version);
  expect(manifests.filter((each) => each.version !== version)).toEqual([]);
  const internal = manifests.flatMap(({ dependencies = {} }) =>
    Object.entries(dependencies).filter(([name]) => name.startsWith('@odatalint/')),
  );
  expect(internal.filter(([, range]) => range !== version)).toEqual([]);
});

interface Step {
  readonly run?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}

interface Workflow {
  readonly on: unknown;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const workflow = (name: string): Workflow => parse(read('.github', 'workflows', `${name}.yml`)) as Workflow;
const commandsOf = ({ steps }: Job): string[] => steps.flatMap(({ run }) => run ?? []);

test('the workflow tests and packs before it publishes, with no more rights than that needs', () => {
  const { on, permissions, jobs } = workflow('release');
  expect([on, permissions]).toEqual([{ workflow_dispatch: null }, {}]);
  const { release, extension } = jobs;
  expect(release!.permissions).toEqual({ contents: 'write', 'id-token': 'write' });
  expect(commandsOf(release!)).toEqual([
    'npm ci',
    'npm test',
    'npm run test:all',
    'npm run pack',
    'npm run package --workspace odatalint-vscode',
    'npm run release',
  ]);
  expect(extension!.permissions).toEqual({});
  expect(commandsOf(extension!).join()).toMatch(/vsce@3 publish .*ovsx@0 publish/);
  for (const name of ['pack', 'release', 'raise-versions', 'test:all']) expect(scripts).toHaveProperty(name);
});

test('pull requests are tested without secrets and rights', () => {
  const { permissions, jobs } = workflow('pull-request');
  expect(permissions).toEqual({ contents: 'read' });
  expect(read('.github', 'workflows', 'pull-request.yml')).not.toContain('secrets.');
  for (const job of Object.values(jobs))
    expect(commandsOf(job)).toEqual(expect.arrayContaining(['npm ci', 'npm test']));
});

test('templates and settings of the repository are valid', () => {
  const forms = readdirSync(join(root, '.github', 'ISSUE_TEMPLATE')).filter((name) => name !== 'config.yml');
  expect(forms.length).toBeGreaterThan(2);
  for (const name of forms) {
    const form = parse(read('.github', 'ISSUE_TEMPLATE', name)) as { name: string; body: { id: string }[] };
    expect([form.name, form.body.map(({ id }) => id)]).toEqual([
      expect.any(String),
      expect.arrayContaining(['version']),
    ]);
  }
  expect(parse(read('.github', 'dependabot.yml'))).toMatchObject({ version: 2 });
  expect(Number(read('.node-version'))).toBeGreaterThanOrEqual(22);
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

test('a dry run of a release: versions, changelog, order of the packages, tags', () => {
  const copy = mkdtempSync(join(tmpdir(), 'release-'));
  try {
    const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}`);
    const manifests = [...packages, 'site', 'examples/server'].map((folder) => `${folder}/package.json`);
    const pages = ['README.md', 'docs/ci.md', 'docs/schema-changes.md', 'docs/editors.md', 'packages/vscode/README.md'];
    const others = ['action.yml', 'package.json', 'package-lock.json', 'CHANGELOG.md'];
    const programs = ['scripts/raise-versions.js', 'scripts/release.js'];
    const examples = ['examples/ci/pre-commit-config.yaml', 'examples/ci/gitlab-ci.yml'];
    for (const path of [...manifests, ...pages, ...others, ...programs, ...examples]) {
      mkdirSync(dirname(join(copy, path)), { recursive: true });
      cpSync(join(root, path), join(copy, path));
    }
    const readCopy = (path: string): string => readFileSync(join(copy, path), 'utf8');
    const run = (program: string, ...args: string[]): { status: number | null; stdout: string; stderr: string } =>
      spawnSync(process.execPath, [join(copy, 'scripts', program), ...args], { cwd: copy, encoding: 'utf8' });
    const changelog = (entries: string): void =>
      writeFileSync(join(copy, 'CHANGELOG.md'), `# Changelog\n\n## Unreleased\n${entries}`);
    const versions = (): unknown[] => [
      ...new Set(packages.map((folder) => (JSON.parse(readCopy(`${folder}/package.json`)) as Manifest).version)),
    ];
    const [
      [
        ,
        {
          manifest: { version: before },
        },
      ],
    ] = publishedPackages as [(typeof publishedPackages)[number]];
    const [major = 0, minor = 0, patch = 0] = before.split('.').map(Number);

    expect(run('release.js', '--dry-run')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('CHANGELOG.md has no section'),
    });
    changelog('');
    expect([run('raise-versions.js').status, versions()]).toEqual([0, [before]]);
    expect(run('raise-versions.js', 'next').status).toBe(1);
    changelog('\n### Fixed\n\n- A line.\n');
    expect([run('raise-versions.js').status, versions()]).toEqual([0, [`${major}.${minor}.${patch + 1}`]]);
    changelog('\n### Added\n\n- A line.\n\n### Fixed\n\n- A line.\n');
    const next = `${major}.${minor + 1}.0`;
    expect([run('raise-versions.js').status, versions()]).toEqual([0, [next]]);
    expect(readCopy('CHANGELOG.md')).toMatch(
      new RegExp(`^## Unreleased\\n\\n## ${next} \\(\\d{4}-\\d\\d-\\d\\d\\)\\n\\n### Added`, 'm'),
    );
    expect(readCopy('package-lock.json')).not.toContain(`"@odatalint/core": "${before}"`);
    expect(readCopy('examples/server/package.json')).not.toContain(before);
    for (const path of [...pages, 'action.yml', ...examples]) expect(readCopy(path)).toContain(next);

    const { status, stdout } = run('release.js', '--dry-run');
    expect(status).toBe(0);
    const lines = stdout.trim().split('\n');
    const published = lines.flatMap(
      (line) => /^npm publish packed\/(\S+)-\d+\.\d+\.\d+\.tgz .*--provenance$/.exec(line)?.[1] ?? [],
    );
    const tarballs = publishedPackages.map(([, { manifest }]) => manifest.name.replace('@', '').replace('/', '-'));
    expect([...published].sort()).toEqual([...tarballs].sort());
    for (const [, { manifest }] of publishedPackages)
      for (const name of Object.keys(manifest.dependencies ?? {}).filter((each) => each.startsWith('@odatalint/')))
        expect(published.indexOf(name.replace('@', '').replace('/', '-'))).toBeLessThan(
          published.indexOf(manifest.name.replace('@', '').replace('/', '-')),
        );
    expect(lines.slice(published.length)).toEqual([
      `git tag v${next}`,
      `git tag --force v${major}`,
      `git push origin refs/tags/v${next}`,
      `git push --force origin refs/tags/v${major}`,
    ]);
  } finally {
    rmSync(copy, { recursive: true });
  }
});
