/**
 * Merges the modules that every run of the command loads into one file: finding and opening a module costs more than
 * reading it.
 */
import { build } from 'esbuild';
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * In: the folder of a bundle that was split, what esbuild said of it, and the entry. Out: the entry with all that it imports in
 * one file. The files that are now a part of it stay, for what is loaded later, and hand on what the entry exports.
 */
export async function mergeChunks(folder, { outputs }, entry) {
  const chunks = new Map(Object.entries(outputs).map(([path, output]) => [basename(path), output]));
  const merged = [...importedBy(entry, chunks)];
  const exported = (name) => chunks.get(name).exports.map((each) => ({ each, as: `${each}$${merged.indexOf(name)}` }));
  const parts = merged.map((name) => {
    const names = exported(name).map(({ each, as }) => `${each} as ${name === entry ? each : as}`);
    return names.length === 0 ? `import './${name}';` : `export { ${names.join(', ')} } from './${name}';`;
  });
  await build({
    stdin: { contents: parts.join('\n'), resolveDir: folder },
    outfile: join(folder, entry),
    allowOverwrite: true,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node22.12',
    minify: true,
    legalComments: 'none',
    external: [...chunks.keys()].filter((name) => !merged.includes(name)).map((name) => `./${name}`),
    logLevel: 'warning',
  });
  for (const name of merged) {
    if (name === entry) continue;
    const names = exported(name).map(({ each, as }) => `${as} as ${each}`);
    writeFileSync(join(folder, name), `export{${names.join()}}from"./${entry}";\n`);
  }
}

/** A file and all that it imports, the imports of `import()` left out. */
function importedBy(entry, chunks) {
  const found = new Set([entry]);
  for (const name of found)
    for (const { path, kind } of chunks.get(name).imports)
      if (kind === 'import-statement' && chunks.has(basename(path))) found.add(basename(path));
  return found;
}
