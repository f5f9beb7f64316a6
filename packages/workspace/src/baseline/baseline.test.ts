/** The findings that a baseline hides, its stale entries, and its updates. */
import fc from 'fast-check';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { errorAt } from '../findings/file-diagnostic.js';
import { canBeListed } from './baseline.js';
import { formatBaseline, readBaseline, BASELINE_FILE_NAME } from './baseline-file.js';
import { Workspace, type WorkspaceOptions } from '../workspace.js';

let cwd = '';

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'odatalint-suppressions-'));
});
afterEach(() => rmSync(cwd, { recursive: true }));

function write(name: string, content: string): void {
  mkdirSync(dirname(join(cwd, name)), { recursive: true });
  writeFileSync(join(cwd, name), content);
}

const get = (filter: string): string => `GET https://example.com/api/v1/object/Equipment?filter=${filter}\n`;
const requests = (...filters: string[]): string => filters.map(get).join('\n###\n');

type Options = Partial<WorkspaceOptions>;
const formatOf = (name: string) => (name.endsWith('.ndjson') ? 'ndjson' : 'http');

/** Checks files with their present texts, and returns the output of a run: `file:line code`, then the stale entries. */
function run(files: Readonly<Record<string, string>>, options: Options = {}): string[] {
  const workspace = new Workspace({ cwd, ...options });
  const found = Object.entries(files).flatMap(([name, text]) => {
    write(name, text);
    const { diagnostics } = workspace.check.text(text, formatOf(name), join(cwd, name));
    return diagnostics.map(({ code, start }) => `${name}:${text.slice(0, start).split('\n').length} ${code}`);
  });
  const bodies = workspace.files
    .otherFiles()
    .flatMap(({ path, diagnostics }) => diagnostics.map(({ code }) => `${path} ${code}`));
  const stale = workspace.settings
    .staleEntries()
    .flatMap(({ text, diagnostics }) =>
      diagnostics.map(({ start, end, message }) => `${text.slice(start, end)}: ${message.split(/[;,]/)[0]}`),
    );
  return [...found, ...bodies, ...stale];
}

/** Lists (or prunes) the findings in files. */
function settle(files: Readonly<Record<string, string>>, options: Options = { baselineMode: 'list' }): void {
  const workspace = new Workspace({ cwd, ...options });
  for (const [name, text] of Object.entries(files)) {
    write(name, text);
    workspace.check.text(text, formatOf(name), join(cwd, name));
  }
  workspace.check.writeBaseline();
}

const list = (): string => readFileSync(join(cwd, BASELINE_FILE_NAME), 'utf8');

const a = "Code == 'A'";
const b = "Code == 'B'";
const wrong = requests(a, b);

describe('what can be listed', () => {
  const at = { start: 0, end: 0 };

  test.each([
    ['unknown-property', true],
    ['malformed-schema', true],
    ['malformed-config', false],
    ['malformed-key-definition', false],
    ['unreadable-file', false],
    ['malformed-line', false],
    ['malformed-document', false],
    ['unused-suppression', false],
  ] as const)('an error of %s: %j', (code, isListed) => expect(canBeListed(errorAt(code, at, ''))).toBe(isListed));

  test('not the error of a schema that cannot be used', () => {
    expect(canBeListed({ ...errorAt('malformed-schema', at, ''), isUnusable: true })).toBe(false);
  });
});

describe('what is listed is hidden', () => {
  beforeEach(() => settle({ 'a.http': wrong }));

  const changes: readonly (readonly [name: string, text: string, said: readonly string[]])[] = [
    ['nothing', wrong, []],
    ['lines move', `# a comment\n\n${requests("Code eq 'C'", a, b)}`, []],
    ['requests change places', requests(b, a), []],
    ['line ends change', wrong.replaceAll('\n', '\r\n'), []],
    ['another part of the line', wrong.replaceAll('?filter', '?top=5&filter'), []],
    ['a new mistake above', requests("Code == 'N'", a, b), ['a.http:1 foreign-operator']],
    ['a new mistake between', requests(a, "Code == 'N'", b), ['a.http:4 foreign-operator']],
    ['a new mistake of another kind', requests(a, b, "Code EQ 'N'"), ['a.http:7 miscased-keyword']],
    ['the same mistake once more', requests(a, b, b), ['a.http:7 foreign-operator']],
    [
      'one is mended',
      requests(a),
      ['"foreign-operator": a.http no longer has 1 of the 2 findings of foreign-operator that are suppressed here'],
    ],
    [
      'all are mended',
      requests("Code eq 'A'"),
      ['"foreign-operator": a.http no longer has any of the 2 findings of foreign-operator that are suppressed here'],
    ],
  ];
  test.each(changes)('%s', (_, text, said) => expect(run({ 'a.http': text })).toEqual(said));

  test('only in the file it is listed for', () => {
    expect(run({ 'a.http': wrong, 'b.http': get(a) })).toEqual(['b.http:1 foreign-operator']);
  });

  test('a file that is gone is stale, one that this run does not check is not', () => {
    expect(run({ 'b.http': '' })).toEqual([]);
    rmSync(join(cwd, 'a.http'));
    expect(run({ 'b.http': '' })).toEqual(['"a.http": There is no file "a.http" any more']);
  });

  test('a run without the rule calls nothing stale', () => {
    const mended = { 'a.http': requests("Code eq 'A'") };
    expect(run(mended, { skip: ['foreign-operator'] })).toEqual([]);
    expect(run(mended, { only: ['miscased-keyword'] })).toEqual([]);
    expect(run(mended, { rules: { 'foreign-operator': 'off' } })).toEqual([]);
    expect(run(mended, { only: ['foreign-operator'] })).toHaveLength(1);
  });

  test('stale entries are reported unless that is switched off, and always as errors', () => {
    const mended = { 'a.http': requests("Code eq 'A'") };
    expect(run(mended, { skip: ['unused-suppression'] })).toEqual([]);
    expect(run(mended, { rules: { 'unused-suppression': 'off' } })).toEqual([]);
    const workspace = new Workspace({ cwd, rules: { 'unused-suppression': 'hint' } });
    workspace.check.text('', 'http', join(cwd, 'a.http'));
    expect(workspace.settings.staleEntries()[0]?.diagnostics).toMatchObject([{ severity: 'error' }]);
  });

  test('a severity that changes changes nothing', () => {
    expect(run({ 'a.http': wrong }, { rules: { 'foreign-operator': 'hint' } })).toEqual([]);
  });
});

describe('what is written', () => {
  test('is pruned down to what is found, with the lines as they are now', () => {
    settle({ 'a.http': requests(a, b) });
    settle({ 'a.http': requests(`${b} and Status eq 1`) }, { baselineMode: 'use' });
    expect(run({ 'a.http': requests(`${b} and Status eq 1`, a) })).toEqual(['a.http:4 foreign-operator']);
  });

  test('does not add what is new when it is pruned', () => {
    settle({ 'a.http': requests(a) });
    const before = list();
    settle({ 'a.http': requests(a, b), 'b.http': get(a) }, { baselineMode: 'use' });
    expect(list()).toBe(before);
  });

  test('keeps what this run did not look at', () => {
    settle({ 'a.http': requests(a, "Code EQ 'A'"), 'b.http': get(a) });
    settle({ 'a.http': requests(b) }, { baselineMode: 'list', only: ['foreign-operator'] });
    const { entries } = readBaseline(list());
    expect([...entries.keys()]).toEqual(['a.http', 'b.http']);
    expect([...(entries.get('a.http')?.keys() ?? [])]).toEqual(['foreign-operator', 'miscased-keyword']);
  });

  test('is removed when nothing is left', () => {
    settle({ 'a.http': wrong });
    settle({ 'a.http': '' }, { baselineMode: 'use' });
    expect(list).toThrow(/ENOENT/);
  });

  test('does not depend on the order of findings, and is read back as it was', () => {
    settle({ 'b.http': wrong, 'a.http': requests(b, "Code EQ 'A'") });
    const first = list();
    settle({ 'a.http': requests("Code EQ 'A'", b), 'b.http': requests(b, a) });
    expect(list()).toBe(first);
    expect(formatBaseline(readBaseline(first).entries)).toBe(first);
  });

  test('holds nothing of a secret', () => {
    const secret = (value: string): string => `GET https://example.com/api/v1/object/Equipment\nApiKey: ${value}\n`;
    write('odatalint.config.json', '{"rules": {"hardcoded-secret": "warning"}}');
    settle({ 'a.http': secret('3f9a1c77e2b84d50a6c1') });
    const first = list();
    expect(first).toContain('hardcoded-secret');
    settle({ 'a.http': secret('77e2b84d50a6c13f9a1c') });
    expect(list()).toBe(first);
  });

  test('is beside the configuration, for which each has its own', () => {
    write('x/odatalint.config.json', '{}');
    settle({ 'a.http': get(a), 'x/y/b.http': get(b) });
    expect([...readBaseline(list()).entries.keys()]).toEqual(['a.http']);
    const inner = readFileSync(join(cwd, 'x', BASELINE_FILE_NAME), 'utf8');
    expect([...readBaseline(inner).entries.keys()]).toEqual(['y/b.http']);
    expect(run({ 'a.http': get(a), 'x/y/b.http': get(b) })).toEqual([]);
  });
});

describe('bodies in other files', () => {
  const post = 'POST https://example.com/api/v1/object/Equipment\nContent-Type: application/json\n\n< ./body.json\n';
  const body = '{ "Code": 5, "Context": 1, "Status": 1 }';

  test('belong to the document that sends them', () => {
    write('body.json', body);
    expect(run({ 'a.http': post })).not.toEqual([]);
    settle({ 'a.http': post });
    expect([...readBaseline(list()).entries.keys()]).toEqual(['a.http']);
    expect(run({ 'a.http': post })).toEqual([]);
    expect(run({ 'a.http': post, 'b.http': post })).not.toEqual([]);
    write('body.json', body.replace('5', '"5"'));
    expect(run({ 'a.http': post }).join()).toMatch(/no longer has/);
    rmSync(join(cwd, 'body.json'));
    expect(run({ 'a.http': post }), 'who knows what it held').toEqual(['a.http:4 unreadable-file']);
  });
});

describe('lines of NDJSON', () => {
  const line = (filter: string): string => JSON.stringify({ on: 'Equipment', filter });
  const text = (...filters: string[]): string => `${filters.map(line).join('\n')}\n`;
  const answers = (options: Options, ...filters: string[]): { hidden: boolean[]; workspace: Workspace } => {
    const workspace = new Workspace({ cwd, ...options });
    const lines = workspace.check.lineBaseline(join(cwd, 'a.ndjson'));
    return { hidden: filters.map((filter) => lines?.hides('foreign-operator', line(filter)) === true), workspace };
  };
  const c = "Code == 'C'";

  test('are known by all of the line, read as a whole or one by one', () => {
    settle({ 'a.ndjson': text(a, b) });
    expect(run({ 'a.ndjson': text(c, b, a, a) })).toEqual([
      'a.ndjson:1 foreign-operator',
      'a.ndjson:4 foreign-operator',
    ]);
    expect(answers({}, c, b, a, a).hidden).toEqual([false, true, true, false]);
    expect(answers({}, a).workspace.settings.staleEntries()).toHaveLength(1);
  });

  test('are listed alike either way', () => {
    settle({ 'a.ndjson': text(a, b) });
    const whole = list();
    rmSync(join(cwd, BASELINE_FILE_NAME));
    const { hidden, workspace } = answers({ baselineMode: 'list' }, a, b);
    expect(hidden).toEqual([true, true]);
    workspace.check.writeBaseline();
    expect(list()).toBe(whole);
  });
});

describe('a list that cannot be understood', () => {
  const lists: readonly (readonly [text: string, marked: string, words: RegExp])[] = [
    ['', '', /empty/],
    ['[]', '[]', /must be an object/],
    ['{}', '', /has no version, but this odatalint reads version 1/],
    ['{ "version": 2, "files": {} }', '"version"', /has version 2, but this odatalint reads version 1/],
    ['{ "version": 1, "file": {} }', '"file"', /Did you mean "files"/],
    ['{ "version": 1, "files": { "a.http": { "x": ["1"] } } }', '"1"', /as --suppress-all writes it/],
    ['{ "version": 1, "files": { "a.http": { "x": 2 } } }', '2', /must be a list/],
    ['{ "version": 1, "files": { "a.http": {}, "a.http": {} } }', '"a.http"', /specified twice/],
    ['{ "version": 1,\n<<<<<<< HEAD\n "files": {} }', '<<<<<<<', /not valid JSON/],
  ];
  test.each(lists)('%j', (text, marked, words) => {
    const { diagnostics } = readBaseline(text);
    expect(diagnostics[0]).toMatchObject({ code: 'malformed-config', severity: 'error' });
    expect(text.slice(diagnostics[0]?.start, diagnostics[0]?.end)).toBe(marked);
    expect(diagnostics[0]?.message).toMatch(words);
  });

  test('stops the check of what it is for, since no one knows what it hides', () => {
    write(BASELINE_FILE_NAME, '{');
    const workspace = new Workspace({ cwd });
    expect(workspace.check.text(wrong, 'http', join(cwd, 'a.http')).diagnostics).toEqual([]);
    expect(workspace.settings.findings().map(({ path }) => path)).toEqual([BASELINE_FILE_NAME]);
    expect(workspace.settings.staleEntries()).toEqual([]);
  });

  test('no text makes reading throw', () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"version"',
      '"files"',
      '"__proto__"',
      ':',
      ',',
      '1',
      '"00000000-00000000"',
    );
    fc.assert(fc.property(fc.array(pieces, { maxLength: 30 }), (text) => void readBaseline(text.join(' '))));
  });
});

test('as many are hidden as are listed, wherever they come to be', () => {
  const filters = fc.array(fc.constantFrom(a, b, "Code == 'C' or Code == 'D'", "Code EQ 'E'", 'Status eq 1'), {
    maxLength: 8,
  });
  fc.assert(
    fc.property(filters, filters, (before, added) => {
      rmSync(join(cwd, BASELINE_FILE_NAME), { force: true });
      settle({ 'a.http': requests(...before) });
      const now = requests(...[...before, ...added].sort());
      rmSync(join(cwd, 'b.http'), { force: true });
      const unlisted = run({ 'b.http': requests(...added) });
      expect(run({ 'a.http': now })).toHaveLength(unlisted.length);
    }),
    { numRuns: 50 },
  );
});
