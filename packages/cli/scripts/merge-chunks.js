/**
 * Merges the modules that every run of the command loads into one file: finding and opening a module costs more than
 * reading it. It writes CommonJS modules, because a program can give compiled code to V8 with a script, but not with an ES
 * module.
 */
import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** In a CommonJS module. */
export const urlOfThisFile = 'require("node:url").pathToFileURL(__filename).href';

const settings = {
  format: 'cjs',
  platform: 'node',
  target: 'node22.12',
  minify: true,
  legalComments: 'none',
  banner: { js: '"use strict";' },
  // An `import()` becomes a `require` in a promise.
  supported: { 'dynamic-import': false },
  define: { 'import.meta.url': 'URL_OF_THIS_FILE' },
  logLevel: 'warning',
};

/**
 * In: the folder of a bundle of ES modules that was split, what esbuild reported about it, and its entries. Out: the first entry
 * with all that it imports in one file. The files that are now a part of it stay, for modules that are loaded later, and export
 * what they exported.
 */
export async function mergeChunks(folder, { outputs }, [entry, ...others]) {
  const chunks = byName(outputs);
  const merged = [...importedBy(entry, outputs)].filter((name) => name !== entry);
  if (others.some((name) => merged.includes(name))) throw new Error(`${entry} imports another entry.`);
  await build({
    ...settings,
    stdin: { contents: mergedText(entry, merged, chunks), resolveDir: folder },
    outfile: join(folder, entry),
    allowOverwrite: true,
    bundle: true,
    external: [...chunks.keys()].filter((name) => name !== entry && !merged.includes(name)).map((name) => `./${name}`),
  });
  const separate = [...chunks.keys()].filter((name) => /\.js$/.test(name) && name !== entry && !merged.includes(name));
  await build({
    ...settings,
    legalComments: 'inline',
    entryPoints: separate.map((name) => join(folder, name)),
    outdir: folder,
    allowOverwrite: true,
  });
  for (const name of [entry, ...separate]) finish(join(folder, name));
  for (const name of merged)
    writeFileSync(join(folder, name), `module.exports=require("./${entry}").parts["${name}"];\n`);
  writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }\n');
  writeProgram(join(folder, entry));
}

const byName = (outputs) => new Map(Object.entries(outputs).map(([path, output]) => [basename(path), output]));

/** The module that exports what the entry does, and what each merged chunk exports: an object that is made when it is needed. */
function mergedText(entry, merged, chunks) {
  const imports = merged.map((name, i) => {
    const names = chunks.get(name).exports.map((each) => `${each} as ${each}$${i}`);
    return `import { ${names.join(', ')} } from './${name}';`;
  });
  const parts = merged.map((name, i) => {
    const members = chunks.get(name).exports.map((each) => `get ${each}() { return ${each}$${i}; }`);
    return `get '${name}'() { return { ${members.join(', ')} }; }`;
  });
  return `${imports.join('\n')}\nexport * from './${entry}';\nexport const parts = { ${parts.join(', ')} };`;
}

/** esbuild writes the URL of an ES module only, and leaves regular expressions as they are. V8 reads ASCII fastest. */
function finish(file) {
  const text = readFileSync(file, 'utf8')
    .replaceAll('URL_OF_THIS_FILE', urlOfThisFile)
    .replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  writeFileSync(file, text);
}

/**
 * Writes the module as a script whose value is its function, so that `bin/load-compiled.js` need not copy the text to wrap it.
 * Where a worker requires the file, the function is called at once. The first line contains a hash of the text, in which every
 * other part is named by a hash, too.
 */
function writeProgram(file) {
  const names = 'exports,require,module,__filename,__dirname';
  const start = `(program=>this===globalThis?program:program(${names}))`;
  const text = `${start}(function(${names}){${readFileSync(file, 'utf8')}})\n`;
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 32);
  writeFileSync(file, `// ${hash}\n${text}`);
}

/** The names of a file and of all that it imports, without the imports of `import()`. */
export function importedBy(entry, outputs) {
  const chunks = byName(outputs);
  const found = new Set([entry]);
  for (const name of found)
    for (const { path, kind } of chunks.get(name).imports)
      if (kind === 'import-statement' && chunks.has(basename(path))) found.add(basename(path));
  return found;
}
