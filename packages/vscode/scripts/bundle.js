/** Bundles the extension and the server into dist/, with the grammars and the pages of all rules beside them. */
import { build } from 'esbuild';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lazyBuiltIns } from '../../cli/scripts/bundle-plugins.js';
import { readGrammars } from './read-grammars.js';

const extension = fileURLToPath(new URL('..', import.meta.url));
const dist = join(extension, 'dist');
const { version } = JSON.parse(readFileSync(join(extension, 'package.json'), 'utf8'));

mkdirSync(dist, { recursive: true });
for (const name of readdirSync(dist)) if (name !== 'types') rmSync(join(dist, name), { recursive: true });

/** The YAML library is loaded late by a way that bundles do not follow; here it must be in the bundle. */
const bundledYaml = {
  name: 'bundled-yaml',
  setup(plugins) {
    plugins.onLoad({ filter: /[\\/]workspace[\\/]dist[\\/]yaml-tree\.js$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      const contents = text.replace("createRequire(import.meta.url)('yaml')", "require('yaml')");
      if (contents === text) throw new Error(`${path} loads the YAML library in another way than expected.`);
      return { contents };
    });
  },
};

const common = {
  absWorkingDir: extension,
  outdir: dist,
  bundle: true,
  platform: 'node',
  // What the oldest editor that the manifest allows runs on.
  target: 'node20.18',
  minify: true,
  legalComments: 'external',
  mainFields: ['module', 'main'],
  logLevel: 'warning',
};

await Promise.all([
  build({
    ...common,
    entryPoints: { extension: 'src/extension.ts' },
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    external: ['vscode'],
  }),
  build({
    ...common,
    entryPoints: { server: 'src/server.ts' },
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    define: { ODATALINT_VERSION: JSON.stringify(version) },
    plugins: [lazyBuiltIns, bundledYaml],
  }),
]);

mkdirSync(join(dist, 'grammars'));
for (const [name, grammar] of readGrammars())
  writeFileSync(join(dist, 'grammars', `${name}.tmLanguage.json`), JSON.stringify(grammar));
cpSync(join(extension, '..', 'cli', 'dist', 'pages'), join(dist, 'pages'), { recursive: true });
