/**
 * Follows the recipes of `npm run new` in a copy of the repository: each omitted step fails, and the types or one test
 * name it.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import ts from 'typescript';

const root = fileURLToPath(new URL('..', import.meta.url));
let copy = '';

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'recipe-'));
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  for (const path of String(listed.stdout).split('\0'))
    if (existsSync(join(root, path)) && path !== '') cpSync(join(root, path), join(copy, path));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});
afterEach(() => rmSync(copy, { recursive: true }));

/** The names of the failing tests in some files of the copy. */
function failuresOf(files: readonly string[], env: Readonly<Record<string, string>> = {}): readonly string[] {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  const { PATH, HOME } = process.env;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [vitest, 'run', '--project', 'quick', '--reporter=json', `--outputFile=${report}`, ...files],
    { cwd: copy, env: { PATH, HOME, ...env }, encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  if (!existsSync(report)) throw new Error(`${stdout}${stderr}`);
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    readonly testResults: readonly {
      readonly name: string;
      readonly status: string;
      readonly message: string;
      readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
    }[];
  };
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((each) => each.status === 'failed').map(({ fullName }) => fullName);
    return failed.length === 0 && status === 'failed' ? [`${name}: ${message}`] : failed;
  });
}

const update = (files: readonly string[]): readonly string[] => failuresOf(files, { UPDATE: '1' });

const replace = (file: string, before: string, after: string): void => {
  const path = join(copy, file);
  const all = readFileSync(path, 'utf8');
  expect(all.split(before)).toHaveLength(2);
  writeFileSync(
    path,
    all.replace(before, () => after),
  );
};

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

const insert = (file: string, before: string, text: string): void => replace(file, before, `${text}${before}`);

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

test('a programming language: its row and its snippet, then the lists that are written from them', () => {
  const lists = ['test/format-tables.test.ts', 'packages/workspace/src/config', 'test/configuration-reference.test.ts'];
  const snippets = 'packages/documents/test/programs/snippets.txt';
  const row = 'packages/documents/src/programs/languages/lua.ts';
  expect(run('language', 'lua')).toContain(row);
  const tests = [...lists, 'packages/documents/test/programs/snippets.test.ts'];
  expect(failuresOf(tests)).toEqual(
    expect.arrayContaining(['a.lua: a request in a string', 'a format lua has an example with a request']),
  );
  replace(row, "example: ''", `example: 'local url = root .. "/Orders?$top=1"\\n'`);
  replace(row, "joins: ['+']", "joins: ['..']");
  writeFileSync(join(copy, snippets), `local url = root .. "/Orders?$top=«-1»"\n`, { flag: 'a' });
  const unlisted = failuresOf(tests);
  expect(unlisted).toContain('the table of formats is repeated by the manifest of the extension');
  expect(unlisted).not.toContain('a.lua: a request in a string');
  update(lists);
  expect(failuresOf(tests)).toEqual([]);
}, 300_000);

test('a document format: its reader and its test, then the lists that are written from it', () => {
  const lists = ['test/format-tables.test.ts', 'packages/workspace/src/config'];
  const folder = 'packages/documents/src/formats/acme';
  expect(run('format', 'acme')).toContain(`${folder}/acme-format.ts`);
  const tests = [...lists, `${folder}/acme-format.test.ts`];
  expect(failuresOf(tests)).toEqual(
    expect.arrayContaining([
      'a request is found',
      'a format acme has an example with a request',
      'the table of formats is repeated by the page about places',
    ]),
  );
}, 300_000);

test('a profile: its sentences, its requests and its addresses, then the lists that are written from it', () => {
  const tests = ['test/profile-facts.test.ts', 'test/profile-tables.test.ts', 'packages/workspace/src/config'];
  expect(run('profile', 'acme-erp')).toContain('packages/core/src/profiles/acme-erp.ts');
  expect(failuresOf(tests)).toEqual(
    expect.arrayContaining([
      'acme-erp each sentence and each reason is written',
      'addresses each profile with hosts has an example',
      'acme-erp has a summary',
      'docs/profiles.md explains every profile',
      'the setting of the extension offers every profile',
      'the published JSON Schema says what the table says',
    ]),
  );
}, 300_000);

test('a rule: its facts, its examples and its code, then the lists that are written from them', () => {
  const folder = 'packages/core/src/rules/options';
  expect(run('rule', 'options/new-mistake')).toContain(`${folder}/new-mistake.md`);
  const codes = (): string =>
    spawnSync(process.execPath, ['scripts/write-code-infos.js'], { cwd: copy, encoding: 'utf8' }).stderr;
  expect(codes()).toContain('new-mistake.md: "summary" in the front');
  const tests = ['codes', 'pages', 'messages', 'together'].map((name) => `packages/core/test/${name}.test.ts`);
  const page = `${folder}/new-mistake.md`;
  for (const [name, value] of Object.entries({
    summary: '"A sentence."',
    specification: '"OData 4.01"',
    severity: 'off',
    fixable: 'false',
    decidedBy: 'text',
  }))
    replace(page, `\n${name}:`, `\n${name}: ${value}`);
  expect(failuresOf(tests)).toContainEqual(expect.stringContaining('every code has its page'));
  expect(codes()).toBe('');
  expect(failuresOf(tests)).toContainEqual(expect.stringMatching(/^new-mistake page has its parts/));
  const file = `${folder}/new-mistake.ts`;
  insert(file, 'report(node, node.name.text);', "if (node.name.text === 'legacy') ");
  replace(
    page,
    'good profile=odata-4.01\n',
    'good profile=odata-4.01\nOrders?$top=1\nOrders?$count=true\nOrders?a=1\n',
  );
  const bad = ['legacy', 'legacy=1', 'legacy=a'].map((option) => `Orders?«${option}»\n`).join('');
  replace(page, 'bad profile=odata-4.01\n', `bad profile=odata-4.01\n${bad}`);
  expect(failuresOf(tests)).toContainEqual(expect.stringContaining('new-mistake'));
  const lists = tests.slice(2);
  update(lists);
  expect(failuresOf(tests)).toEqual([]);
}, 300_000);
