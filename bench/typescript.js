// Lets Node.js run the TypeScript of this folder and of the tests as it is: `.js` in an import may mean the `.ts` beside it.
import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

registerHooks({
  resolve(specifier, context, next) {
    if (!specifier.startsWith('.') || !specifier.endsWith('.js')) return next(specifier, context);
    const written = new URL(specifier, context.parentURL);
    const source = new URL(written.href.replace(/\.js$/, '.ts'));
    return next(
      !existsSync(fileURLToPath(written)) && existsSync(fileURLToPath(source)) ? source.href : specifier,
      context,
    );
  },
});
