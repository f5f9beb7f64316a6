/**
 * The table of the interface's requirements: every row's example has a finding of its rule, and every valid neighbour
 * has none.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import {
  type CheckInput,
  createChecker,
  type Diagnostic,
  type KeyDefinition,
  ruleInfos,
} from '../packages/core/src/index.js';
import { placeOf, readInput } from '../packages/core/test/marked-input.js';

const page = join(dirname(fileURLToPath(import.meta.url)), '..', 'docs', 'asset-management.md');

/** The cells of every row, without the head and the rule of the table; `\\|` represents a bar. */
const rows = readFileSync(page, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (?:requirement|not possible) \|/.test(line))
  .map((line) =>
    line
      .slice(2, -2)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll('\\|', '|')),
  );

const batchOf = (count: number): CheckInput => ({
  batch: JSON.stringify({
    requests: Array.from({ length: count }, (_, i) => ({
      id: `${i}`,
      method: 'DELETE',
      url: `object/Article('${i}')`,
    })),
  }),
});

/** Inputs that would be too long for a table. */
const described: Readonly<Record<string, CheckInput>> = {
  'a batch of 100 requests': batchOf(100),
  'a batch of 101 requests': batchOf(101),
  'a body of more than 1,048,576 bytes': {
    method: 'PATCH',
    url: "/api/v1/object/Article('1')",
    body: `{"Code":"${'x'.repeat(1_048_576)}"}`,
  },
};

function check(example: string): { found: readonly Diagnostic[]; marks: readonly string[] } {
  const text = /^`(.*)`$/.exec(example)?.[1];
  const { input, marks } = text === undefined ? { input: described[example]!, marks: [] } : readInput(text);
  const { key, ...request } = input as CheckInput & { key?: KeyDefinition };
  const checker = createChecker({
    service: 'asset-management',
    ...(key === undefined ? {} : { key }),
  });
  return { found: checker.check(request as CheckInput), marks };
}

const ruleIn = (cell: string): string => /^\[([a-z-]+)\]/.exec(cell)?.[1] ?? '';

describe('what the interface demands', () => {
  for (const [text = '', rule = '', example = '', legal] of rows) {
    if (rule === '–') {
      test(`${text}: not for a linter`, () => expect(example).not.toBe(''));
      continue;
    }
    const code = ruleIn(rule);
    test(`${text}: ${code}`, () => {
      expect(ruleInfos.some(({ name }) => name === code)).toBe(true);
      expect(existsSync(join(dirname(page), /\]\((.+)\)$/.exec(rule)?.[1] ?? '?'))).toBe(true);
      const { found, marks } = check(example);
      expect(found.map((diagnostic) => diagnostic.code)).toContain(code);
      if (legal === undefined) return;
      if (marks.length > 0) expect(found.filter((each) => each.code === code).map(placeOf)).toEqual(marks);
      expect(check(legal).found.map(({ code: other }) => other)).toEqual([]);
    });
  }
});

test('each of the fourteen requests that are declared not possible is in the table', () => {
  expect(rows.filter(({ length }) => length === 4).length).toBeGreaterThanOrEqual(14);
});
