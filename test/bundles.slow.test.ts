/** The content of bundles of the core's entry points, and that bundles of the packages run. */
import * as core from '@odatalint/core';
import * as checker from '@odatalint/core/checker';
import * as parser from '@odatalint/core/parser';
import * as schema from '@odatalint/core/schema';
import { profiles } from '../packages/core/src/profiles/index.js';
import { build } from 'esbuild';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A module, bundled as for a page. */
const bundle = (contents: string) =>
  build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    mainFields: ['module', 'main'],
    metafile: true,
    logLevel: 'error',
  });

/** The files whose code is in a bundle of a module. */
async function filesIn(contents: string): Promise<readonly string[]> {
  const { metafile } = await bundle(contents);
  const inputs = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs));
  return inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path);
}

describe('a bundle omits the rooms that its program does not need', () => {
  const cases = [
    ["export * from '@odatalint/core/parser'", /\/(?:schema|semantics|rules|checker|format)\/|saxes/],
    ["export { parse } from '@odatalint/core'", /\/(?:schema|semantics|rules|checker|format)\/|saxes/],
    ["export * from '@odatalint/core/schema'", /\/(?:syntax|semantics|rules|checker|format)\/|chevrotain/],
    ["export { loadSchema } from '@odatalint/core'", /\/(?:syntax|semantics|rules|checker|format)\/|chevrotain/],
    [
      "export * from '@odatalint/core/checker'",
      /\/format\/|compare-schemas|describe-schema|csdl|openapi|\/load-schema/,
    ],
    ["export { createChecker } from '@odatalint/core'", /\/format\/|compare-schemas|describe-schema|csdl|openapi/],
  ] as const;

  test.each(cases)('%s', async (contents, others) => {
    const files = await filesIn(contents);
    expect(files.filter((file) => file.includes('core/dist')).length).toBeGreaterThan(5);
    expect(files.filter((file) => others.test(file))).toEqual([]);
  });
});

test('a bundle has the data of the profiles without their sentences and requests', async () => {
  const { outputFiles } = await bundle("export { createChecker } from '@odatalint/core'");
  const evidence = profiles.flatMap(({ facts }) =>
    facts.flatMap((fact) => [fact.says, ...('right' in fact ? fact.right : [])]),
  );
  // The others are escaped in one way or another.
  const plain = evidence.filter((text) => text.length > 25 && /^[\w .,:;/?=&$()]+$/.test(text));
  expect(plain.length).toBeGreaterThan(100);
  expect(plain.filter((text) => outputFiles[0]!.text.includes(text))).toEqual([]);
  expect(outputFiles[0]!.text).toContain('*.search.windows.net');
});

describe('a page with a field for one option', () => {
  const metadata = readFileSync(join(root, 'packages/core/test/depth/school.xml'), 'utf8');
  const frozen = JSON.stringify(core.freezeSchema(core.loadSchema(metadata).schema!));
  const page = `
    import { createField } from '@odatalint/language-service/field';
    import { createFragmentChecker, nameRules, thawSchema, typeRules } from '@odatalint/core/fragment';
    const checker = createFragmentChecker({ schema: thawSchema(${frozen}), rules: [...nameRules, ...typeRules] });
    export const field = createField({ checker, on: 'Pupils', option: 'filter' });`;

  test('contains no documents, readers of metadata, other rules and other services', async () => {
    const files = await filesIn(page);
    const others =
      /yaml|lezer|saxes|csdl|openapi|documents\/dist\/formats|rules\/(?:batch|body|response|soap|writing|capabilities)\/(?!index|deprecated)|profiles\/(?:microsoft|azure|odata-v3|asset|lenient)|redundant/;
    expect(files.filter((file) => others.test(file))).toEqual([]);
  });

  // The goal was 110 kB. docs/embedding.md lists the sizes of the parts.
  test('has a size, compressed, of at most 201 kB with a schema of 15 types', async () => {
    const { outputFiles } = await bundle(page);
    expect(gzipSync(outputFiles[0]!.contents, { level: 9 }).length).toBeLessThan(201_000);
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
      stdin: { contents, resolveDir: root },
      bundle: true,
      platform: 'node',
      format,
      write: false,
      logLevel: 'silent',
      banner:
        format === 'esm'
          ? {
              js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
            }
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
