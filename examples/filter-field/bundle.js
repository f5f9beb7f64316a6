/** Bundles the program of a page, and returns its text for a server or a test. */
import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';

export async function bundle(entry = 'main.jsx') {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2023',
    // Separate modules, so that the rules that the page does not import are omitted.
    conditions: ['module'],
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0].text;
}
