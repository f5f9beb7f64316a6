/** The files that `npm run new` writes are those of the recipe, and each omitted step fails and is named. */
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
  ) => { readonly files: Readonly<Record<string, string>>; readonly steps: readonly string[] };
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
    expect(files[`${rules}/new-mistake.ts`]).toContain("scope: 'service-query'");
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

test.each([
  ['a rule in no folder', 'rule', 'new-mistake', 'must be folder/code'],
  ['a rule outside of the groups', 'rule', 'engine/new-mistake', 'must be folder/code'],
  ['a path', 'rule', '../options/new-mistake', 'must be folder/code'],
  ['an unknown kind', 'thing', 'a/b-c', 'npm run new rule'],
])('%s is refused', (_name, kind, name, message) => {
  expect(() => readRecipe(kind, name)).toThrow(message);
});
