/** Values in requests: the inserted values, and the positions of findings in them. */
import { createChecker } from '@odatalint/core';
import type { OffsetMap } from '@odatalint/core/internal';
import { describe, expect, it } from 'vitest';
import {
  checkDocument,
  type DocumentFormat,
  environmentFileNamed,
  insertValues,
  type KnownVariable,
  readDocument,
  type VariableLookup,
} from '../index.js';

const path = '/w/http-client.env.json';

/** The variables of a file of JetBrains with one environment. */
function lookupIn(values: Readonly<Record<string, string>>): { text: string; lookup: VariableLookup } {
  const text = JSON.stringify({ dev: values });
  const { environments } = environmentFileNamed('', 'http-client.env.json')!.read(text);
  const known = new Map<string, KnownVariable>(
    environments[0]!.variables.map((variable) => [variable.name, { variable, file: { path, text } }]),
  );
  return { text, lookup: (name) => known.get(name) };
}

function filled(request: string, values: Readonly<Record<string, string>>, format: DocumentFormat = 'http'): string {
  const { requests } = readDocument(request, format);
  const outcome = insertValues(requests[0]!, lookupIn(values).lookup);
  return outcome === undefined ? 'nothing' : JSON.stringify(outcome.request.input);
}

const inputs: readonly (readonly [
  request: string,
  values: Readonly<Record<string, string>>,
  url: string | undefined,
])[] = [
  ['GET {{base}}/Orders', { base: 'https://h/v4' }, 'https://h/v4/Orders'],
  ['GET {{base}}/Orders', {}, undefined],
  ['GET {{base}}/Orders', { base: '' }, undefined],
  ['GET {{base}}/Orders', { base: '   ' }, undefined],
  ['GET {{base}}/Orders', { base: '<your host>' }, undefined],
  ['GET {{base}}/Orders', { base: 'YOUR_HOST' }, undefined],
  ['GET {{base}}/Orders', { base: '{{base}}' }, undefined],
  ['GET {{a}}/Orders', { a: '{{b}}', b: '{{a}}' }, undefined],
  ['GET {{base}}/Orders', { base: 'https://{{host}}/v4', host: 'h' }, 'https://h/v4/Orders'],
  ['GET {{base}}/Orders', { base: 'https://{{host}}/v4' }, 'https://{{host}}/v4/Orders'],
  ['GET {{base}}/Orders', { base: 'https://{{$shared host}}/v4', host: 'h' }, 'https://h/v4/Orders'],
  ['@host = own\nGET https://{{host}}/Orders?{{q}}', { host: 'given', q: '$top=1' }, 'https://own/Orders?$top=1'],
  ['@base = https://{{host}}/v4\nGET {{base}}/Orders', { host: 'h' }, 'https://h/v4/Orders'],
  ['GET {{ base }}/Orders', { base: 'https://h' }, 'https://h/Orders'],
  ['GET /Orders?$filter=Token eq {{token}}', { token: 'x' }, undefined],
  ['GET /Orders?$filter={{$guid}} eq Id', { $guid: '' }, undefined],
  ['GET /Orders?$filter={{long}}', { long: 'x'.repeat(5000) }, undefined],
];

describe('an address', () => {
  it.each(inputs)('%s %j', (request, values, url) => {
    const outcome = filled(request, values);
    expect(outcome === 'nothing' ? undefined : (JSON.parse(outcome) as { url: string }).url).toBe(url);
  });

  it('grows no further than a few times what is written', () => {
    const values = { a: 'a eq 1 or '.repeat(400) };
    for (const head of ['GET /a?$filter=', 'GET /a\nPrefer: ', 'POST /a\n\n']) {
      expect(filled(`${head}{{a}}{{a}}`, values)).not.toContain('{{');
      const long = filled(`${head}${'{{a}}'.repeat(200_000)}`, values);
      expect(long.length).toBeLessThan(20 * 1_000_000);
      expect(long).toContain('{{a}}');
    }
  });

  it('keeps a variable whose value is put together from very many', () => {
    const names = Array.from({ length: 100 }, (_, i) => `v${i}`);
    const values = Object.fromEntries(names.map((name, i) => [name, `${i === 0 ? '' : `{{v${i - 1}}}`}1`]));
    const url = filled(`GET /a?${names.map((name) => `{{${name}}}`).join('&')}`, values);
    expect(url).toContain(`&${'1'.repeat(64)}&`);
    expect(url).not.toContain('1'.repeat(65));
    expect(url).toContain('&{{v64}}1&');
  });

  it('grows no further than a value may', () => {
    const values = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`v${i}`, `{{v${i + 1}}}{{v${i + 1}}}`]));
    expect(filled('GET /a?$filter={{v0}}', { ...values, v30: 'x' })).toBe('nothing');
  });
});

it('fills headers but credentials, and bodies, and places what follows exactly', () => {
  const text =
    'POST /Orders\nPrefer: {{p}}; x\nAuthorization: {{p}}\nContent-Type: application/json\n\n{"A": "{{n}}", "B": 1}';
  const { requests } = readDocument(text, 'http');
  const { request } = insertValues(requests[0]!, lookupIn({ p: 'return=minimal', n: 'a longer name' }).lookup)!;
  const { input, maps } = request;
  expect(input).toMatchObject({
    headers: [
      { name: 'Prefer', value: 'return=minimal; x' },
      { name: 'Authorization', value: '{{p}}' },
      { name: 'Content-Type', value: 'application/json' },
    ],
    body: '{"A": "a longer name", "B": 1}',
  });
  const headers = 'Prefer: return=minimal; x\nAuthorization: {{p}}\nContent-Type: application/json';
  for (const [field, made] of [
    ['headers', headers],
    ['body', '{"A": "a longer name", "B": 1}'],
  ] as const)
    for (const word of field === 'headers'
      ? ['Prefer', '; x', 'Authorization', 'application/json']
      : ['"A"', '"B": 1']) {
      const map: OffsetMap = maps[field]!;
      expect(map.length).toBe(made.length);
      const start = made.indexOf(word);
      const span = map.span({ start, end: start + word.length });
      expect(text.slice(span.start, span.end)).toBe(word);
    }
});

/** Findings as `code@text`, those in the file of variables with `env:` before them. */
function findings(text: string, values: Readonly<Record<string, string>>, format: DocumentFormat = 'http'): string[] {
  const { text: file, lookup } = lookupIn(values);
  const { diagnostics, bodies } = checkDocument(text, {
    format,
    checkerFor: () => createChecker(),
    fill: (request) => insertValues(request, lookup),
  });
  const shown = (source: string) => (each: { code: string; start: number; end: number }) =>
    `${each.code}@${source.slice(each.start, each.end)}`;
  return [
    ...diagnostics.map(shown(text)),
    ...bodies.flatMap((body) => body.diagnostics.map(shown(file)).map((each) => `env:${each}`)),
  ];
}

const found: readonly (readonly [
  text: string,
  values: Readonly<Record<string, string>>,
  expected: readonly string[],
])[] = [
  ['GET /O?$filter={{f}}', { f: 'A == 1' }, ['env:foreign-operator@==']],
  ['GET /O?$filter={{f}}\n###\nGET /P?$filter={{f}}', { f: 'A == 1' }, ['env:foreign-operator@==']],
  ['GET /O?$filter={{f}} and B == 2', { f: 'A eq 1' }, ['foreign-operator@==']],
  ['GET /O?$filter={{f}} and {{g}}', { f: 'A eq 1', g: 'B == 2' }, ['env:foreign-operator@==']],
  ['GET /O?$filter={{f}}', { f: '{{g}} or A eq 1', g: 'B == 2' }, ['env:foreign-operator@==']],
  ['# odatalint-disable-next-line foreign-operator\nGET /O?$filter={{f}}', { f: 'A == 1' }, []],
  ['GET /O?$filter={{f}}', { f: 'A eq "x"' }, ['env:unexpected-token@\\"x\\"']],
  ['GET /O?$filter=A eq {{v}}', { v: "datetime'2020-01-01'" }, ["env:legacy-literal@datetime'2020-01-01'"]],
  ['GET /O?$top={{n}}', { n: '10' }, []],
  ['GET /O?$top={{n}}', {}, []],
  ['GET {{url}}', { url: 'https://h/O?$filter=A == 1' }, ['env:foreign-operator@==']],
  ['GET /O\nAuthorization: Bearer {{t}}', { t: 'abcdef0123456789abcdef' }, []],
  ['GET https://h/O?$top=1&sig={{s}}', { s: 'abcdef0123456789' }, []],
];

describe('a finding', () => {
  it.each(found)('%s %j', (text, values, expected) => expect(findings(text, values)).toEqual(expected));

  it('is in the collection that defines the variable, once, unless an environment gives another value', () => {
    const item = { request: { method: 'GET', url: 'https://h/odata/O?$filter={{f}}' } };
    const text = JSON.stringify({ info: {}, item: [item, item], variable: [{ key: 'f', value: 'A == 1' }] });
    expect(findings(text, {}, 'postman')).toEqual(['foreign-operator@==']);
    expect(findings(text, { f: 'A eq 1' }, 'postman')).toEqual([]);
  });

  it('is in the request file of Bruno that defines the variable, whatever an environment gives', () => {
    const text = 'get {\n  url: https://h/odata/O?$filter={{f}}\n}\n\nvars:pre-request {\n  f: A == 1\n}\n';
    expect(findings(text, { f: 'A eq 1' }, 'bruno')).toEqual(['foreign-operator@==']);
  });
});
