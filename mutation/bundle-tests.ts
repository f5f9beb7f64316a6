/**
 * Bundles the tests of the core and its mutated code into one script, which runs again with fresh modules for each
 * mutant.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { isActiveName, keepSwitches, reachedName } from './switches.js';
import { sourceFolder } from './make-mutants.js';
import { isElsewhere } from './slow-tests.js';

const coreFolder = join(sourceFolder, '..');

export interface Bundle {
  /** An expression: a function of `module`, `require` and the two functions that switches call. */
  readonly script: string;
  /** The test files, from `packages/core`. */
  readonly testFiles: readonly string[];
}

const pathIn = (folder: string, file: string): string => relative(folder, file).replaceAll('\\', '/');

/** Gives the mutated code for the files of the rooms, and every file its own address, which a bundle would not have. */
const mutatedSources = (files: ReadonlyMap<string, string>, drawn: ReadonlySet<string>): Plugin => ({
  name: 'mutated-sources',
  setup({ onLoad }) {
    onLoad({ filter: /\/packages\/core\/(?:src|test)\/.*\.ts$/ }, ({ path }) => {
      const mutated = files.get(pathIn(sourceFolder, path));
      const code = mutated === undefined ? readFileSync(path, 'utf8') : keepSwitches(mutated, drawn);
      const address = JSON.stringify(pathToFileURL(path).href);
      return { contents: code.replaceAll('import.meta.url', address), loader: 'ts' };
    });
  },
});

/** Whether a test is about the package as it is built, which has no mutants. */
const isOfBuilt = (file: string): boolean =>
  readFileSync(join(coreFolder, file), 'utf8').includes(`from '@odatalint/core'`);

export async function bundleTests(files: ReadonlyMap<string, string>, drawn: ReadonlySet<string>): Promise<Bundle> {
  const testFiles = ['src', 'test']
    .flatMap((name) =>
      readdirSync(join(coreFolder, name), { recursive: true, encoding: 'utf8' }).map((file) => `${name}/${file}`),
    )
    .filter((file) => file.endsWith('.test.ts') && !file.endsWith('.slow.test.ts'))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !isElsewhere(file) && !isOfBuilt(file))
    .sort();
  const entry = testFiles.map((file) => `  ${JSON.stringify(file)}: () => import(${JSON.stringify(`./${file}`)}),`);
  const { outputFiles } = await build({
    stdin: { contents: `export const testFiles = {\n${entry.join('\n')}\n};`, resolveDir: coreFolder, loader: 'ts' },
    plugins: [mutatedSources(files, drawn)],
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    mainFields: ['module', 'main'],
    target: 'node22',
    minifySyntax: true,
    logLevel: 'error',
    external: ['vitest', 'fast-check'],
  });
  const parameters = ['module', 'require', isActiveName, reachedName];
  return { script: `(function (${parameters.join(', ')}) {\n${outputFiles[0]!.text}\n})`, testFiles };
}
