/** The dependencies of each published package: `npm run deps` prints them as a table, also for contributing/dependencies.md. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const readManifest = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** The folder of a library for the package that imports it, as Node.js resolves it. */
function folderOf(name, from) {
  for (let folder = from; folder.startsWith(root.slice(0, -1)); folder = join(folder, '..')) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
  }
  throw new Error(`${name} is not installed: run npm ci.`);
}

/** Every library that a package installs, except the package itself, by folder. */
function librariesBehind(folder, found = new Map()) {
  for (const name of Object.keys(readManifest(folder).dependencies ?? {})) {
    const own = join(root, 'packages', name.slice('@odatalint/'.length));
    const place = name.startsWith('@odatalint/') ? own : folderOf(name, folder);
    if (found.has(place)) continue;
    found.set(place, readManifest(place));
    librariesBehind(place, found);
  }
  return found;
}

/** The bytes of all files below a folder, without nested libraries. */
function sizeOf(folder) {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? sum : sum + sizeOf(path);
    return sum + statSync(path).size;
  }, 0);
}

/** The published packages with their external libraries: names, licences and sizes in kilobytes. */
export function readDependencies() {
  return readdirSync(join(root, 'packages'))
    .map((name) => join(root, 'packages', name))
    .filter((folder) => existsSync(join(folder, 'package.json')) && readManifest(folder).private !== true)
    .map((folder) => {
      const { name, dependencies = {} } = readManifest(folder);
      const libraries = [...librariesBehind(folder)]
        .filter(([, manifest]) => !manifest.name.startsWith('@odatalint/'))
        .map(([place, { name: library, version, license }]) => {
          return { name: library, version, license, kilobytes: Math.round(sizeOf(place) / 1000) };
        })
        .sort((a, b) => (a.name < b.name ? -1 : 1));
      const direct = Object.keys(dependencies).filter((each) => !each.startsWith('@odatalint/'));
      return { name, direct, libraries };
    });
}

/** Two tables in Markdown: packages, then libraries. */
export function dependencyTables() {
  const packages = readDependencies();
  const libraries = new Map(packages.flatMap(({ libraries: all }) => all.map((library) => [library.name, library])));
  const rows = packages.map(({ name, direct, libraries: all }) => {
    const kilobytes = all.reduce((sum, library) => sum + library.kilobytes, 0);
    return `| \`${name}\` | ${direct.length} | ${all.length} | ${kilobytes} |`;
  });
  const libraryRows = [...libraries.values()]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, version, license, kilobytes }) => `| \`${name}\` | ${version} | ${license} | ${kilobytes} |`);
  return [
    '| package | libraries it names | libraries that come with it | kB on disk |',
    '|---|--:|--:|--:|',
    ...rows,
    '',
    '| library | version | licence | kB on disk |',
    '|---|---|---|--:|',
    ...libraryRows,
  ].join('\n');
}

if (argv[1] === fileURLToPath(import.meta.url)) console.log(dependencyTables());
