/** Reads the bodies beside this file, which a guard must refuse or accept, and the two forms of a refusal. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createGuard, type GuardedRequest } from '../../src/index.js';
import { schema } from '../depth/depth-cases.js';

const text = readFileSync(new URL('bodies.txt', import.meta.url), 'utf8');
const guard = createGuard({ schema, root: '/odata/', bodies: 'checked-by-handler' });

const types: Readonly<Record<string, string>> = {
  json: 'application/json;charset=utf-8',
  text: 'text/plain',
  form: 'application/x-www-form-urlencoded',
  mixed: 'multipart/mixed; boundary=b',
};

const cases = text.split('\n').flatMap((line) => {
  const match = /^([-+]) (\w+) (\S+) =>(.*)$/.exec(line);
  if (match === null) return [];
  const [, verdict, type = '', url = '', body = ''] = match;
  return [{ line, verdict, type: types[type], url, body: body.trimStart().replaceAll('\\r\\n', '\r\n') }];
});

test.each(cases)('$line', ({ verdict, type, url, body }) => {
  const headers = type === undefined ? {} : { 'Content-Type': type };
  const request: GuardedRequest = { method: 'POST', url, headers };
  const refusal = guard.body(request, body);
  if (verdict === '+') expect(refusal?.problem).toBeUndefined();
  else expect(refusal?.problem.detail).not.toBeUndefined();
  for (const { in: field, start, end } of refusal?.problem.findings ?? []) {
    expect(start).toBeLessThanOrEqual(end);
    expect(end).toBeLessThanOrEqual((field === 'url' ? url : body).length);
  }
});

test('headers may be an object, a list of pairs or Headers', () => {
  const pairs: [string, string][] = [['content-type', 'text/plain']];
  for (const headers of [pairs, new Headers(pairs), new Map(pairs), Object.fromEntries(pairs)])
    expect(guard.body({ method: 'POST', url: '/odata/Parts/$query', headers }, '$top=1')).toBeUndefined();
});

test('places in the body of $query count in the body, and places in the URL in the URL', () => {
  const url = '/odata/Parts/$query?$orderby=Totl';
  const body = '$filter=Bogus eq 1';
  const headers = { 'content-type': 'text/plain' };
  const inUrl = guard.body({ method: 'POST', url, headers }, body)?.problem.findings;
  expect(inUrl?.map(({ in: field, start, end }) => [field, url.slice(start, end)])).toEqual([['url', 'Totl']]);
  const inBody = guard.body({ method: 'POST', url: url.replace('Totl', 'Small'), headers }, body)?.problem.findings;
  expect(inBody?.map(({ in: field, start, end }) => [field, body.slice(start, end)])).toEqual([['body', 'Bogus']]);
});

test('a refusal can have the error body of OData', () => {
  const odata = createGuard({ schema, root: '/odata/', errors: 'odata' });
  const refusal = odata({ url: '/odata/Parts?$filter=Totl%20eq%201&$top=x' });
  expect(refusal).toMatchObject({ status: 400, headers: { 'content-type': 'application/json' } });
  expect(JSON.parse(refusal?.body ?? '')).toEqual({
    error: {
      code: 'unknown-property',
      message: refusal?.problem.detail,
      target: 'Totl',
      details: [
        { code: 'unknown-property', message: refusal?.problem.detail, target: 'Totl' },
        { code: 'invalid-option-value', message: expect.stringContaining('"x"') as string, target: 'x' },
      ],
    },
  });
  const long = odata({ url: `/odata/Parts?${'x'.repeat(20_000)}` });
  expect(long?.status).toBe(414);
  expect(JSON.parse(long?.body ?? '')).toMatchObject({ error: { code: 'URITooLong', details: [] } });
  expect(long?.problem.detail).not.toMatch(/\$query/);
});

test.each(['asset-management', 'microsoft-graph', 'sap-v4', 'odata-v2', 'sharepoint', 'business-central', 'odata-4.0'])(
  'the root has one meaning with %s',
  (service) => {
    const atRoot = createGuard({ service, schema: 'none', root: '/here/' });
    expect(atRoot({ url: '/here/Things' })?.problem.findings).toBeUndefined();
    for (const url of ['/Things', '/api/v1/object/Things', '/v1.0/Things', '/_api/Things', '/x/here/Things', '/'])
      expect(atRoot({ url })?.problem.findings.map(({ code }) => code)).toContain('unknown-route');
  },
);
