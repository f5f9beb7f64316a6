/** Imports modules in src/ directly, whether or not they have been built. */
import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../src', import.meta.url));

/** What modules in src/ export, together; in: their paths, such as `./syntax/tokens/tokens.js`. */
export async function importSource(...paths) {
  const { outputFiles } = await build({
    stdin: { contents: paths.map((path) => `export * from '${path}';`).join('\n'), resolveDir: source, loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    write: false,
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}
