/** Follows the recipes of `npm run new` in a copy of the sources, and leaves the last step out: the types fail and name it. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import ts from 'typescript';

const root = fileURLToPath(new URL('..', import.meta.url));
let copy = '';

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'recipe-'));
  for (const path of [
    'packages/core/src',
    'packages/sql/src',
    'packages/sql/test',
    'packages/cli/src',
    'tsconfig.base.json',
    'package.json',
    'scripts/new.js',
  ])
    cpSync(join(root, path), join(copy, path), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});
afterEach(() => rmSync(copy, { recursive: true }));

const run = (...args: readonly string[]): string => {
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(copy, 'scripts/new.js'), ...args], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return stdout;
};

/** The errors of some files, as `file: message`. */
function errorsOf(...files: readonly string[]): readonly string[] {
  const { config } = ts.readConfigFile(join(copy, 'tsconfig.base.json'), ts.sys.readFile) as { config: object };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, copy);
  const program = ts.createProgram(
    files.map((file) => join(copy, file)),
    {
      ...options,
      noEmit: true,
      composite: false,
      incremental: false,
      types: ['node'],
      paths: {
        '@odatalint/core': [join(copy, 'packages/core/src/index.ts')],
        '@odatalint/core/*': [join(copy, 'packages/core/src/*.ts')],
        '@odatalint/sql': [join(copy, 'packages/sql/src/index.ts')],
      },
    },
  );
  return files.flatMap((file) =>
    program
      .getSemanticDiagnostics(program.getSourceFile(join(copy, file)))
      .map(({ messageText }) => `${file}: ${ts.flattenDiagnosticMessageText(messageText, ' ').split('\n')[0]!}`),
  );
}

const insert = (file: string, before: string, text: string): void => {
  const path = join(copy, file);
  const all = readFileSync(path, 'utf8');
  expect(all.split(before)).toHaveLength(2);
  writeFileSync(
    path,
    all.replace(before, () => `${text}${before}`),
  );
};

test('a function: its value, then its SQL for each database', () => {
  const evaluation = 'packages/core/src/query/evaluate/call-function.ts';
  const dialects = ['postgresql', 'sqlite', 'duckdb'].map((name) => `packages/sql/src/${name}.ts`);
  expect(run('function', 'reverse')).toContain(evaluation);
  const errors = errorsOf(evaluation, ...dialects);
  expect(errors.map((error) => error.split(':')[0])).toEqual([evaluation, ...dialects.slice(0, 2)]);
  for (const error of errors) expect(error).toContain("'reverse' is missing");
  insert(evaluation, '  startswith: { texts', "  reverse: ([value]) => [...text(value)].reverse().join(''),\n");
  insert(dialects[0]!, '  tolower:', '  reverse: (a) => cannotFail(sql`reverse(${a})`),\n');
  expect(errorsOf(evaluation, ...dialects)).toEqual([expect.stringContaining(`${dialects[1]!}: `)]);
  insert(dialects[1]!, '  tolower:', "  reverse: { unsupported: 'it has no such function' },\n");
  expect(errorsOf(evaluation, ...dialects)).toEqual([]);
}, 120_000);

test('a dialect: a record, and a database that runs the queries', () => {
  const databases = 'packages/sql/test/databases.ts';
  expect(run('dialect', 'cockroach')).toContain(databases);
  const files = ['packages/sql/src/sql-dialects.ts', 'packages/sql/src/cockroach.ts', databases];
  expect(errorsOf(...files)).toEqual([
    expect.stringMatching(/^packages\/sql\/test\/databases\.ts: .*'cockroach' is missing/),
  ]);
  expect(readFileSync(join(copy, 'packages/cli/src/program.ts'), 'utf8')).toContain('cockroach: 0');
  insert(databases, '  duckdb: openDuckdb,', '  cockroach: openPostgresql,\n');
  expect(errorsOf(...files)).toEqual([]);
}, 120_000);
