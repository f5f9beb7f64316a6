/** The files that `npm run new` writes are those of the recipe, and each omitted step fails and is named. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';

const load = (script: string): Promise<unknown> => import(new URL(`../scripts/${script}`, import.meta.url).href);

const { codeTables, infoOf, readCodeInfos } = (await load('write-code-infos.js')) as {
  codeTables: (infos: readonly unknown[]) => Record<string, string>;
  infoOf: (file: string, text: string) => unknown;
  readCodeInfos: () => readonly unknown[];
};
const { readRecipe } = (await load('new.js')) as {
  readRecipe: (
    kind: string,
    name: string,
  ) => {
    readonly files: Readonly<Record<string, string>>;
    readonly edits: Readonly<Record<string, (text: string) => string>>;
    readonly steps: readonly string[];
  };
};

const { files, steps } = readRecipe('rule', 'expressions/new-mistake');
const rules = 'packages/core/src/rules/expressions';
const page = files[`${rules}/new-mistake.md`]!;
const facts = {
  summary: '"A sentence."',
  specification: '"OData 4.01"',
  severity: 'error',
  fixable: 'false',
  decidedBy: 'text',
};
const withFacts = (text: string, names: readonly string[]): string =>
  names.reduce((all, name) => all.replace(`\n${name}:`, `\n${name}: ${facts[name as keyof typeof facts]}`), text);

describe('a new rule', () => {
  test('has a file and a page', () => {
    expect(Object.keys(files).map((path) => basename(path))).toEqual(['new-mistake.ts', 'new-mistake.md']);
    expect(files[`${rules}/new-mistake.ts`]).toContain("within: 'service-query'");
    expect(steps).toContain('npm run codes');
  });

  test.each(Object.keys(facts))('is refused by `npm run codes` without the fact "%s"', (missing) => {
    const text = withFacts(
      page,
      Object.keys(facts).filter((name) => name !== missing),
    );
    expect(() => infoOf('rules/expressions/new-mistake.md', text)).toThrow(`new-mistake.md: "${missing}" in the front`);
  });

  test('is in the list of rules and in the tables of codes after `npm run codes`', () => {
    const info = infoOf('rules/expressions/new-mistake.md', withFacts(page, Object.keys(facts)));
    const tables = codeTables([...readCodeInfos(), info]);
    expect(tables['rules/rules.ts']).toContain("import { newMistake } from './expressions/new-mistake.js';");
    expect(tables['text/rule-names.ts']).toContain("'new-mistake'");
    expect(tables['codes/rule-infos.ts']).toContain('"new-mistake"');
  });
});

const editedBy = (kind: string, name: string): string =>
  Object.entries(readRecipe(kind, name).edits)
    .map(([path, edit]) => edit(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')))
    .join('');

describe('a new profile', () => {
  test('has a file and a line in the table', () => {
    expect(Object.keys(readRecipe('profile', 'acme-erp').files)).toEqual(['packages/core/src/profiles/acme-erp.ts']);
    const table = editedBy('profile', 'acme-erp');
    expect(table).toContain("import { acmeErp } from './acme-erp.js';\nimport { byPrecedence");
    expect(table).toContain('  acmeErp,\n]);');
  });

  test('names the command that writes the setting of the extension', () => {
    const commands = readRecipe('profile', 'acme-erp').steps.join('\n');
    expect(commands).toContain('UPDATE=1 npx vitest run test/profile-tables.test.ts');
  });
});

test('a new format has a reader, a test and a line in the table', () => {
  const { files: written, steps: next } = readRecipe('format', 'acme');
  expect(Object.keys(written).map((path) => basename(path))).toEqual(['acme-format.ts', 'acme-format.test.ts']);
  const table = editedBy('format', 'acme');
  expect(table).toContain("import { acmeFormat } from './acme/acme-format.js';");
  expect(table).toContain('  acme: acmeFormat,\n};');
  expect(next.join('\n')).toContain('UPDATE=1 npx vitest run test/format-tables.test.ts packages/workspace/src/config');
});

test.each([
  ['a profile with a path', 'profile', '../acme', 'must be words with hyphens'],
  ['a format with a hyphen', 'format', 'acme-log', 'must be one word'],
  ['a rule in no folder', 'rule', 'new-mistake', 'must be folder/code'],
  ['a rule outside of the groups', 'rule', 'engine/new-mistake', 'must be folder/code'],
  ['a path', 'rule', '../options/new-mistake', 'must be folder/code'],
  ['an unknown kind', 'thing', 'a/b-c', 'npm run new rule'],
])('%s is refused', (_name, kind, name, message) => {
  expect(() => readRecipe(kind, name)).toThrow(message);
});
