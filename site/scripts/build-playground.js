/** Builds the playground: a page of its own, without the framework of the other pages, so that it loads quickly. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { output } from './repository.js';

/** Writes the playground into the folder of the finished site. */
export const buildPlayground = () =>
  build({
    root: fileURLToPath(new URL('../playground/', import.meta.url)),
    configFile: false,
    base: '/playground/',
    logLevel: 'warn',
    // What a bundler takes for `module` is the code of the packages in parts, of which it leaves out what is not used.
    resolve: { conditions: ['module', 'browser', 'import', 'default'] },
    worker: { format: 'es' },
    build: {
      outDir: join(output, 'playground'),
      emptyOutDir: true,
      target: 'es2023',
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 1500,
    },
  });
