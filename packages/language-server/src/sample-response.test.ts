/** Requests of documents, answered from sample rows. */
import { createChecker, loadSchema } from '@odatalint/core';
import { LanguageDocument } from '@odatalint/language-service';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sampleResponse } from './sample-response.js';

const metadata = readFileSync(new URL('../../../examples/shop/metadata.xml', import.meta.url), 'utf8');
const schema = loadSchema(metadata).schema!;

/** The lines of the response to the only request of a text. */
async function responseTo(
  text: string,
  checker = createChecker({ service: 'odata-4.01', schema }),
): Promise<readonly string[]> {
  const document = new LanguageDocument(text, { format: 'http', checkerFor: () => checker });
  return ((await sampleResponse(document, text.search(/\/[A-Z$a]/))) ?? '').split('\n');
}

const isOk = '// 200: sample rows made from the schema; nothing was sent.';

test.each([
  ['GET /Orders?$top=1&$select=ID', isOk],
  ['GET {{host}}/odata/Orders?$top=1', isOk],
  ['GET https://shop.example/api/odata/Orders(1)', isOk],
  ['@id = 1\n\nGET /Orders({{id}})', isOk],
  ['GET /Orders({{id}})', '// No response: the variable id has no known value.'],
  ['GET /Orders(999)', '// 404: sample rows made from the schema; nothing was sent.'],
  ['GET /Orders?$filter=Nmae eq 1', '// 400: sample rows made from the schema; nothing was sent.'],
  ['GET {{host}}/api', '// No response: The URL names no resource of the schema.'],
  ['GET {{host}}/odata/$metadata', isOk],
  [
    'POST {{host}}/odata/$batch\nContent-Type: application/json\n\n{"requests":[{"id":"1","method":"GET","url":"Orders"}]}',
    isOk,
  ],
  ['DELETE /Customers(999)', '// 404: sample rows made from the schema; nothing was sent.'],
  ['GET /Orders\nX-Key: {{key}}', isOk],
  ['GET /Orders\nContent-Type: application/json\n\n{"a":1}', isOk],
  ['HEAD /Orders\nContent-Type: application/json\n\n{"a":1}', isOk],
])('%j', async (text, first) => {
  expect((await responseTo(text))[0]).toBe(first);
});

test('the rows are samples', async () => {
  expect((await responseTo('GET /Customers?$select=Name&$top=1')).join('\n')).toContain('"Name": "Name 1 (sample)"');
});

test('a change is made in rows of this request alone', async () => {
  const text = 'PATCH /Customers(1)\nContent-Type: application/json\n\n{"Name":"Changed"}';
  expect((await responseTo(text)).join('\n')).toContain('"Name": "Changed"');
  expect((await responseTo('GET /Customers(1)')).join('\n')).not.toContain('Changed');
});

test('a request without a schema, and one of an earlier version', async () => {
  expect((await responseTo('GET /Orders', createChecker({ service: 'odata-4.01' })))[0]).toMatch(
    /^\/\/ No response: Names are neither checked nor completed: no schema is known/,
  );
  const old = createChecker({ service: 'odata-v2', schema });
  expect((await responseTo('GET /Orders', old))[0]).toBe('// No response: Sample rows are for services of OData V4.');
});

test('the asset management service, at its own address and through a gateway', async () => {
  const checker = createChecker({ service: 'asset-management' });
  for (const host of ['https://assets.example.com/api/v1/object/', '{{base}}/'])
    expect((await responseTo(`GET ${host}Equipment?top=1`, checker))[0]).toBe(isOk);
});
