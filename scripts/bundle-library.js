/**
 * Writes what Node.js imports of a package: its doors, each with all it needs in a few files that they share. To find and open hundreds
 * of modules takes far longer than to read them. Bundlers get the modules themselves (the condition `module` in package.json), of
 * which they leave out what is not used.
 */
import { build } from 'esbuild';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

/** In: the folder of a package whose dist/ is complete, and the names of its doors. Out: dist/bundle/; other packages stay imports. */
export async function bundleLibrary(folder, doors) {
  const outdir = join(folder, 'dist', 'bundle');
  rmSync(outdir, { recursive: true, force: true });
  await build({
    absWorkingDir: folder,
    entryPoints: doors.map((name) => join('dist', `${name}.js`)),
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
