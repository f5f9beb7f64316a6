/**
 * Bundles a library into the one module that imports it. The main module of jsonc-parser is a UMD file, which esbuild
 * and rolldown cannot bundle for Node.js: the result fails as soon as it is loaded. With its ES modules inside our own,
 * users who bundle our packages never meet that file, and have one dependency less.
 */
import { build } from 'esbuild';
import { copyFileSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/**
 * Rewrites a module of dist/ with what it imports of a library inside, and puts the licence beside it.
 * In: the folder of the package; the path of the module from src/, without its ending; the name of the library.
 */
export async function bundleLibrary(folder, module, library) {
  const manifest = createRequire(join(folder, 'package.json')).resolve(`${library}/package.json`);
  const { version, license } = JSON.parse(readFileSync(manifest, 'utf8'));
  const outfile = join(folder, 'dist', `${module}.js`);
  await build({
    absWorkingDir: folder,
    entryPoints: [join('src', `${module}.ts`)],
    outfile,
    allowOverwrite: true,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2023',
    sourcemap: true,
    banner: { js: `/*! Parts of ${library} ${version}, ${license}: see ${basename(outfile)}.LEGAL.txt. */` },
    plugins: [unusedSpaces],
    logLevel: 'warning',
  });
  copyFileSync(join(dirname(manifest), 'LICENSE.md'), `${outfile}.LEGAL.txt`);
}

/** jsonc-parser makes 1,200 strings of spaces for its formatter when it is loaded; we do not use the formatter. */
const unusedSpaces = {
  name: 'unused-spaces',
  setup(plugins) {
    plugins.onResolve({ filter: /^\.\/string-intern$/ }, ({ path, resolveDir }) => ({
      path: join(resolveDir, `${path}.js`),
      sideEffects: false,
    }));
  },
};
