/** What bundles that check requests are made with: built-in modules are loaded late, and the built-in schema is read beforehand. */
import { builtinModules } from 'node:module';
import { pathToFileURL } from 'node:url';

/** An object with some members of a built-in module, which is loaded when one of them is asked for. */
function membersOf(module, ...names) {
  const members = names.map((name) => `get ${name}() { return process.getBuiltinModule('node:${module}').${name}; }`);
  return `{ ${members.join(', ')} }`;
}

/**
 * Whoever imports or requires `node:process` makes Node.js read every member of it, and with them load streams, terminals and
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

/**
 * A value of the schema model as the text of a JavaScript expression. Where its declarations stand in their document is
 * left out, since nobody has that document, and so is what is undefined: the model is made anew in every run.
 */
function sourceOf(value) {
  if (value instanceof Map) return `new Map(${sourceOf([...value])})`;
  if (value instanceof Set) return `new Set(${sourceOf([...value])})`;
  if (Array.isArray(value)) return `[${value.map(sourceOf).join()}]`;
  if (typeof value === 'object' && value !== null) {
    return `{${Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .map(([name, member]) => `${JSON.stringify(name)}:${name === 'span' ? 'nowhere' : sourceOf(member)}`)
      .join()}}`;
  }
  return JSON.stringify(value);
}

/** Reading the built-in schema takes longer than a small check, so the bundle holds the model that it gives. */
export const builtInSchema = {
  name: 'built-in-schema',
  setup(plugins) {
    plugins.onLoad({ filter: /load-asset-management-schema\.js$/ }, async ({ path }) => {
      const { loadAssetManagementSchema } = await import(pathToFileURL(path).href);
      const model = sourceOf(loadAssetManagementSchema());
      const nowhere = 'const nowhere = { start: 0, end: 0 };';
      return { contents: `${nowhere} export const loadAssetManagementSchema = () => (${model});` };
    });
  },
};
