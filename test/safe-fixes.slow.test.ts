/** Safe fixes keep their invariants in every example: with and without variables, and in every format of documents. */
import { type CheckInput, createChecker, loadSchema } from '@odatalint/core';
import { fixText, isRequestInput } from '@odatalint/core/internal';
import { hasSafeFix } from '../packages/core/src/text/index.js';
import {
  checkDocument,
  type DocumentFormat,
  documentFormats,
  loadFormats,
  type Place,
  readDocument,
} from '@odatalint/documents';
import { beforeAll, describe, expect, test } from 'vitest';
import { addedCodes, holdSafeFixes } from '../fuzz/hold-fixes.js';
import { Random } from '../fuzz/random.js';
import { documentsIn, filesBelow, grammarInputs, pageLines } from '../fuzz/seeds.js';
import { inputOf } from '../fuzz/stored-input.js';

const shop = loadSchema(filesBelow('packages/language-service/test/schemas', 'shop.xml')[0]!).schema!;
const key = {
  company: 'A',
  dataProvider: 'SAP',
  resources: { Equipment: { visible: ['Id', 'Name'], writable: ['Name'] } },
};
const assets = createChecker({ service: 'asset-management' });
const standard = createChecker({ service: 'odata-4.01', schema: shop });
const checkers = [
  assets,
  standard,
  createChecker({ service: 'asset-management', key }),
  createChecker({ service: 'odata-4.0', rules: { 'missing-dollar-prefix': 'warning' } }),
  createChecker(),
];

/** `SEED=random` draws others. */
const seed = process.env['SEED'] === 'random' ? Date.now() : 20_261_122;

const framed = (kind: string, ...frames: readonly string[]): readonly string[] =>
  grammarInputs(kind).flatMap((text) => frames.map((frame) => frame + text));

/** The examples of the pages, the grammar corpus, and what fuzzing found. */
const examples: readonly string[] = [
  ...pageLines(),
  ...framed('url', 'Orders', 'https://example.com/api/v1/object/Equipment'),
  ...framed('filter', 'Orders?$filter=', '/api/v1/object/Equipment?filter='),
  ...framed('orderby', 'Equipment?orderby='),
  ...framed('select', 'Equipment?select='),
  ...framed('expand', 'Equipment?expand='),
  ...framed('path', ''),
].filter((text) => text.length < 5_000);

const variables = ['{{x}}', '{id}', '${b}', '<key>', '$(x)', '%KEY_1%', '…'];

/** The text with one of its strings, numbers or names left incomplete. */
function withVariable(text: string, random: Random): string {
  const variable = random.pick(variables);
  const parts = [...text.matchAll(/'[^']*'|\b\d+\b|(?<=[/?&=( ,])[A-Z][A-Za-z]+\b/g)];
  if (parts.length === 0) return text;
  const part = random.pick(parts);
  const written = part[0].startsWith("'") ? `'${variable}'` : variable;
  return text.slice(0, part.index) + written + text.slice(part.index + part[0].length);
}

describe('a safe fix of an input', () => {
  const random = new Random(seed, 'inputs');

  test('changes nothing but what it is for', () => {
    let fixes = 0;
    for (const text of examples) {
      fixes += holdSafeFixes(random.pick(checkers), inputOf(text));
      fixes += holdSafeFixes(random.pick(checkers), inputOf(withVariable(text, random)));
    }
    expect(fixes).toBeGreaterThan(1_000);
  }, 120_000);
});

const place: Place = { url: ['u'], filter: ['$..f'], set: 'Equipment' };
const json = (text: string): string => JSON.stringify(text).slice(1, -1);

/** Writes a URL into a document of each format; undefined if the format cannot contain it. */
const writers: { readonly [format in DocumentFormat]?: (url: string) => string | undefined } = {
  http: (url) => `GET ${url}\n`,
  odata: (url) => `${url}\n`,
  ndjson: (url) => `{"url":"${json(url)}"}\n`,
  markdown: (url) => (url.includes('`') ? undefined : `# A\n\n\`\`\`http\nGET ${url}\n\`\`\`\n`),
  json: (url) => `{"u":"${json(url)}"}`,
  yaml: (url) => `u: '${url.replaceAll("'", "''")}'\n`,
  batch: (url) => `{"requests":[{"id":"1","method":"PATCH","url":"${json(url)}","body":{}}]}`,
  postman: (url) => `{"item":[{"request":{"url":{"raw":"${json(url)}"}}}]}`,
  bruno: (url) => `get {\n  url: ${url}\n}\n`,
  script: (url) => (/[`\\]/.test(url) ? undefined : `odata\`${url}\``),
  powerquery: (url) => (url.includes('"') ? undefined : `OData.Feed("${url}")`),
  csv: (url) => `u\n"${url.replaceAll('"', '""')}"\n`,
  har: (url) => `{"log":{"entries":[{"request":{"url":"${json(url)}"}}]}}`,
  log: (url) => `1 "GET ${url.replaceAll(' ', '%20')} HTTP/1.1" 200`,
};

/** Asserts the invariants of all fixes of a document together. */
function holdDocument(text: string, format: DocumentFormat): number {
  const check = (each: string) => checkDocument(each, { format, places: [place], checkerFor: () => assets });
  const { text: after, applied, first, checked } = fixText(text, check);
  if (applied === 0) return 0;
  const words = `${format}: ${text} → ${after}`;
  expect(addedCodes(first.diagnostics, checked.diagnostics), words).toEqual([]);
  expect(checked.requests, words).toBe(first.requests);
  const inputs = (each: string): readonly CheckInput[] =>
    readDocument(each, format, [place]).requests.map(({ input }) => input);
  const methods = (each: string) => inputs(each).map((input) => isRequestInput(input) && input.method);
  // MERGE is the name of PATCH before RFC 5789.
  const today = (method: unknown): unknown => (method === 'MERGE' ? 'PATCH' : method);
  expect(methods(after).map(today), words).toEqual(methods(text).map(today));
  for (const variable of variables)
    expect(after.split(variable).length, words).toBeGreaterThanOrEqual(text.split(variable).length);
  return applied;
}

describe('safe fixes of a document', () => {
  beforeAll(() => loadFormats(documentFormats));

  test('change nothing but what they are for, in every format', () => {
    const random = new Random(seed, 'documents');
    const formats = Object.keys(writers) as DocumentFormat[];
    const addresses = examples.filter((text) => !/[\n{]/.test(text) && /^(?:\/api|Equipment|https:)/.test(text));
    let applied = 0;
    for (const address of addresses) {
      const format = random.pick(formats);
      const url = address.startsWith('Equipment') ? `/api/v1/object/${address}` : address;
      const text = writers[format]?.(random.oneIn(2) ? url : withVariable(url, random));
      if (text !== undefined) applied += holdDocument(text, format);
    }
    expect(applied).toBeGreaterThan(100);
  }, 120_000);

  test('change nothing but what they are for, in files of scenarios and examples', () => {
    const endings: readonly (readonly [DocumentFormat, string])[] = [
      ['http', '.http'],
      ['odata', '.odata'],
      ['ndjson', '.ndjson'],
      ['markdown', '.md'],
      ['script', '.ts'],
    ];
    for (const [format, ending] of endings) for (const text of documentsIn(ending)) holdDocument(text, format);
  }, 120_000);
});

/** Texts that safe fixes destroyed, and the text that must remain. */
const destroyed: readonly (readonly [format: DocumentFormat, before: string, after?: string])[] = [
  ['script', 'odata`${base}/Order Details?filter=UnitPrice gt 5`'],
  ['http', "GET /api/v1/object/Equipment('{id}')\n"],
  ['http', "GET /api/v1/object/Equipment('<key>')\n"],
  ['http', 'PATCH /api/v1/object/Equipment(\'1\')\nContent-Type: application/json\n\n{"status":1,"Status":2}\n'],
  [
    'http',
    "GET /api/v1/object/Equipment?filter=Jobs/any(t=>t eq 'a')\n",
    "GET /api/v1/object/Equipment?filter=Jobs/any(t:t eq 'a')\n",
  ],
  ['http', "GET /api/v1/object/Equipment?filter=contains(Status,'1')\n"],
  ['http', '# odatalint-disable-next-line foreign-operater\nGET /api/v1/object/Equipment\n'],
  ['http', 'POST /api/v1/object/Equipment\nContent-Language: en\ncontent-language: de\n\n{"Description":"a"}\n'],
];

describe('a text that a safe fix once destroyed', () => {
  test.each(destroyed.map(([format, before, after = before]) => [format, before, after] as const))('%s: %s', (format, before, after) => {
    const check = (each: string) => checkDocument(each, { format, checkerFor: () => assets });
    expect(fixText(before, check).text).toBe(after);
  });

  const older = "GET /sap/opu/odata/sap/API/Orders?$filter=Created gt datetime'2020-01-01T00:00:00' and substringof('a',Name)\n";
  const metadata = loadSchema(
    '<edmx:Edmx Version="1.0" xmlns:edmx="http://schemas.microsoft.com/ado/2007/06/edmx"><edmx:DataServices xmlns:m="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata" m:DataServiceVersion="2.0"><Schema Namespace="N" xmlns="http://schemas.microsoft.com/ado/2008/09/edm"><EntityType Name="Order"><Key><PropertyRef Name="Id"/></Key><Property Name="Id" Type="Edm.Int32" Nullable="false"/><Property Name="Created" Type="Edm.DateTime"/><Property Name="Name" Type="Edm.String"/></EntityType><EntityContainer Name="C"><EntitySet Name="Orders" EntityType="N.Order"/></EntityContainer></Schema></edmx:DataServices></edmx:Edmx>',
  ).schema!;
  test.each([
    ['an address of V2', older, createChecker({ service: 'odata-4.01' })],
    ['metadata of V2', older.replace('/sap/opu/odata/sap/API/', '/x/'), createChecker({ service: 'odata-4.01', schema: metadata })],
    ['a header of V2', `${older.replace('/sap/opu/odata/sap/API/', '/x/').trim()}\nDataServiceVersion: 2.0\n`, createChecker({ service: 'odata-4.01' })],
  ])('has no safe fix at %s', (_name, text, checker) => {
    const { diagnostics } = checkDocument(text, { format: 'http', checkerFor: () => checker });
    expect(diagnostics.length).toBeGreaterThan(0);
    expect(diagnostics.filter(hasSafeFix)).toEqual([]);
  });
}); // prettier-ignore
