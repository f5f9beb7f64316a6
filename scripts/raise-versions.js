/**
 * Raises the version of every package, and moves the entries of CHANGELOG.md from "Unreleased" to it: `npm run
 * raise-versions`, or with a chosen version `npm run raise-versions -- 1.0.0`. Without entries nothing changes.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

const root = join(import.meta.dirname, '..');
const read = (name) => readFileSync(join(root, name), 'utf8');
const write = (name, text) => writeFileSync(join(root, name), text);

const changelog = read('CHANGELOG.md');
const [, after = ''] = changelog.split('\n## Unreleased\n');
const [entries] = after.split('\n## ');
const before = JSON.parse(read('packages/cli/package.json')).version;
const given = process.argv[2];
if (given !== undefined && !/^\d+\.\d+\.\d+$/.test(given)) {
  console.error(`A version has three numbers, such as 1.2.3; "${given}" has not.`);
  process.exit(1);
}
if (entries.trim() === '' && given === undefined) {
  console.log('No version is raised, because CHANGELOG.md lists nothing under "Unreleased".');
  process.exit(0);
}

/** Corrections alone raise the last number. Before 1.0.0 any other change raises the second number. */
function nextVersion() {
  const [major, minor, patch] = before.split('.').map(Number);
  const titles = [...entries.matchAll(/^### (.+)$/gm)].map(([, title]) => title);
  const isPatch = titles.length > 0 && titles.every((title) => title === 'Fixed' || title === 'Security');
  return isPatch ? `${major}.${minor}.${patch + 1}` : `${major}.${minor + 1}.0`;
}
const version = given ?? nextVersion();

const today = new Date().toISOString().slice(0, 10);
write('CHANGELOG.md', changelog.replace(/^## Unreleased\n/m, `## Unreleased\n\n## ${version} (${today})\n`));

const names = ['site', ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`)];
const examples = existsSync(join(root, 'examples'))
  ? readdirSync(join(root, 'examples')).map((name) => `examples/${name}`)
  : [];
/** The packages require each other in exactly this version, the examples in this or a later one. */
const requires = /("(?:odatalint|odatalint-vscode|@odatalint\/[\w-]+)": "\^?)\d+\.\d+\.\d+"/g;
for (const folder of [...names, ...examples]) {
  const name = `${folder}/package.json`;
  if (!existsSync(join(root, name))) continue;
  const own = folder.startsWith('examples/') ? read(name) : read(name).replace(/("version": ")[^"]+/, `$1${version}`);
  write(name, own.replace(requires, `$1${version}"`));
}
const lock = JSON.parse(read('package-lock.json'));
for (const [path, entry] of Object.entries(lock.packages)) {
  if (/^(?:packages\/|site$)/.test(path) && entry.version !== undefined) entry.version = version;
  for (const member of ['dependencies', 'devDependencies', 'peerDependencies'])
    for (const [name, range] of Object.entries(entry[member] ?? {}))
      if (/^(?:odatalint|@odatalint\/)/.test(name))
        entry[member][name] = range.replace(/^(\D*)\d+\.\d+\.\d+$/, `$1${version}`);
}
write('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);

/** A package in a registry, or a packed file. */
const anywhere = /(odatalint[@-])\d+\.\d+\.\d+(?:-[0-9A-Za-z]+(?:\.\d+)*)?/g;

/** The files with the version, and the words before it. */
const pinned = [
  ['action.yml', /( to run, such as 1\.2\.3\.\n {4}default: )[\w.-]+/],
  ['examples/ci/pre-commit-config.yaml', /(odatalint@)[\w.-]+/],
  ['examples/ci/gitlab-ci.yml', /(odatalint@)[\w.-]+/],
  ['docs/ci.md', anywhere],
  ['docs/schema-changes.md', anywhere],
  ['README.md', anywhere],
  ['docs/editors.md', anywhere],
  ['packages/vscode/README.md', anywhere],
];
for (const [name, place] of pinned) {
  const text = read(name);
  if (text.search(place) === -1) throw new Error(`${name} names no version.`);
  write(
    name,
    text.replace(place, (_, head) => `${head}${version}`),
  );
}
console.log(`${before} -> ${version}`);
