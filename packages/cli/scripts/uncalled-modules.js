/** Finds the modules that small checks do not call. */
import { build } from 'esbuild';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { importedBy } from './merge-chunks.js';

const examples = fileURLToPath(new URL('../../../examples', import.meta.url));

/** Checks without a schema and with one. Most users have one, so reading it is not late. */
const checks = [
  { cwd: join(examples, 'requests'), args: ['check', 'filtering.http'] },
  { cwd: join(examples, 'shop'), args: ['check', 'queries.odata'] },
];

/** A process that no one watches. */
const silentHost = {
  env: {},
  isTerminal: false,
  isErrorTerminal: () => false,
  write: async () => {},
  warn: () => {},
};

/**
 * In: esbuild's settings for the command. Out: the paths of the modules of our packages that every run loads and that export functions
 * and nothing else, none of which is called when the command is loaded and checks a few requests.
 */
export async function uncalledModules(settings) {
  const folder = mkdtempSync(join(tmpdir(), 'odatalint-uncalled-'));
  try {
    const bundle = join(folder, 'odatalint.js');
    const { metafile } = await build({ ...settings, minify: false, legalComments: 'none', outdir: folder });
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n');
    const called = await calledIn(folder, bundle);
    const loaded = importedBy(basename(bundle), metafile.outputs);
    const inputs = Object.entries(metafile.outputs)
      .filter(([path]) => loaded.has(basename(path)))
      .flatMap(([, { inputs }]) => Object.entries(inputs))
      // A door has no code of its own.
      .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      .map(([path]) => path)
      .filter((path) => /^\.\.\/[a-z-]+\/dist\/.*\.js$/.test(path) && !called.has(path));
    const paths = inputs.map((path) => resolve(settings.absWorkingDir, path));
    const areLate = await Promise.all(paths.map(exportsFunctions));
    return paths.filter((_, i) => areLate[i]).sort();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The paths of the modules of a bundle with a function that is called. */
async function calledIn(folder, bundle) {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const { run } = await import(pathToFileURL(bundle).href);
  for (const { cwd, args } of checks) {
    const status = await run(args, { ...silentHost, cwd });
    if (status !== 0) throw new Error(`The check of ${cwd} that the bundle is made for ended with status ${status}.`);
  }
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  const files = result.filter(({ url }) => url.startsWith(pathToFileURL(join(folder, '/')).href));
  return new Set(
    files.flatMap(({ url, functions }) => calledModules(readFileSync(fileURLToPath(url), 'utf8'), functions)),
  );
}

/** esbuild writes the path of each module in a comment before it. The first function is the file itself. */
function calledModules(text, [, ...functions]) {
  const modules = [...text.matchAll(/^ *\/\/ (\S+\.[jt]s)$/gm)];
  return functions
    .filter(({ ranges: [{ count }] }) => count > 0)
    .flatMap(({ ranges: [{ startOffset }] }) => modules.findLast(({ index }) => index < startOffset)?.[1] ?? []);
}

async function exportsFunctions(path) {
  const members = Object.values(await import(pathToFileURL(path).href));
  return members.length > 0 && members.every(isPlainFunction);
}

const isPlainFunction = (value) =>
  typeof value === 'function' &&
  Object.keys(value).length === 0 &&
  !/^class\b/.test(Function.prototype.toString.call(value));
