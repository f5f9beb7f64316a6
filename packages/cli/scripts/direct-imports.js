/** Imports from where things are declared: an esbuild plugin that goes past the doors of packages and rooms. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const packages = fileURLToPath(new URL('../..', import.meta.url));

/** Those that the bundle has stand-ins for are left to it. */
const builtIn = /^node:(?!process|util)/;

const importsByName = /^import \{([^}]*)\} from '([^']+)';$/gm;
const exportsFrom = /^export (?:\*|\{([^}]*)\}) from '([^']+)';$/gm;

/**
 * esbuild loads with a file all that the files it imports import, used or not. Through a door whatever any command needs would be
 * loaded with every command; so each name is imported from the file that declares it, and what only a command
 * that is loaded later needs is loaded with that command.
 */
export const directImports = {
  name: 'direct-imports',
  setup(build) {
    build.onLoad({ filter: /[\\/]packages[\\/][a-z-]+[\\/](?:src|dist)[\\/].*\.[jt]s$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const contents = await replaceAll(text, importsByName, async ([whole, names, from]) => {
        if (builtIn.test(from)) return writeBuiltIn(from, names);
        const door = doorOf(path, from);
        return door === undefined ? whole : await writeImports(door, names);
      });
      return { contents, loader: path.endsWith('.ts') ? 'ts' : 'js' };
    });
  },
};

/** The file of a door that is imported from, undefined for any other file. */
function doorOf(path, from) {
  if (from.startsWith('@odatalint/')) return join(packages, from.slice('@odatalint/'.length), 'dist', 'index.js');
  return from.startsWith('.') && from.endsWith('/index.js') && path.endsWith('.js')
    ? join(path, '..', from)
    : undefined;
}

/** One line for each name, on one line of text. */
async function writeImports(door, names) {
  const lines = namesIn(names).map(async ({ name, as }) => {
    const { file, name: declared } = await declarationOf(door, name);
    return `import { ${declared} as ${as} } from ${JSON.stringify(file)};`;
  });
  return (await Promise.all(lines)).join(' ');
}

/** Modules of functions that few runs call, and that take long to load. */
const lateBuiltIns = new Set(['node:child_process', 'node:crypto', 'node:os', 'node:v8']);

/** A built-in module by a plain call: a module in between would become a file of its own. */
function writeBuiltIn(from, names) {
  const module = `process.getBuiltinModule('${from}')`;
  const members = namesIn(names);
  if (members.length === 0) return '';
  if (!lateBuiltIns.has(from))
    return `const { ${members.map(({ name, as }) => `${name}: ${as}`).join(', ')} } = ${module};`;
  return members.map(({ name, as }) => `const ${as} = (...args) => ${module}.${name}(...args);`).join(' ');
}

/** The values that are listed between braces; types are gone when the text runs. */
const namesIn = (list) =>
  list
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '' && !each.startsWith('type '))
    .map((each) => {
      const [name, as = name] = each.split(' as ');
      return { name, as };
    });

/** The file that declares what a door exports by a name, and what it is called there. */
async function declarationOf(file, name) {
  for (const [, names, from] of (await readFile(file, 'utf8')).matchAll(exportsFrom)) {
    const next = join(file, '..', from);
    if (names !== undefined) {
      const found = namesIn(names).find(({ as }) => as === name);
      if (found !== undefined) return declarationOf(next, found.name);
    } else if (Object.hasOwn(await import(pathToFileURL(next).href), name)) return declarationOf(next, name);
  }
  return { file, name };
}

async function replaceAll(text, pattern, replace) {
  const replacements = await Promise.all([...text.matchAll(pattern)].map(replace));
  return text.replace(pattern, () => replacements.shift());
}
