/** Bundles the command into dist/, with the pages of all rules and the JSON Schema of the configuration beside it. */
import { build } from 'esbuild';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lazyBuiltIns } from './bundle-plugins.js';
import { licensesOf } from '../../../scripts/licenses.js';
import { lateEntry, lateModules } from './late-modules.js';
import { mergeChunks, urlOfThisFile } from './merge-chunks.js';
import { uncalledModules } from './uncalled-modules.js';
import { splitPage } from '../../../scripts/write-code-infos.js';

const cli = fileURLToPath(new URL('..', import.meta.url));
const packages = join(cli, '..');
const dist = join(cli, 'dist');
const { version } = JSON.parse(readFileSync(join(cli, 'package.json'), 'utf8'));

// Chunks carry a hash in their names, so those of earlier builds would stay. Types are the compiler's, not ours.
mkdirSync(dist, { recursive: true });
for (const name of readdirSync(dist)) if (name !== 'types') rmSync(join(dist, name), { recursive: true });

const settings = {
  absWorkingDir: cli,
  entryPoints: { odatalint: 'src/index.ts', 'lines-worker': 'src/concurrency/lines-worker.ts' },
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node22.12',
  define: { ODATALINT_VERSION: JSON.stringify(version) },
  plugins: [lazyBuiltIns],
  logLevel: 'warning',
  metafile: true,
};
const { metafile } = await build({
  ...settings,
  entryPoints: { ...settings.entryPoints, [lateEntry]: lateEntry },
  outdir: dist,
  minify: true,
  legalComments: 'external',
  plugins: [lazyBuiltIns, lateModules(await uncalledModules(settings))],
});
await mergeChunks(dist, metafile, ['odatalint.js', 'lines-worker.js', `${lateEntry}.js`]);

const yaml = await build({
  absWorkingDir: cli,
  stdin: { contents: "module.exports = require('yaml');", resolveDir: cli },
  outfile: join(dist, 'yaml.cjs'),
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: 'node22.12',
  minify: true,
  logLevel: 'warning',
  metafile: true,
});
writeFileSync(join(dist, 'licenses.txt'), licensesOf([metafile, yaml.metafile], cli));

ownYaml();

const pages = join(dist, 'pages');
mkdirSync(pages);
for (const page of readdirSync(join(packages, 'core', 'src'), { recursive: true })) {
  const name = basename(page);
  if (/^[a-z0-9]+(-[a-z0-9]+)*\.md$/.test(name))
    writeFileSync(join(pages, name), splitPage(readFileSync(join(packages, 'core', 'src', page), 'utf8')).page);
}
for (const name of ['odatalint.config.schema.json', 'odatalint.key.schema.json'])
  copyFileSync(join(packages, 'workspace', name), join(dist, name));

/** The YAML library is loaded with the first YAML file: from beside the bundle, so that the package needs no other. */
function ownYaml() {
  const loads = `(${urlOfThisFile})("yaml")`;
  const files = readdirSync(dist).filter((name) => name.endsWith('.js'));
  const users = files.filter((name) => readFileSync(join(dist, name), 'utf8').includes(loads));
  if (users.length === 0) throw new Error('Nothing in the bundle loads the YAML library as expected.');
  for (const name of users) {
    const file = join(dist, name);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(loads, `(${urlOfThisFile})("./yaml.cjs")`));
  }
}
