/**
 * Whether the formatter keeps the meaning of every URL in the test suites of others, and changes nothing the second
 * time.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { format, type FormatOptions, parse } from '../packages/core/src/index.js';
import { describeTree } from '../packages/core/src/internal.js';

const corpora = process.env['CORPORA'] ?? '';

/** The URLs of a suite; an expression becomes the value of an option that accepts one. */
function addressesOf(file: string): string[] {
  return readFileSync(join(corpora, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { input: string; kind?: string; rule?: string })
    .map(({ input, kind = '', rule = '' }) =>
      kind.includes('expression') || /Expr$/.test(rule) ? `?$filter=${input}` : input,
    );
}

const ways: readonly FormatOptions[] = (['kept', 'encoded', 'decoded'] as const).flatMap((coding) => [
  { coding, width: 1 },
  { coding, width: 60 },
  { coding, breaks: 'options', width: 1 },
]);

function faultOf(text: string, options: FormatOptions): string | undefined {
  const { text: once, left } = format(text, options);
  if (left === 'syntax') return once === text ? undefined : 'is changed though it is broken';
  if (left !== undefined) return `is left: ${left}`;
  if (format(once, options).text !== once) return `is not settled: ${once}`;
  const [before, after] = [text, once].map((each) => describeTree(parse(each, options).tree));
  return before === after ? undefined : `means something else: ${once}`;
}

describe.skipIf(!existsSync(join(corpora, 'oasis-abnf.jsonl')))('the formatter', () => {
  test.each(['oasis-abnf.jsonl', 'olingo-gold.jsonl'])('%s', (file) => {
    const faults = addressesOf(file).flatMap((text) =>
      ways.flatMap((options) => {
        const fault = faultOf(text, options);
        return fault === undefined ? [] : [`${JSON.stringify(text)} ${JSON.stringify(options)} ${fault}`];
      }),
    );
    expect(faults).toEqual([]);
  });
});
