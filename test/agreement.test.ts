/**
 * Our parser agrees with the cases on which other OData parsers agree: fully parenthesized expressions (see bench/).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dialects, parseFilter } from '@odatalint/core';
import { expect, test } from 'vitest';
import { shapeOf, shapeText } from './agreement/shape.js';

const lines = readFileSync(join(import.meta.dirname, 'agreement', 'expressions.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

function lineOf(expression: string): string {
  const { tree, problems } = parseFilter(expression, { dialect: dialects['odata-4.01']! });
  return [`${expression}  =>  ${shapeText(shapeOf(tree))}`, ...problems.map(({ code }) => code)].join('  !! ');
}

test('every expression has the shape that other parsers give it', () => {
  expect(lines.map((line) => lineOf(line.slice(0, line.indexOf('  =>'))))).toEqual(lines);
});

test('there are some hundred of them', () => expect(lines.length).toBeGreaterThanOrEqual(400));
