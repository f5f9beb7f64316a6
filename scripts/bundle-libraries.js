/**
 * Bundles the entry points of the libraries for Node.js: importing one file is several times faster than importing
 * hundreds of modules. Bundlers use the modules themselves (the condition `module` in package.json) and omit what is
 * unused.
 */
import { build } from 'esbuild';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const packages = fileURLToPath(new URL('../packages', import.meta.url));

for (const name of readdirSync(packages)) {
  const folder = join(packages, name);
  const entryPoints = entryPointsOf(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  if (entryPoints.length === 0) continue;
  const outdir = join(folder, 'dist', 'bundle');
  // The names of shared chunks contain a hash, so those of earlier builds would stay.
  rmSync(outdir, { recursive: true, force: true });
  await build({
    absWorkingDir: folder,
    entryPoints: entryPoints.map((file) => join('dist', file)),
    outdir,
    bundle: true,
    packages: 'external',
    splitting: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2023',
    sourcemap: true,
    logLevel: 'warning',
  });
}

/** The names of the files that a package exports from its bundle. */
function entryPointsOf({ exports = {} }) {
  const files = Object.values(exports).map((entry) => entry.default ?? '');
  return files.filter((file) => file.startsWith('./dist/bundle/')).map((file) => basename(file));
}
