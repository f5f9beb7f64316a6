/**
 * Puts into dist/syntax/grammar-engine.js what the grammars use of chevrotain. Its parsers are put together from parts, so that
 * no bundler can tell which of them nobody asks for: two thirds of its code scan text, validate grammars, repair input and
 * build trees that we build ourselves. The parts that are named here are left out; a name that is no longer there, or one
 * that something else of chevrotain asks for, ends the build, and the grammar corpus runs with what comes out.
 */
import { build } from 'esbuild';
import { copyFileSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { leftOut } from './left-out.js';

const core = fileURLToPath(new URL('..', import.meta.url));
const engine = join(core, 'dist', 'syntax', 'grammar-engine.js');
const chevrotain = join(dirname(fileURLToPath(import.meta.resolve('chevrotain'))), '..', '..');
const { version } = JSON.parse(readFileSync(join(chevrotain, 'package.json'), 'utf8'));

/** Takes the parts that are left out from a set of their names. */
const leaveOut = (unused) => ({
  name: 'leave-out',
  setup(plugins) {
    plugins.onLoad({ filter: /[\\/]chevrotain[\\/]lib[\\/]src[\\/].*\.js$/ }, ({ path }) => {
      const name = relative(join(chevrotain, 'lib', 'src'), path)
        .split(sep)
        .join('/');
      return unused.delete(name) ? { contents: leftOut[name] } : undefined;
    });
  },
});

/** Writes the module and the licence beside it. */
export async function bundleEngine() {
  const unused = new Set(Object.keys(leftOut));
  await build({
    absWorkingDir: core,
    entryPoints: [join('src', 'syntax', 'grammar-engine.ts')],
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
    plugins: [leaveOut(unused)],
    logLevel: 'warning',
  });
  if (unused.size > 0) throw new Error(`chevrotain ${version} has no ${[...unused].join(', ')}: look at left-out.js.`);
  copyFileSync(join(chevrotain, 'LICENSE.txt'), `${engine}.LEGAL.txt`);
}
