/**
 * Writes the parts of chevrotain that the grammars use into dist/syntax/tokens/grammar-engine.js. Chevrotain composes
 * its parsers at run time, so no bundler can find the parts that are never called: four fifths of its code scan text,
 * analyse and validate grammars, repair input and build trees, all of which we do ourselves. The modules in left-out.js
 * are omitted. The build fails if a listed name no longer exists, or if another part of chevrotain needs it. A test
 * checks that the grammars behave the same without them.
 */
import { build } from 'esbuild';
import { copyFileSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { leftOut } from './left-out.js';
import { lookaheadTables } from './lookahead-tables.js';

const core = fileURLToPath(new URL('..', import.meta.url));
const engine = join(core, 'dist', 'syntax', 'tokens', 'grammar-engine.js');
const chevrotain = join(dirname(fileURLToPath(import.meta.resolve('chevrotain'))), '..', '..');
const { version } = JSON.parse(readFileSync(join(chevrotain, 'package.json'), 'utf8'));

/** Replaces modules by the given ones, and removes the replaced modules from the map. */
const replace = (modules) => ({
  name: 'replace',
  setup(plugins) {
    plugins.onLoad({ filter: /[\\/]node_modules[\\/].*\.js$/ }, ({ path }) => {
      const name = path.replaceAll('\\', '/').replace(/^.*\/node_modules\//, '');
      const contents = modules.get(name);
      return modules.delete(name) ? { contents } : undefined;
    });
  },
});

/** Writes the module and the licence beside it. */
export async function bundleEngine() {
  const modules = new Map(Object.entries(leftOut(await lookaheadTables())));
  await build({
    absWorkingDir: core,
    entryPoints: [join('src', 'syntax', 'tokens', 'grammar-engine.ts')],
    outfile: engine,
    allowOverwrite: true,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2023',
    sourcemap: true,
    banner: {
      js: `/*! Parts of chevrotain ${version}, Apache-2.0: see grammar-engine.js.LEGAL.txt of @odatalint/core. */`,
    },
    plugins: [replace(modules)],
    logLevel: 'warning',
  });
  if (modules.size > 0)
    throw new Error(`chevrotain ${version} has no ${[...modules.keys()].join(', ')}: look at left-out.js.`);
  copyFileSync(join(chevrotain, 'LICENSE.txt'), `${engine}.LEGAL.txt`);
}
