/** What bundles that check requests are made with: built-in modules are loaded late. */
import { builtinModules } from 'node:module';

/** An object with some members of a built-in module, which is loaded when one of them is asked for. */
function membersOf(module, ...names) {
  const members = names.map((name) => `get ${name}() { return process.getBuiltinModule('node:${module}').${name}; }`);
  return `{ ${members.join(', ')} }`;
}

/**
 * To import or require `node:process` makes Node.js read every member of it, and with them load streams, terminals and
 * workers, which takes longer than a small check; the global is the same thing. Only git is ever started as a program,
 * only runs with a baseline or with reports that have fingerprints need hashes, and the rest is for the language server.
 */
const standIns = {
  process: 'globalThis.process',
  child_process: membersOf('child_process', 'spawnSync', 'fork'),
  crypto: membersOf('crypto', 'createHash', 'randomBytes'),
  util: membersOf('util', 'isDeepStrictEqual', 'stripVTControlCharacters', 'inspect', 'TextDecoder'),
};

/** Built-in modules by a plain call: one in CommonJS form for all, so that libraries in both forms can be bundled. */
export const lazyBuiltIns = {
  name: 'lazy-built-ins',
  setup(plugins) {
    const names = new RegExp(`^(node:)?(${builtinModules.filter((name) => !name.startsWith('_')).join('|')})$`);
    plugins.onResolve({ filter: names }, ({ path }) => ({ path: path.replace(/^node:/, ''), namespace: 'built-in' }));
    plugins.onLoad({ filter: /.*/, namespace: 'built-in' }, ({ path }) => ({
      contents: `module.exports = ${standIns[path] ?? `process.getBuiltinModule('node:${path}')`};`,
    }));
  },
};
