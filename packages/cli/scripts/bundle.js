/** Bundles the command into dist/, with the pages of all rules, the JSON Schemas of the configuration files and the packages of
 * data beside it. */
import { build } from 'esbuild';
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { freezeSchema, loadSchema } from '../../core/dist/schema/index.js';
import { licensesOf } from '../../../scripts/licenses.js';
import { splitPage } from '../../../scripts/write-code-infos.js';

const cli = fileURLToPath(new URL('..', import.meta.url));
const packages = join(cli, '..');
const dist = join(cli, 'dist');
const { version } = JSON.parse(readFileSync(join(cli, 'package.json'), 'utf8'));

// Chunks carry a hash in their names, so those of earlier builds would stay. Types are the compiler's, not ours.
mkdirSync(dist, { recursive: true });
for (const name of readdirSync(dist)) if (name !== 'types') rmSync(join(dist, name), { recursive: true });

const { metafile } = await build({
  absWorkingDir: cli,
  entryPoints: { odatalint: 'src/index.ts', 'lines-worker': 'src/concurrency/lines-worker.ts' },
  outdir: dist,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node22.12',
  define: { ODATALINT_VERSION: JSON.stringify(version) },
  // Libraries that are CommonJS modules call `require` for modules of Node.js.
  banner: { js: "import { createRequire } from 'node:module';const require = createRequire(import.meta.url);" },
  minify: true,
  legalComments: 'external',
  logLevel: 'warning',
  metafile: true,
});
writeFileSync(join(dist, 'licenses.txt'), licensesOf([metafile], cli));

const pages = join(dist, 'pages');
mkdirSync(pages);
for (const page of readdirSync(join(packages, 'core', 'src'), { recursive: true })) {
  const name = basename(page);
  if (/^[a-z0-9]+(-[a-z0-9]+)*\.md$/.test(name))
    writeFileSync(join(pages, name), splitPage(readFileSync(join(packages, 'core', 'src', page), 'utf8')).page);
}
for (const name of ['odatalint.config.schema.json', 'odatalint.key.schema.json'])
  copyFileSync(join(packages, 'workspace', name), join(dist, name));

// A schema as data needs no reader: a check of Microsoft Graph starts 0.2 s earlier.
for (const name of ['dataverse', 'graph']) {
  const metadata = join(packages, name, 'metadata');
  const target = join(dist, '@odatalint', name, 'metadata');
  cpSync(metadata, target, { recursive: true, filter: (path) => !path.endsWith('.xml.br') });
  const { schema } = loadSchema(brotliDecompressSync(readFileSync(join(metadata, 'metadata.xml.br'))).toString());
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 };
  writeFileSync(join(target, 'schema.json.br'), brotliCompressSync(JSON.stringify(freezeSchema(schema)), { params }));
}
