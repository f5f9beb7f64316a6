/**
 * A recorded session of a correct server has no findings, and each change to one of its responses has a finding at its
 * place.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createChecker, type Diagnostic } from '../../packages/core/src/index.js';
import { checkDocument } from '../../packages/documents/src/index.js';

const session = readFileSync(new URL('session.http', import.meta.url), 'utf8');
const checker = createChecker({ service: 'asset-management' });
const check = (text: string): readonly Diagnostic[] =>
  checkDocument(text, { format: 'http', checkerFor: () => checker }).diagnostics;

test('a right server is silent', () => expect(check(session)).toEqual([]));

/** What is changed, into what, and the finding with the text that it marks. */
const wrong: readonly (readonly [before: string, after: string, found: string])[] = [
  ['"items": [\n', '"value": [\n', 'malformed-response at {'],
  ['{ "items": [] }', '[]', 'malformed-response at ['],
  ['{ "items": [] }', '{ "items": [1] }', 'malformed-response at ['],
  ['{ "items": [] }', '{ "items": [', 'malformed-response at '],
  ['"https://assets.example.com/api/v1/object/Equipment?select', '"/api/v1/object/Equipment?select', 'invalid-next-link at "/api'],
  ['&skip=2', '', 'invalid-next-link at "https'],
  ['"count": 120', '"count": 1', 'invalid-response-count at 1'],
  ['"Id": "0002", ', '', 'missing-response-property at {'],
  [', "Description": null', '', 'missing-response-property at {'],
  ['Pump <1 kW', '<p>Pump</p>', 'unstripped-html at "<p>'],
  ['"2024-02-29"', '"2023-02-29"', 'invalid-response-value at "2023'],
  ['"ManufactureYear": 2023', '"ManufactureYear": "2023"', 'invalid-response-value at "2023"'],
  ['{ "id": "2", "status": 424 },', '', 'invalid-batch-response at {'],
  ['{ "id": "2", "status": 424 }', '{ "id": "2", "status": 204 }', 'invalid-batch-response at 204'],
  ['{ "id": "1", "status": 400,', '{ "id": "1", "status": 204,', 'invalid-batch-response at 424'],
  ['{ "id": "3", "status": 424 }', '{ "id": "5", "status": 424 }', 'invalid-batch-response at "5"'],
]; // prettier-ignore

for (const [before, after, expected] of wrong) {
  test(`${before} => ${after}`, () => {
    expect(session.split(before)).toHaveLength(2);
    const text = session.replace(before, after);
    const found = check(text).map(({ code, start, end }) => `${code} at ${text.slice(start, end)}`);
    expect(found.find((each) => each.startsWith(expected)) ?? found).toContain(expected);
    expect(found.every((each) => !each.startsWith('unexpected'))).toBe(true);
  });
}
