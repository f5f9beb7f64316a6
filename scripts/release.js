/**
 * Publishes the packages that `npm run pack` has packed, each after those that it requires, then the tags; `v0` moves
 * to the newest version of the action: `npm run release`. `-- --dry-run` prints the commands without running any.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

const root = join(import.meta.dirname, '..');
const isDryRun = process.argv.includes('--dry-run');

const manifests = readdirSync(join(root, 'packages'))
  .map((name) => JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')))
  .filter((manifest) => manifest.private !== true);
const versions = new Set(manifests.map(({ version }) => version));
if (versions.size !== 1) throw new Error(`The packages have several versions: ${[...versions].join(', ')}.`);
const [version] = versions;
if (!readFileSync(join(root, 'CHANGELOG.md'), 'utf8').includes(`\n## ${version} (`))
  throw new Error(`CHANGELOG.md has no section for ${version}; run npm run raise-versions first.`);

/** The packages, each after those that it requires. */
function inOrder() {
  const left = new Map(manifests.map((manifest) => [manifest.name, manifest]));
  const ordered = [];
  while (left.size > 0) {
    const ready = [...left.values()].filter(({ dependencies = {} }) =>
      Object.keys(dependencies).every((name) => !left.has(name)),
    );
    if (ready.length === 0) throw new Error(`These packages require each other: ${[...left.keys()].join(', ')}.`);
    for (const manifest of ready) {
      left.delete(manifest.name);
      ordered.push(manifest);
    }
  }
  return ordered;
}

const tarball = ({ name }) => `packed/${name.replace('@', '').replace('/', '-')}-${version}.tgz`;
const major = `v${version.split('.')[0]}`;

function run(program, args) {
  console.log([program, ...args].join(' '));
  if (isDryRun) return;
  const { status } = spawnSync(program, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) process.exit(status ?? 1);
}

/** A release that was interrupted is continued: published packages stay. */
function isPublished({ name }) {
  if (isDryRun) return false;
  const { stdout } = spawnSync('npm', ['view', `${name}@${version}`, 'version'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  return stdout.trim() === version;
}

for (const manifest of inOrder())
  if (!isPublished(manifest)) run('npm', ['publish', tarball(manifest), '--access', 'public', '--provenance']);
run('git', ['tag', `v${version}`]);
run('git', ['tag', '--force', major]);
run('git', ['push', 'origin', `refs/tags/v${version}`]);
run('git', ['push', '--force', 'origin', `refs/tags/${major}`]);
