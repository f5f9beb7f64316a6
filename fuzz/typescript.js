// Lets Node.js run what is here. What the tests share imports the sources, and gets what was built of them: code is
// fuzzed as it is published.
import '../bench/typescript.js';
import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const built = found.url.replace(/(\/packages\/[a-z-]+)\/src\/(.*)\.ts$/, '$1/dist/$2.js');
    // What only tests share is not built everywhere.
    return built !== found.url && existsSync(fileURLToPath(built)) ? { ...found, url: built, format: 'module' } : found;
  },
});
