/** Every page of a rule on the site begins with a wrong and a right line and its clause, and ends with the ways to turn it off. */
import { ruleInfos } from '@odatalint/core';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const { rulePageBody } = (await import(join(root, 'site/scripts/rule-page.js'))) as {
  rulePageBody: (code: string, markdown: string) => string;
};

const { unknownClauses } = (await import(join(root, 'site/scripts/clauses.js'))) as {
  unknownClauses: (text: string) => string[];
};

const pages = new Map(
  ['packages/core/src/rules', 'packages/core/src/syntax/problems'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => [name.replace(/^.*[\\/]|\.md$/g, ''), readFileSync(join(root, folder, name), 'utf8')] as const),
  ),
);

test('there is a page for every rule', () => {
  expect(ruleInfos.filter(({ name }) => !pages.has(name))).toEqual([]);
});

test.each(ruleInfos.map((info) => [info.name, info] as const))('%s', (name, { group, specification }) => {
  const page = rulePageBody(name, pages.get(name) ?? '');
  const isInput = group === 'input' || group === 'document';
  const start = page.slice(0, page.indexOf('## What it finds'));
  expect(start).toContain('class="specification"');
  if (/OData 4\.01 (?:URL|Protocol|JSON)|RFC \d{4}/.test(specification)) expect(start).toContain('<a href="https://');
  if (/^```bad/m.test(pages.get(name) ?? '')) expect(start).toMatch(/class="sign">✗<[^]*class="sign">✓</);
  expect(page.indexOf('## Why')).toBeGreaterThan(0);
  if (!isInput) {
    expect(page).toContain(`disable-next-line ${name} `);
    expect(page.trimEnd().slice(-100)).toContain(`"${name}": "off"`);
  }
});

test('clauses link to their sections', () => {
  const link = (name: string): string => rulePageBody(name, pages.get(name) ?? '');
  expect(link('property-of-collection')).toContain(
    'url-conventions.html#sec_LambdaOperators" title="Lambda Operators">5.1.1.13<',
  );
  expect(link('malformed-batch')).toContain('json-format-v4.01.html#sec_BatchRequest" title="Batch Request">19.1<');
  // The published anchor has 40 characters.
  expect(link('invalid-reference')).toContain('protocol.html#sec_LinktoRelatedEntitiesWhenCreatinganE"');
  expect(link('conflicting-alias')).toContain('aggregation-ext-v4.0.html#Keywordas"');
});

test('the title of every clause that a page names is known', () => {
  expect(
    ruleInfos.flatMap(({ name, specification }) => unknownClauses(specification).map((each) => `${name}: ${each}`)),
  ).toEqual([]);
  expect(unknownClauses('OData 4.01 URL conventions 5.1.99; CSDL 7.2')).toEqual(['OData 4.01 URL conventions 5.1.99']);
});
