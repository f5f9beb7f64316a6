/** Bundles the page, and returns its program and its style for a server or a test. */
import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';

export async function bundle() {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('main.js', import.meta.url))],
    outdir: 'out',
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2023',
    conditions: ['module'],
    loader: { '.ttf': 'dataurl' },
    write: false,
    logLevel: 'silent',
  });
  const textOf = (ending) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  return { script: textOf('.js'), style: textOf('.css') };
}
