/** Shared by the tests of the schema readers: valid documents, the problems of others, and damaged documents. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadSchema } from '../src/schema/load-schema.js';
import type { Schema } from '../src/schema/model/model.js';

/** Loads a document that must have no problems. */
export function loadSound(text: string): Schema {
  const { schema, problems } = loadSchema(text);
  expect(problems).toEqual([]);
  if (schema === undefined) throw new Error('no schema');
  return schema;
}

/** Problems as `severity «marked text» message`. */
export const problemsOf = (text: string): string[] =>
  loadSchema(text).problems.map(
    ({ severity, message, start, end }) => `${severity} «${text.slice(start, end)}» ${message}`,
  );

/** Checks that the reader accepts a text, and that every problem is inside it. */
export function holds(damaged: string): void {
  for (const { start, end } of loadSchema(damaged).problems)
    expect(start >= 0 && start <= end && end <= damaged.length).toBe(true);
}

/** Tests that the reader accepts prefixes of a document, and the document without some of its characters. */
export function testCuts(text: string, numRuns: number): void {
  const offset = fc.nat(text.length - 1);
  const length = fc.integer({ min: 1, max: 30 });

  test('no prefix makes the reader throw', () => {
    fc.assert(
      fc.property(offset, (end) => holds(text.slice(0, end))),
      { numRuns },
    );
  });

  test('no deletion makes the reader throw', () => {
    fc.assert(
      fc.property(offset, length, (start, count) => holds(text.slice(0, start) + text.slice(start + count))),
      { numRuns },
    );
  });
}
