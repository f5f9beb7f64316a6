// Lets Node.js run what stands here. What the tests share imports the sources, and gets what was built of them: code is
// fuzzed as it is published.
import '../bench/typescript.js';
import { registerHooks } from 'node:module';

registerHooks({
  resolve(specifier, context, next) {
    const { url, ...found } = next(specifier, context);
    return { ...found, url: url.replace(/(\/packages\/[a-z-]+)\/src\/(.*)\.ts$/, '$1/dist/$2.js') };
  },
});
