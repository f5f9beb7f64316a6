/** Bundles the command into dist/, with the pages of all rules and the JSON Schema of the configuration beside it. */
import { build } from 'esbuild';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const cli = fileURLToPath(new URL('..', import.meta.url));
const packages = join(cli, '..');
const dist = join(cli, 'dist');
const { version } = JSON.parse(readFileSync(join(cli, 'package.json'), 'utf8'));

// Chunks carry a hash in their names, so those of earlier builds would stay. Types are the compiler's, not ours.
mkdirSync(dist, { recursive: true });
for (const name of readdirSync(dist)) if (name !== 'types') rmSync(join(dist, name), { recursive: true });

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
const lazyBuiltIns = {
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
const builtInSchema = {
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

await build({
  absWorkingDir: cli,
  entryPoints: {
    odatalint: 'src/index.ts',
    'lines-worker': 'src/concurrency/lines-worker.ts',
  },
  outdir: dist,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node22.12',
  minify: true,
  legalComments: 'external',
  // The ES module builds of libraries come first: those of jsonc-parser in CommonJS cannot be bundled.
  mainFields: ['module', 'main'],
  define: { ODATALINT_VERSION: JSON.stringify(version) },
  plugins: [lazyBuiltIns, builtInSchema],
  logLevel: 'warning',
});

const pages = join(dist, 'pages');
mkdirSync(pages);
for (const page of readdirSync(join(packages, 'core', 'src'), { recursive: true })) {
  const name = basename(page);
  if (/^[a-z0-9]+(-[a-z0-9]+)*\.md$/.test(name)) copyFileSync(join(packages, 'core', 'src', page), join(pages, name));
}
for (const name of ['odatalint.config.schema.json', 'odatalint.key.schema.json'])
  copyFileSync(join(packages, 'workspace', name), join(dist, name));
