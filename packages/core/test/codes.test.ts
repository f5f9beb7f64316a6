/** The tables of codes equal the front matter of the pages; `UPDATE=1` rewrites them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { ruleInfos } from '../src/codes/index.js';
import { rules } from '../src/rules/index.js';

const core = join(dirname(fileURLToPath(import.meta.url)), '..');
const script = pathToFileURL(join(core, '..', '..', 'scripts', 'write-code-infos.js')).href;
const { codeTables } = (await import(script)) as { codeTables: () => Record<string, string> };

test.each(Object.entries(codeTables()))('%s is what the pages say', (path, text) => {
  const file = join(core, 'src', path);
  if (process.env['UPDATE'] === '1') writeFileSync(file, text);
  expect(readFileSync(file, 'utf8')).toBe(text);
});

describe('each page states', () => {
  test.each(ruleInfos.map((info) => [info.name, info] as const))('all of %s', (_name, info) => {
    expect(info.summary).toMatch(/\S\.$/);
    expect(info.specification).toMatch(/\S/);
    expect(['error', 'warning', 'info', 'hint', 'off']).toContain(info.severity);
  });

  test.each(rules.map((rule) => [rule.name, rule] as const))('whether %s has fixes', (name, rule) => {
    expect(ruleInfos.find((info) => info.name === name)?.fixable).toBe(rule.fix !== undefined);
  });
});
