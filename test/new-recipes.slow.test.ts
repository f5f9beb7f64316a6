/**
 * Follows all recipes of `npm run new` to the end in one copy of the repository. The omitted steps fail, and the types or one test name
 * each. The recipes share the runs of the tests, because they write different files.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import ts from 'typescript';

const root = fileURLToPath(new URL('..', import.meta.url));
let copy = '';

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'recipe-'));
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  for (const path of String(listed.stdout).split('\0'))
    if (existsSync(join(root, path)) && path !== '') cpSync(join(root, path), join(copy, path));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true }));

/** Matches the tests about the additions, and those of the lists that are written from tables. */
const additions =
  'acme|lua|mistake|a request is found|table of formats|profile|page|JSON Schema|commands.md|code|What|sentence|example$';

/** The names of the failing tests of the additions in some files of the copy. */
function failuresOf(files: readonly string[], env: Readonly<Record<string, string>> = {}): readonly string[] {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  const { PATH, HOME } = process.env;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [vitest, 'run', '--project', 'quick', '--reporter=json', `--outputFile=${report}`, '-t', additions, ...files],
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

let program: ts.Program | undefined;

/** The errors of some files, as `file: message`. */
function errorsOf(...files: readonly string[]): readonly string[] {
  const { config } = ts.readConfigFile(join(copy, 'tsconfig.base.json'), ts.sys.readFile) as { config: object };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, copy);
  program = ts.createProgram(
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
    undefined,
    program,
  );
  return files.flatMap((file) =>
    program!
      .getSemanticDiagnostics(program!.getSourceFile(join(copy, file)))
      .map(({ messageText }) => `${file}: ${ts.flattenDiagnosticMessageText(messageText, ' ').split('\n')[0]!}`),
  );
}

const insert = (file: string, before: string, text: string): void => replace(file, before, `${text}${before}`);

test('a function and a dialect do not compile without the value, the SQL and the database', () => {
  const evaluation = 'packages/core/src/query/evaluate/call-function.ts';
  const [postgresql, sqlite, duckdb] = ['postgresql', 'sqlite', 'duckdb'].map((name) => `packages/sql/src/${name}.ts`);
  const databases = 'packages/sql/test/databases.ts';
  expect(run('function', 'reverse')).toContain(evaluation);
  expect(run('dialect', 'cockroach')).toContain(databases);
  const files = [evaluation, postgresql!, sqlite!, duckdb!, 'packages/sql/src/sql-dialects.ts', databases];
  expect(errorsOf(...files)).toEqual([
    ...[evaluation, postgresql!, sqlite!].map((file) => expect.stringMatching(`^${file}: .*'reverse' is missing`)),
    expect.stringMatching(`^${databases}: .*'cockroach' is missing`),
  ]);
  expect(readFileSync(join(copy, 'packages/cli/src/program.ts'), 'utf8')).toContain('cockroach: 0');
  const sides: readonly (readonly [file: string, before: string, text: string])[] = [
    [evaluation, '  startswith: { texts', "  reverse: ([value]) => [...text(value)].reverse().join(''),\n"],
    [postgresql!, '  tolower:', '  reverse: (a) => cannotFail(sql`reverse(${a})`),\n'],
    [sqlite!, '  tolower:', "  reverse: { unsupported: 'it has no such function' },\n"],
    [databases, '  duckdb: openDuckdb,', '  cockroach: openPostgresql,\n'],
  ];
  for (const side of sides) insert(...side);
  expect(errorsOf(...files)).toEqual([]);
  for (const [file, before, text] of sides) {
    replace(file, text, '');
    expect(errorsOf(...files)).toEqual([expect.stringMatching(`^${file}: .*is missing`)]);
    insert(file, before, text);
  }
}, 120_000);

test('a language, a format, a profile and a rule: each part that is not written fails and is named', () => {
  const [row, snippets] = [
    'packages/documents/src/programs/languages/lua.ts',
    'packages/documents/test/programs/snippets.txt',
  ];
  const format = 'packages/documents/src/formats/acme/acme-format';
  const profile = 'packages/core/src/profiles/acme-erp.ts';
  const [rule, half] = ['new-mistake', 'half-mistake'].map((name) => `packages/core/src/rules/options/${name}`);
  const [formats, profiles, facts] = ['format-tables', 'profile-tables', 'profile-facts'].map(
    (name) => `test/${name}.test.ts`,
  ) as [string, string, string];
  const lists = [
    formats,
    profiles,
    'test/configuration-reference.test.ts',
    'packages/workspace/src/config/read-config.test.ts',
    'packages/cli/test/commands.test.ts',
    'packages/core/test/messages.test.ts',
    'packages/core/test/together.test.ts',
  ];
  const tests = [
    ...lists,
    facts,
    'packages/documents/test/programs/snippets.test.ts',
    `${format}.test.ts`,
    'packages/core/test/codes.test.ts',
    'packages/core/test/pages.test.ts',
  ];
  const codes = (): string =>
    spawnSync(process.execPath, ['scripts/write-code-infos.js'], { cwd: copy, encoding: 'utf8' }).stderr;
  const writeFacts = (page: string): void => {
    const facts = {
      summary: '"A word."',
      specification: '"OData 4.01"',
      severity: 'off',
      fixable: 'false',
      decidedBy: 'text',
    };
    for (const [name, value] of Object.entries(facts)) replace(`${page}.md`, `\n${name}:`, `\n${name}: ${value}`);
  };

  expect(run('language', 'lua')).toContain(row);
  expect(errorsOf(row)).toEqual([expect.stringContaining("'constructs' is missing")]);
  replace(row, "  joins: ['+']", "  constructs: [],\n  joins: ['+']");
  expect(run('format', 'acme')).toContain(`${format}.ts`);
  expect(run('profile', 'acme-erp')).toContain(profile);
  expect(run('rule', 'options/new-mistake')).toContain(`${rule!}.md`);
  expect(codes()).toContain('new-mistake.md: "summary" in the front');
  writeFacts(rule!);
  expect(codes()).toBe('');
  run('rule', 'options/half-mistake');
  writeFacts(half!);
  expect(failuresOf(tests)).toEqual(
    expect.arrayContaining([
      'a.lua: a request in a string',
      'a format lua has an example with a request',
      'a request is found',
      'a format acme has an example with a request',
      'the table of formats is repeated by the manifest of the extension',
      'the table of formats is repeated by the table of the extension',
      'the table of formats is repeated by the page about places',
      'acme-erp each sentence and each reason is written',
      'addresses each profile with hosts has an example',
      'acme-erp has a summary',
      'docs/profiles.md explains every profile',
      'docs/commands.md contains them',
      'the setting of the extension offers every profile',
      'the published JSON Schema says what the table says',
      'new-mistake page has its parts',
      'the words of new-mistake',
      'every code has its page, and every page its code',
    ]),
  );

  replace(row, "example: ''", `example: 'local url = root .. "/Orders?$top=1"\\n'`);
  replace(row, "joins: ['+']", "joins: ['..']");
  writeFileSync(join(copy, snippets), `local url = root .. "/Orders?$top=«-1»"\n`, { flag: 'a' });

  replace(`${format}.ts`, "label: ''", "label: 'Acme'");
  replace(`${format}.ts`, "example: ''", "example: 'GET /odata/Orders\\n'");
  replace(`${format}.ts`, 'read: readAcme', 'read: (text) => readHttp(text)');
  replace(`${format}.test.ts`, "readDocument('', 'acme')", "readDocument('GET /odata/Orders\\n', 'acme')");
  replace(`${format}.test.ts`, "url: ''", "url: '/odata/Orders', headers: []");
  const source = readFileSync(join(copy, `${format}.ts`), 'utf8');
  const reader = source.slice(0, source.indexOf('\nfunction readAcme')).replace(/^import type { ReadDocument.*\n/m, '');
  writeFileSync(join(copy, `${format}.ts`), `import { readHttp } from '../http/http-format.js';\n${reader}`);

  const shop = 'https://eu.acme.example/odata/Orders';
  for (const [before, after] of [
    ["summary: ''", "summary: 'Acme ERP'"],
    ["source: 'https://',\n    hosts: []", "source: 'https://docs.acme.example/hosts',\n    hosts: ['*.acme.example']"],
    ['routesAt()', "routesAt('odata')"],
    ['examples: []', `examples: ['${shop}']`],
    ["says: ''", "says: 'at most 100 entities in a page'"],
    [
      "source: 'https://',\n      conventions: {}",
      "source: 'https://docs.acme.example/pages',\n      conventions: { query: { top: { limit: 100 } } }",
    ],
    ["right: ['GET https://']", `right: ['GET ${shop}?$top=100']`],
    ["wrong: [['', 'GET https://']]", `wrong: [['excessive-top', 'GET ${shop}?$top=101']]`],
  ] as const)
    replace(profile, before, after);

  for (const [page, word] of [
    [rule!, 'legacy'],
    [half!, 'older'],
  ] as const) {
    insert(`${page}.ts`, 'report(node, node.name.text);', `if (node.name.text === '${word}') `);
    const bad = ['', '=1', '=a'].map((value) => `Orders?«${word}${value}»\n`).join('');
    for (const [kind, lines] of [
      ['good', 'Orders?$top=1\nOrders?$count=true\nOrders?a=1\n'],
      ['bad', bad],
    ] as const)
      replace(`${page}.md`, `${kind} profile=odata-4.01\n`, `${kind} profile=odata-4.01\n${lines}`);
  }
  expect(codes()).toBe('');
  // The lists do not contain the addresses.
  replace(profile, `examples: ['${shop}']`, 'examples: []');
  expect(failuresOf([...lists, facts], { UPDATE: '1' })).toEqual(['addresses each profile with hosts has an example']);
  replace(profile, 'examples: []', `examples: ['${shop}']`);
  expect(failuresOf(tests)).toEqual([]);

  // Each round leaves one part of each addition out, and runs the tests that name it; a part of a list that is written is the whole list.
  const old = (list: string): readonly [file: string, before: string, after: string] => [
    list,
    readFileSync(join(copy, list), 'utf8'),
    readFileSync(join(root, list), 'utf8'),
  ];
  const rounds: readonly Readonly<
    Record<string, readonly [test: string, file: string, before: string, after: string]>
  >[] = [
    {
      'a format lua has an example with a request': [formats, row, `'local url = root .. "/Orders?$top=1"\\n'`, "''"],
      'acme-erp has a summary': [profiles, profile, "'Acme ERP'", "''"],
      'new-mistake page has its parts': ['packages/core/test/pages.test.ts', `${rule!}.md`, 'Orders?«legacy=a»\n', ''],
      'docs/commands.md contains them': ['packages/cli/test/commands.test.ts', ...old('docs/commands.md')],
      'a request is found': [`${format}.test.ts`, `${format}.test.ts`, "'/odata/Orders'", "''"],
      'the table of formats is repeated by the manifest of the extension': [
        formats,
        ...old('packages/vscode/package.json'),
      ],
    },
    {
      'lua has a snippet': [
        'packages/documents/test/programs/snippets.test.ts',
        snippets,
        '=== a.lua 1 a request in a string\n',
        '',
      ],
      'a format acme has an example with a request': [formats, `${format}.ts`, "'GET /odata/Orders\\n'", "''"],
      'acme-erp each sentence and each reason is written': [facts, profile, "'at most 100 entities in a page'", "''"],
      'the words of new-mistake': ['packages/core/test/messages.test.ts', ...old('packages/core/test/messages.txt')],
      'the table of formats is repeated by the page about places': [formats, ...old('docs/places.md')],
      'docs/profiles.md explains every profile': [profiles, ...old('docs/profiles.md')],
    },
  ];
  for (const round of rounds) {
    const parts = Object.values(round).map(([, file, ...texts]) => [
      file,
      readFileSync(join(copy, file), 'utf8'),
      ...texts,
    ]);
    for (const [file, , before, after] of parts) replace(file!, before!, after!);
    const named = [...new Set(Object.values(round).map(([test]) => test))];
    expect(failuresOf(named)).toEqual(expect.arrayContaining(Object.keys(round)));
    for (const [file, complete] of parts) writeFileSync(join(copy, file!), complete!);
  }
}, 300_000);
