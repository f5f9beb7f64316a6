/**
 * Raises the versions of the packages by the entries in `.changeset`, if it contains any, and writes the version into the action and the
 * ready-made files for CI, which install exactly that one.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

const root = join(import.meta.dirname, '..');

const entries = readdirSync(join(root, '.changeset')).filter((name) => name.endsWith('.md') && name !== 'README.md');
if (entries.length === 0) console.log('No version is raised, because .changeset contains no entry.');
else {
  const program = join(root, 'node_modules', '@changesets', 'cli', 'bin.js');
  const { status } = spawnSync(process.execPath, [program, 'version'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
const { version } = JSON.parse(readFileSync(join(root, 'packages', 'cli', 'package.json'), 'utf8'));

/** A package in a registry, or a file that is packed. */
const anywhere = /(odatalint[@-])\d+\.\d+\.\d+(?:-[0-9A-Za-z]+(?:\.\d+)*)?/g;

/** Where each file has the version: after these words. */
const pinned = [
  ['action.yml', /( to run, such as 1\.2\.3\.\n {4}default: )[\w.-]+/],
  ['examples/ci/pre-commit-config.yaml', /(odatalint@)[\w.-]+/],
  ['examples/ci/gitlab-ci.yml', /(odatalint@)[\w.-]+/],
  ['docs/ci.md', anywhere],
  ['README.md', anywhere],
  ['docs/editors.md', anywhere],
  ['packages/vscode/README.md', anywhere],
];

for (const [name, place] of pinned) {
  const before = readFileSync(join(root, name), 'utf8');
  if (before.search(place) === -1) throw new Error(`${name} names no version.`);
  writeFileSync(
    join(root, name),
    before.replace(place, (_, head) => `${head}${version}`),
  );
}
