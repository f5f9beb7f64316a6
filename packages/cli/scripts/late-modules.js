/**
 * Puts modules that a small check does not call into a file of their own, which is loaded when one of their functions is called. The
 * time before the first request is read grows with the code of the bundle, even if nothing calls it.
 */
import { dirname, resolve } from 'node:path';

/** The entry point with the modules, and the name of the file that it becomes. */
export const lateEntry = 'late-modules';

/**
 * In: the paths of modules that export only functions. Out: the plugin for a bundle whose entry points include `lateEntry`. Where other
 * modules import one, they get a function that loads the real ones and replaces itself and its siblings.
 */
export const lateModules = (paths) => ({
  name: lateEntry,
  setup(plugins) {
    const numbers = new Map(paths.map((path, number) => [path, number]));
    plugins.onResolve({ filter: new RegExp(`^${lateEntry}$`) }, () => ({ path: lateEntry, namespace: lateEntry }));
    plugins.onLoad({ filter: /.*/, namespace: lateEntry }, () => ({
      contents: paths.map((path, number) => `export * as m${number} from ${JSON.stringify(path)};`).join('\n'),
      resolveDir: dirname(paths[0]),
    }));
    plugins.onResolve({ filter: new RegExp(`^\\./${lateEntry}\\.js$`) }, ({ path }) => ({ path, external: true }));
    plugins.onResolve({ filter: /^\.{1,2}\// }, ({ path, importer }) => {
      const module = resolve(dirname(importer), path);
      if (!numbers.has(module) || numbers.has(importer)) return undefined;
      return { path: module, namespace: 'stand-in', sideEffects: false };
    });
    plugins.onLoad({ filter: /.*/, namespace: 'stand-in' }, async ({ path }) => ({
      contents: standIn(Object.keys(await import(path)), numbers.get(path)),
    }));
  },
});

/** The text of a module with functions of the same names. */
function standIn(names, number) {
  const functions = names.map((name) => `export let ${name} = (...args) => (load(), ${name}(...args));`);
  const load = `function load() { ({ ${names.join(', ')} } = require('./${lateEntry}.js').m${number}); }`;
  return [...functions, load].join('\n');
}
