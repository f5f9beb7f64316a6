/** Bundles the extension and the server into dist/, for desktops and browsers, with the grammars, the pages of all rules and packages of data. */
import { build } from 'esbuild';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { licensesOf } from '../../../scripts/licenses.js';
import { readGrammars } from './read-grammars.js';

const extension = fileURLToPath(new URL('..', import.meta.url));
const dist = join(extension, 'dist');
const { version } = JSON.parse(readFileSync(join(extension, 'package.json'), 'utf8'));

const pages = join(extension, '..', 'cli', 'dist', 'pages');
const codes = readdirSync(pages).map((file) => file.replace(/\.md$/, ''));

mkdirSync(dist, { recursive: true });
for (const name of readdirSync(dist)) if (name !== 'types') rmSync(join(dist, name), { recursive: true });

/** In a browser, the server reads the files that the client has sent, through replacements of the modules of Node.js. */
const inBrowser = {
  'node:path': 'path-browserify',
  'node:fs': './src/web/node/fs.ts',
  'node:url': './src/web/node/url.ts',
  'node:crypto': './src/web/node/crypto.ts',
  'node:child_process': './src/web/node/stubs.ts',
  'node:timers/promises': './src/web/node/stubs.ts',
  'node:zlib': './src/web/node/stubs.ts',
  tinyglobby: './src/web/node/stubs.ts',
};

const common = {
  absWorkingDir: extension,
  outdir: dist,
  bundle: true,
  minify: true,
  legalComments: 'external',
  mainFields: ['module', 'main'],
  logLevel: 'warning',
  metafile: true,
  define: { ODATALINT_VERSION: JSON.stringify(version), ODATALINT_CODES: JSON.stringify(codes) },
};

// The runtime of the oldest editor that the manifest allows.
const desktop = { ...common, platform: 'node', target: 'node20.18' };
const browser = { ...common, platform: 'browser', target: 'es2022', mainFields: ['browser', 'module', 'main'] };

const built = await Promise.all([
  build({
    ...desktop,
    entryPoints: { extension: 'src/extension.ts' },
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    external: ['vscode'],
  }),
  build({
    ...desktop,
    entryPoints: { server: 'src/server.ts' },
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    banner: { js: "import { createRequire } from 'node:module';const require = createRequire(import.meta.url);" },
  }),
  build({
    ...browser,
    entryPoints: { 'web-extension': 'src/web-extension.ts' },
    format: 'cjs',
    external: ['vscode'],
  }),
  build({
    ...browser,
    entryPoints: { 'web-server': 'src/web-server.ts' },
    format: 'iife',
    inject: ['src/web/node/globals.ts'],
    alias: inBrowser,
    // A browser can load nothing by its path.
    logOverride: { 'empty-import-meta': 'silent' },
  }),
]);

writeFileSync(
  join(dist, 'licenses.txt'),
  licensesOf(
    built.map(({ metafile }) => metafile),
    extension,
  ),
);

mkdirSync(join(dist, 'grammars'));
for (const [name, grammar] of readGrammars())
  writeFileSync(join(dist, 'grammars', `${name}.tmLanguage.json`), JSON.stringify(grammar));
cpSync(pages, join(dist, 'pages'), { recursive: true });
cpSync(join(pages, '..', '@odatalint'), join(dist, '@odatalint'), { recursive: true });
