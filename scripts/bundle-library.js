/**
 * Bundles the entry points of a package for Node.js. They share chunks. Loading hundreds of modules takes much longer than reading
 * them as one file. Bundlers get the modules themselves (the condition `module` in package.json) and leave out what is unused.
 */
import { build } from 'esbuild';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { licensesOf } from './licenses.js';

/**
 * In: the folder of a package whose dist/ is complete, the names of its entry points, and libraries to include. Out: dist/bundle/,
 * which imports other packages, and the licences of the included ones in dist/licenses.txt.
 */
export async function bundleLibrary(folder, entries, included = []) {
  const outdir = join(folder, 'dist', 'bundle');
  rmSync(outdir, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: entries.map((name) => join('dist', `${name}.js`)),
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2023',
    mainFields: ['module', 'main'],
    plugins: [includeOnly(included)],
    chunkNames: '[name]-[hash]',
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'inline',
    sourcemap: true,
    metafile: true,
    logLevel: 'warning',
  });
  if (included.length > 0) writeFileSync(join(folder, 'dist', 'licenses.txt'), licensesOf([metafile], folder));
}

/** Leaves every import of another package as it is, except those of some libraries and what these import. */
const includeOnly = (included) => ({
  name: 'include-only',
  setup(plugins) {
    plugins.onResolve({ filter: /^[^./]/ }, ({ path, importer, kind }) => {
      const isIncluded = kind === 'entry-point' || included.includes(path) || /[\\/]node_modules[\\/]/.test(importer);
      return isIncluded ? undefined : { path, external: true };
    });
  },
});
