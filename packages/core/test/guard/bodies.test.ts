/** Reads the bodies beside this file, which a guard must refuse or accept, and the two forms of a refusal. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createGuard, type Guard, type GuardedRequest } from '../../src/index.js';
import { schema } from '../depth/depth-cases.js';

const text = readFileSync(new URL('bodies.txt', import.meta.url), 'utf8');
const bodies = 'checked-by-handler';
const guard = createGuard({ schema, root: '/odata/', bodies });

/** The guards by the names in the lines. The keys list the properties that may be read and written, and do not mention other sets. */
const guards: Readonly<Record<string, Guard>> = {
  '': guard,
  key: createGuard({
    schema,
    root: '/odata/',
    bodies,
    key: { resources: { Parts: { visible: ['Name', 'Small', 'Needs', 'Shed'], writable: ['Name', 'Small'] } } },
  }),
  v2: createGuard({ schema, service: 'odata-v2', root: '/odata/', bodies }),
  assets: createGuard({ service: 'asset-management', bodies }),
  'assets key': createGuard({
    service: 'asset-management',
    bodies,
    key: {
      resources: {
        Equipment: { visible: ['Code', 'Department'], writable: ['Code'] },
        Department: { visible: ['Description'] },
      },
    },
  }),
};

/** Content types: those of one header, or of two. */
const types: Readonly<Record<string, readonly string[]>> = {
  none: [],
  json: ['application/json;charset=utf-8'],
  full: ['application/json;odata.metadata=full;IEEE754Compatible=false'],
  text: ['text/plain'],
  html: ['text/html'],
  form: ['application/x-www-form-urlencoded'],
  formdata: ['multipart/form-data; boundary=b'],
  xml: ['application/xml'],
  atom: ['application/atom+xml;type=entry'],
  soap: ['text/xml;charset=utf-8'],
  octets: ['application/octet-stream'],
  mixed: ['multipart/mixed; boundary=b'],
  dashes: ['multipart/mixed; boundary="--b"'],
  both: ['application/json', 'text/plain'],
  twice: ['multipart/mixed; boundary=b; boundary=c'],
};

const breaks = (text: string): string => text.replaceAll('\\r', '\r').replaceAll('\\n', '\n').replaceAll('\\v', '\v');

const cases = text.split('\n').flatMap((line) => {
  const match =
    /^([-+]) (?:\{(.*?)\} )?(?:(GET|HEAD|POST|PUT|PATCH|MERGE|DELETE|OPTIONS|patch) )?(\w+) (\S+)((?: \| [^|]*?)*) =>(.*)$/.exec(
      line,
    );
  if (match === null) {
    if (/^[-+]/.test(line)) throw new Error(`not a case: ${line}`);
    return [];
  }
  const [, verdict, name = '', method = 'POST', type = '', url = '', others = '', body = ''] = match;
  const headers = [
    ...types[type]!.map((value) => ['content-type', value] as const),
    ...others
      .split(' | ')
      .slice(1)
      .map((header) => [header.slice(0, header.indexOf(':')), header.slice(header.indexOf(':') + 2)] as const),
  ];
  return [{ line, verdict, by: guards[name]!, method, url, headers, body: breaks(body.slice(1)) }];
});

test.each(cases)('$line', ({ verdict, by, method, url, headers, body }) => {
  const request: GuardedRequest = { method, url, headers };
  const refusal = by.body(request, body);
  if (verdict === '+') expect(refusal?.problem).toBeUndefined();
  else expect(refusal?.problem.detail).not.toBeUndefined();
  for (const { in: field, start, end } of refusal?.problem.findings ?? []) {
    expect(start).toBeLessThanOrEqual(end);
    if (field === 'url' || field === 'body') expect(end).toBeLessThanOrEqual((field === 'url' ? url : body).length);
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
