/** What bundles that check requests are made with: built-in modules are loaded late. */
import { builtinModules } from 'node:module';

/** Every run has these: Node.js loads them before the command. */
const everywhere = new Set(['buffer', 'events', 'fs', 'path', 'process', 'timers', 'url']);

/**
 * To import or require `node:process` makes Node.js read every member of it, and with them load streams, terminals and
 * workers, which takes longer than a small check; the global is the same thing.
 */
const valueOf = (module) =>
  module === 'process' ? 'globalThis.process' : `process.getBuiltinModule('node:${module}')`;

/** The text of an object with all members of a module, which is loaded when one of them is read. */
const lateMembers = (module, names) =>
  `{ ${names.map((name) => `get ${name}() { return ${valueOf(module)}.${name}; }`).join(', ')} }`;

/** The text of a module that exports the members of a built-in module by name. A bundle keeps those that are imported. */
function esModule(module, members) {
  const exported = Object.entries(members).map(([name, member]) => {
    const isLate = !everywhere.has(module) && typeof member === 'function' && /^[a-z]/.test(name);
    return isLate
      ? `export const ${name} = (...args) => ${valueOf(module)}.${name}(...args);`
      : `export const ${name} = /* @__PURE__ */ (() => ${valueOf(module)}.${name})();`;
  });
  return [`export default ${commonValue(module, members)};`, ...exported].join('\n');
}

const commonValue = (module, members) =>
  everywhere.has(module) ? `/* @__PURE__ */ (() => ${valueOf(module)})()` : lateMembers(module, Object.keys(members));

/**
 * Gives built-in modules by a plain call. A function of a module that an empty program does not load calls it when it is
 * called, so that nothing is loaded that a run does not need.
 */
export const lazyBuiltIns = {
  name: 'lazy-built-ins',
  setup(plugins) {
    const names = new RegExp(`^(node:)?(${builtinModules.filter((name) => !name.startsWith('_')).join('|')})$`);
    plugins.onResolve({ filter: names }, ({ path, kind }) => ({
      path: path.replace(/^node:/, ''),
      namespace: kind === 'require-call' ? 'built-in' : 'built-in-imported',
      sideEffects: false,
    }));
    plugins.onLoad({ filter: /.*/, namespace: 'built-in' }, async ({ path }) => ({
      contents: `module.exports = ${commonValue(path, await membersOf(path))};`,
    }));
    plugins.onLoad({ filter: /.*/, namespace: 'built-in-imported' }, async ({ path }) => ({
      contents: esModule(path, await membersOf(path)),
    }));
  },
};

/** The exports of a built-in module, without those that Node.js loads further modules for. */
async function membersOf(module) {
  const loaded = await import(`node:${module}`);
  const isPlain = (name) => Object.getOwnPropertyDescriptor(loaded.default, name)?.get === undefined;
  const members = Object.entries(loaded).filter(([name]) => name !== 'default' && name !== 'module.exports');
  return Object.fromEntries(members.filter(([name]) => module === 'process' || isPlain(name)));
}
