/** What the build leaves out of chevrotain is missed by nobody: the built parser answers as the one with all of chevrotain. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as built from '@odatalint/core';
import { expect, test } from 'vitest';
import { describeTree } from '../../src/syntax/index.js';
import { parseLine, readCorpus } from './corpus.js';

const dist = (name: string): string => fileURLToPath(new URL(`../../dist/syntax/${name}`, import.meta.url));

test('the built parser has the parts of chevrotain that it needs, with its licence, and asks for no more', () => {
  const engine = readFileSync(dist('grammar-engine.js'), 'utf8');
  expect(engine).not.toMatch(/\bfrom\s*["']/);
  expect(engine).toMatch(/Parts of chevrotain \d+\.\d+\.\d+, Apache-2\.0/);
  expect(existsSync(dist('grammar-engine.js.LEGAL.txt'))).toBe(true);
});

test('the built parser gives the trees and problems of the grammar corpus', () => {
  for (const line of readCorpus()) {
    const whole = parseLine(line, line.input);
    const parts = parseLine(line, line.input, built);
    expect([line.input, describeTree(parts.tree), parts.problems]).toEqual([
      line.input,
      describeTree(whole.tree),
      whole.problems,
    ]);
  }
});
