/**
 * Bundles the entry points of a package for Node.js. They share chunks. Loading hundreds of modules takes much longer than reading
 * them as one file. Bundlers get the modules themselves (the condition `module` in package.json) and leave out what is unused.
 */
import { build } from 'esbuild';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

/** In: the folder of a package whose dist/ is complete, and the names of its entry points. Out: dist/bundle/, which imports other packages. */
export async function bundleLibrary(folder, entries) {
  const outdir = join(folder, 'dist', 'bundle');
  rmSync(outdir, { recursive: true, force: true });
  await build({
    absWorkingDir: folder,
    entryPoints: entries.map((name) => join('dist', `${name}.js`)),
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2023',
    packages: 'external',
    external: ['node:*'],
    chunkNames: '[name]-[hash]',
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'inline',
    sourcemap: true,
    logLevel: 'warning',
  });
}
