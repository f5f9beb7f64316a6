/** Bundles the program of the page, and returns its text for a server or a test. */
import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';

export async function bundle() {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('main.js', import.meta.url))],
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2023',
    loader: { '.xml': 'text' },
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0].text;
}
