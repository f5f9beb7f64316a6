/** The tables of codes and the list of rules equal the pages; `UPDATE=1` rewrites them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { ruleInfos } from '../src/codes/index.js';
import { expressionRules, rules } from '../src/rules/index.js';

const core = join(dirname(fileURLToPath(import.meta.url)), '..');
const script = pathToFileURL(join(core, '..', '..', 'scripts', 'write-code-infos.js')).href;
const { codeTables, infoOf } = (await import(script)) as {
  codeTables: () => Record<string, string>;
  infoOf: (file: string, text: string) => unknown;
};

test.each(Object.entries(codeTables()))('%s is what the pages say', (path, text) => {
  const file = join(core, 'src', path);
  if (process.env['UPDATE'] === '1') writeFileSync(file, text);
  expect(readFileSync(file, 'utf8')).toBe(text);
});

const groupOf = (code: string): string | undefined => ruleInfos.find(({ name }) => name === code)?.group;

const page = join(core, 'src', 'rules', 'input', 'unused-suppression.md');

test.each(['summary', 'specification', 'severity', 'fixable', 'decidedBy', 'beforeV4', 'listable'])(
  'a page without the fact "%s" is refused',
  (fact) => {
    const text = readFileSync(page, 'utf8');
    expect(() => infoOf('rules/input/unused-suppression.md', text)).not.toThrow();
    expect(() => infoOf('rules/input/unused-suppression.md', text.replace(`\n${fact}:`, `\n# ${fact}:`))).toThrow(
      `unused-suppression.md: "${fact}" in the front matter must be `,
    );
  },
);

test.each(
  [...expressionRules, ...rules.filter(({ name }) => groupOf(name) === 'aggregation')].map(({ name, within }) => [
    name,
    within,
  ]),
)('%s ignores the query options of requests to other services', (_name, within) => {
  expect(within).toBe('service-query');
});

test.each(rules.map((rule) => [rule.name, rule] as const))('the page states whether %s has fixes', (name, rule) => {
  expect(ruleInfos.find((info) => info.name === name)?.fixable).toBe(rule.fix !== undefined);
});
