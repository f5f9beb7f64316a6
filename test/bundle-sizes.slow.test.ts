/** What an import from a door of the core brings, and how large that is; `npm run bench` shows the sizes. */
import * as core from '@odatalint/core';
import * as checker from '@odatalint/core/checker';
import * as parser from '@odatalint/core/parser';
import * as schema from '@odatalint/core/schema';
import { build } from 'esbuild';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { bundledSize } from '../bench/measuring/bundled-size.js';

/** Kilobytes, compressed; to be lowered whenever there is less. */
const limits = [
  // The tables of the language carry their summaries: 3 kB, so that a word has one row.
  ['parser', 'parse', 53],
  ['parser', '*', 56],
  // The reader of JSON that all rooms share is larger than one for schemas alone, and saves 3 kB of the core.
  ['schema', 'loadSchema', 38.9],
  // Messages show no hidden character and no name of a megabyte: 0.35 kB.
  // Each declaration is written before the next is described, and circles of base types are found in one pass: 0.1 kB.
  ['schema', '*', 48.5],
  // Bodies are checked to the last member: 2 kB. So are the arguments of transformations, and the segments of expressions: 1.5 kB.
  // The parts and boundaries of a multipart batch: 1 kB. `locate`, with which completion tries its items: 0.2 kB. Short ways for
  // streams: 0.7 kB.
  ['checker', '*', 233.6],
  ['index', 'ruleInfos', 9.3],
  ['index', '*', 284.5],
] as const;

test.each(limits)('a bundle of /%s with %s is no larger than %d kB', async (door, names, limit) => {
  expect((await bundledSize(names, door)).compressed / 1000).toBeLessThanOrEqual(limit);
});

describe('what is not asked for is left out', () => {
  const cases = [
    ['parser', '*', /\/(?:schema|semantics|rules|services|format)\/|saxes/],
    ['index', 'parse', /\/(?:schema|semantics|rules|services|format)\/|saxes/],
    ['schema', '*', /\/(?:syntax|semantics|rules|services|format)\/|chevrotain/],
    ['index', 'loadSchema', /\/(?:syntax|semantics|rules|services|format)\/|chevrotain/],
    ['checker', '*', /\/format\/|compare-schemas|describe-schema|csdl|openapi|\/load-schema/],
    ['index', 'createChecker', /\/format\/|compare-schemas|describe-schema|csdl|openapi|\/load-schema/],
  ] as const;

  test.each(cases)('a bundle of /%s with %s has nothing of the other rooms', async (door, names, others) => {
    expect((await bundledSize(names, door)).files.filter((file) => others.test(file))).toEqual([]);
  });
});

test.each(Object.entries({ parser, schema, checker }))('what /%s exports is what the core exports', (_name, door) => {
  const all: Readonly<Record<string, unknown>> = core;
  for (const [name, value] of Object.entries(door)) expect(all[name], name).toBe(value);
});

describe('a bundle for Node.js loads and runs', () => {
  const programs = {
    core: "import { loadSchema, parse } from '@odatalint/core'; console.log(parse('$top=1').problems.length, typeof loadSchema);",
    documents: "import * as documents from '@odatalint/documents'; console.log(0, typeof documents.checkDocument);",
  };
  const formats = ['esm', 'cjs'] as const;
  const cases = Object.entries(programs).flatMap(([name, contents]) =>
    formats.map((format) => [name, format, contents] as const),
  );

  test.each(cases)('%s as %s', async (_name, format, contents) => {
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: fileURLToPath(new URL('..', import.meta.url)) },
      bundle: true,
      platform: 'node',
      format,
      write: false,
      logLevel: 'silent',
      banner:
        format === 'esm'
          ? { js: "import { createRequire as r } from 'node:module'; const require = r(import.meta.url);" }
          : {},
    });
    const type = format === 'esm' ? 'module' : 'commonjs';
    const run = spawnSync(process.execPath, [`--input-type=${type}`], {
      input: outputFiles[0]!.text,
      encoding: 'utf8',
    });
    expect(run.stderr).toBe('');
    expect(run.stdout).toBe('0 function\n');
  });
});
