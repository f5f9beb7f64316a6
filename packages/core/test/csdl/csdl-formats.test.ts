/**
 * CSDL XML and CSDL JSON are equivalent: twin documents give one model, and no damage to either makes the reader throw.
 */
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { holds, testCuts } from '../schema-documents.js';
import { loadSchema } from '../../src/schema/load-schema.js';
import { isOptional } from '../../src/schema/model/schema-queries.js';
import { differencesOf, modelOf } from '../../src/schema/model-as-text.test-support.js';

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');
const documents = { XML: read('library.xml'), JSON: read('library.json') };

describe.each(Object.entries(documents))('CSDL %s', (_, text) => {
  test('a sound document has no problems', () => {
    expect(loadSchema(text).problems).toEqual([]);
  });

  test('every place is in the text', () => {
    const { schema } = loadSchema(text);
    const words = [...(schema?.types.values() ?? [])].map(({ span }) => text.slice(span.start, span.end));
    expect(words).toHaveLength(8);
    for (const word of words) expect(word).toMatch(/^(?:<\w+ [^<>]*>|"\w+")$/);
  });

  test('what may be left out of a call', () => {
    const [near] = loadSchema(text).schema?.operations.get('Library.Model.Near') ?? [];
    expect(near?.parameters.map((parameter) => [parameter.name, isOptional(parameter)])).toEqual([
      ['book', false],
      ['shelves', true],
    ]);
  });

  /** The rest of a damaged document is read to its end, and each finding has a position in it. */
  const offset = fc.nat(text.length - 1);
  testCuts(text, 100);

  test('no text put into it makes the reader throw', () => {
    fc.assert(
      fc.property(
        offset,
        fc.constantFrom('"', '<', '>', '{', '}', '[', ']', ',', ':', '\\', '$', '@', '\0', '😀'),
        (at, what) => holds(text.slice(0, at) + what + text.slice(at)),
      ),
      { numRuns: 100 },
    );
  });
});

test('twins give the same model, places aside', () => {
  const models = Object.values(documents).map((text) => modelOf(loadSchema(text).schema));
  expect(differencesOf(models[0], models[1])).toEqual([]);
});
