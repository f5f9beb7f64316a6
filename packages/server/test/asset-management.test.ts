/** The asset management service over rows: the rules of its interface document, and the decisions of the sandbox where the document has none. */
import { createChecker, type KeyDefinition } from '@odatalint/core';
import { describe, expect, test } from 'vitest';
import { sqliteStore } from './databases.js';
import { createService, rows, type FetchHandler } from '../src/index.js';

const world = (): Record<string, object[]> => ({
  Equipment: [
    { Id: '1', Code: 'A', Description: { EN: 'Pump', NL: 'Pomp' }, Department: '05', Context: 1, Status: 2 },
    { Id: '2', Code: 'B', Description: { NL: 'Ventiel' }, 'Department.Id': '05', ManufactureYear: 2020 },
    { Id: '3', Code: 'C', DepartmentId: '06', ExternalId: 'E', DataProvider: 'Rest', Remark: '<p>Tom &amp; <b>Jo</b></p>' },
    { Id: '4', Code: 'D', Department: { Id: '06' }, ExternalId: 'E', DataProvider: 'SAP' },
    { Id: '5', Code: '50%', ExternalId: 'F', DataProvider: 'SAP', PartOfEquipment: '1' },
    { Id: '6', Code: 'F', ExternalId: 'G', DataProvider: 'X' },
    { Id: '7', Code: 'G', ExternalId: 'G', DataProvider: 'Y' },
  ],
  Department: [{ Id: '05', Name: 'Five', Site: 'S1' }, { Id: '06', Name: 'Six' }],
  Site: [{ Id: 'S1', Name: 'North' }],
  Article: [{ Id: 'A1', Description: 'Bolt', PurchasePrice: '12.50' }, { Id: 'A2', Description: 'Nut' }],
  EquipmentSparePart: [{ Id: '9', Equipment: '1', Article: 'A2' }],
  Building: [{ Id: 'B' }],
  BuildingPart: [{ Building: 'B', Id: 'P' }],
  BuildingFloor: [{ Building: 'B', BuildingPart: 'P', Id: 'F' }],
  Job: [{ Id: '70', Department: '05' }],
  Invoice: [{ Id: 'I' }],
  _Fleet: [{ Id: '1', Name: 'Cars' }],
}); // prettier-ignore

interface Sent {
  readonly key?: KeyDefinition;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  readonly path?: string;
}

const made = (key?: KeyDefinition): FetchHandler =>
  createService({ service: 'asset-management', store: rows(world()), writable: 'all', key: () => key });

/** Sends a request, and checks its response by the response checks. */
async function send(
  service: FetchHandler,
  request: string,
  { key, headers = {}, body, path }: Sent = {},
): Promise<{ status: number; headers: Headers; text: string; body: ReturnType<typeof JSON.parse> }> {
  const [method = '', resource = ''] = request.split(/ (.*)/s);
  const url = `http://localhost/${path ?? `api/v1/object/${resource}`}`;
  const all = { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers };
  const outgoing = new Request(url, {
    method,
    headers: all,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const response = await service.fetch(outgoing);
  const text = await response.text();
  const checker = createChecker({ service: 'asset-management', ...(key === undefined ? {} : { key }) });
  const found = checker.checkResponse(
    { method, url: outgoing.url, headers: Object.entries(all).map(([name, value]) => ({ name, value })), ...(body === undefined ? {} : { body: JSON.stringify(body) }) },
    { status: response.status, headers: [...response.headers].map(([name, value]) => ({ name, value })), body: text },
  ); // prettier-ignore
  expect(found.map(({ code, message }) => `${request}: ${code}: ${message}`)).toEqual([]);
  return { status: response.status, headers: response.headers, text, body: text === '' ? undefined : JSON.parse(text) };
}

const idsOf = ({ body }: { body: { items: { Id: string }[] } }): string => body.items.map(({ Id }) => Id).join(' ');

test.each([
  ["Equipment?filter=Code eq 'A'", '1'],
  ["Equipment?filter=Code like '50\\%25' or Code like '_'", '1 2 3 4 6 7'],
  ["Equipment?filter=Code like '%250%25'", '5'],
  ["Equipment?filter=Code like '%0%'", '5'],
  ["Equipment?filter=Code in ('A','C')", '1 3'],
  ["Equipment?filter=not Code in ('A','C')&top=2", '2 4'],
  ["Equipment?filter=not Code like '_' and ManufactureYear eq null", '5'],
  ["Equipment?filter=Department/Id eq '05'", '1 2'],
  ["Equipment?filter=Department eq '06'", '3 4'],
  ["Equipment?filter=Department/Name eq 'Six'", '3 4'],
  ["Equipment?filter=Department/Site/Id eq 'S1'", '1 2'],
  ['Equipment?filter=Department eq null', '5 6 7'],
  ["Equipment?filter=Description like 'P%25'", '1'],
  ['Equipment?orderby=Description desc&filter=Description ne null', '2 1'],
  ["EquipmentSparePart?filter=Equipment eq '1'", '9'],
  ["BuildingFloor?filter=Building eq 'B'", 'F'],
  ["Equipment('1')/SpareParts", '9'],
  ["Building('B')/BuildingParts('P')/BuildingFloors", 'F'],
  ["Department('05')/Jobs", '70'],
  ['Job', '70'],
  ["_Fleet?filter=Name eq 'Cars'", '1'],
  ['Equipment?skip=5&top=9', '6 7'],
  ['Equipment?orderby=Code desc&top=2', '7 6'],
])('GET %s has %s', async (path, expected) => {
  expect(idsOf(await send(made(), `GET ${path}`))).toBe(expected);
});

test.each<[string, number, unknown, Sent?]>([
  ["Equipment('1')", 200, { Id: '1', Description: 'Pump', Department: '05' }],
  ["Equipment('1')", 200, { Description: 'Pomp' }, { headers: { 'Accept-Language': 'nl-NL,en;q=0.5' } }],
  ["Equipment('2')", 200, { Description: 'Ventiel', Department: '05' }],
  ["Equipment('3')", 200, { Department: '06', Remark: '<p>Tom &amp; <b>Jo</b></p>' }],
  ["Equipment('3')", 200, { Remark: 'Tom & Jo' }, { headers: { Prefer: 'strip-html' } }],
  ["Equipment('4')", 200, { Department: '06' }],
  ["Equipment('1')", 200, { Description: { EN: 'Pump', NL: 'Pomp' } }, { key: { multilingual: { output: true } } }],
  ["EquipmentSparePart(Equipment='1',Article='A2')", 200, { Id: '9', Equipment: '1', Article: 'A2' }],
  ["Equipment('1')/SpareParts('A2')", 200, { Id: '9' }],
  ["BuildingFloor(Building='B',BuildingPart='P',Id='F')", 200, { Id: 'F' }],
  ["Building('B')/BuildingParts('P')/BuildingFloors('F')", 200, { Id: 'F', BuildingPart: 'P' }],
  ["Equipment('1')/Department/Site", 200, { Name: 'North' }],
  ["Equipment('6')/Department", 204, undefined],
  ["Equipment('99')/Department", 404, { code: 'EntityNotFound' }],
  ["Equipment('99')", 404, { code: 'EntityNotFound' }],
  ["Contract('99')", 404, { code: 'ResourceNotFound' }],
  ['_None', 404, { code: 'ResourceNotFound' }],
  ["_Fleet('1')", 200, { Name: 'Cars' }],
  ["Equipment(ExternalId='E')", 200, { Id: '3' }],
  ["Equipment(ExternalId='E',DataProvider='SAP')", 200, { Id: '4' }],
  ["Equipment(ExternalId='E')", 200, { Id: '4' }, { key: { dataProvider: 'SAP' } }],
  ["Equipment(ExternalId='F')", 200, { Id: '5' }],
  ["Equipment(ExternalId='F')", 404, { code: 'EntityNotFound' }, { key: { dataProvider: 'Rest' } }],
  ["Equipment(ExternalId='G')", 409, { code: 'AmbiguousExternalId' }],
  ["Equipment(ExternalId='E')/Department", 200, { Id: '06' }],
  ["Equipment('1')?select=Code", 200, { Id: '1', Code: 'A' }],
  [
    "Equipment('1')?select=Code,Department/Name&expand=Department",
    200,
    { Code: 'A', Department: { Id: '05', Name: 'Five' } },
  ],
  ["Equipment('1')?select=Code&expand=Department", 200, { Id: '1', Code: 'A' }],
  ["Equipment('1')?expand=Department/Site", 200, { Department: { Name: 'Five', Site: { Name: 'North' } } }],
  ["Equipment('5')?expand=PartOfEquipment", 200, { PartOfEquipment: { Id: '1', Description: 'Pump' } }],
  ['Equipment?filter=Code eq', 400, { code: 'FilterSyntaxError', type: expect.stringContaining('/rules/') }],
  ['Equipment?filter=Code gt null', 400, { code: 'FilterSyntaxError' }],
  ['Equipment?top=x', 400, { code: 'invalid-option-value' }],
  ['Equipment?expand=A/B/C/D', 400, {}],
  ['', 404, {}],
  ['x', 404, {}, { path: 'api/v1/action/Approve' }],
  ['x', 404, {}, { path: 'api/v1/objects/Equipment' }],
  ['x', 404, { code: 'unknown-api-version' }, { path: 'api/v2/object/Equipment' }],
  ['x', 200, { items: [{ Id: 'I' }] }, { path: 'gateway/API/V1/Object/Invoice/' }],
  [
    'x',
    501,
    { message: 'The bodies of ExportData and ImportData are not specified.' },
    { path: 'Webservices/SoapConnector.svc?wsdl' },
  ],
])('GET %s is %i %j', async (path, status, expected, sent = {}) => {
  const answer = await send(made(sent.key), `GET ${path}`, sent);
  expect([answer.status, answer.text]).toEqual([status, answer.text]);
  if (expected !== undefined) expect(answer.body).toMatchObject(expected as object);
});

test('a selected response has nothing else', async () => {
  expect((await send(made(), "GET Equipment('1')?select=Code")).text).toBe('{"Id":"1","Code":"A"}');
  const key = { resources: { Equipment: { visible: ['Code', 'Status'] } } };
  expect((await send(made(key), "GET Equipment('2')", { key })).body).toEqual({ Id: '2', Code: 'B', Status: null });
});

test('pages are complete and in order, and top counts what has been sent', async () => {
  const service = createService({ service: 'asset-management', store: rows(world()), limits: { page: 2 } });
  const seen: string[] = [];
  let next: string | undefined = 'api/v1/object/Equipment?count=true&top=5&orderby=Status';
  while (next !== undefined) {
    const { body } = await send(service, 'GET ', { path: next });
    expect([body.count, body.items.length <= 2]).toEqual([7, true]);
    seen.push(...body.items.map(({ Id }: { Id: string }) => Id));
    next = body.nextPageLink?.slice('http://localhost/'.length);
  }
  expect(seen).toEqual(['2', '3', '4', '5', '6']);
});

const all = { Context: 1, Status: 1 };
const EN = { 'Content-Language': 'EN' };

/** Requests in order, each with its status and what the response or a later GET has. */
type Step = [request: string, body: unknown, status: number, expected?: unknown, headers?: Record<string, string>];

const scenarios: Record<string, { key?: KeyDefinition; steps: Step[] }> = {
  'an insert has a generated Id and the defaults': {
    key: { company: '01', currency: 'EUR', dataProvider: 'SAP' },
    steps: [
      ['POST Article', { ...all }, 201, { Id: '1001', SystemCompany: '01', Currency: 'EUR', DataProvider: 'SAP', Context: 1 }],
      ['POST Article', { ...all, Currency: 'USD', DataProvider: 'Own' }, 201, { Id: '1002', Currency: 'USD', DataProvider: 'Own' }],
      ["GET Article('1001')", undefined, 200, { Currency: 'EUR' }],
    ],
  },
  'PUT inserts, and resets what the body omits': {
    steps: [
      ["PUT Article('N')", { ...all, Description: 'New', PurchasePrice: 2.5, ArticleGroup: null }, 201, { Id: 'N', DataProvider: 'Rest', PurchasePrice: 2.5 }],
      ["PUT Article('N')", { ...all, Description: 'Newer', Extra: 'x' }, 200, { Description: 'Newer', PurchasePrice: null, Context: 1, DataProvider: 'Rest', Extra: 'x' }],
      ["PUT Article('N')", { ...all }, 200, { Description: null, Extra: 'x' }],
      ["PUT Article('N')", { Context: 2, Status: 1 }, 400, { code: 'immutable-property-update' }],
      ["PATCH Article('N')", { Context: 1 }, 400],
    ],
  },
  'PUT resets only what the key writes': {
    key: { resources: { Article: { visible: ['Description', 'PurchasePrice'], writable: ['PurchasePrice', 'Context', 'Status'] } } },
    steps: [
      ["PUT Article('A1')", { Context: 1, Status: 5, PurchasePrice: null }, 400, { code: 'immutable-property-update' }],
      ["PATCH Article('A1')", { PurchasePrice: 3 }, 200, { Id: 'A1', Description: 'Bolt', PurchasePrice: 3 }],
      ["PATCH Article('A1')", { Description: 'x' }, 400, { code: 'unauthorized-property' }],
      ["GET Article('A1')?select=Status", undefined, 400, { code: 'unauthorized-property' }],
    ],
  },
  'references in three spellings, and none': {
    steps: [
      ["PATCH Equipment('1')", { 'Department.Id': '06' }, 200, { Department: '06' }],
      ["PATCH Equipment('1')", { Department: '05' }, 200, { Department: '05' }],
      ["PATCH Equipment('1')", { 'PartOfEquipment.ExternalId': 'F' }, 200, { PartOfEquipment: '5' }],
      ["PATCH Equipment('1')", { 'Department.Id': null }, 200, { Department: null }],
      ["PATCH Equipment('1')", { 'Department.Id': '99' }, 400, { code: 'missing-reference' }],
      ["PATCH Equipment('1')", { 'PartOfEquipment.ExternalId': 'none' }, 400, { code: 'missing-reference' }],
      ["PATCH Equipment('1')", { 'PartOfEquipment.ExternalId': 'G' }, 409, { code: 'AmbiguousExternalId' }],
      ["GET Equipment?filter=Department eq '05'", undefined, 200, { items: [{ Id: '2' }] }],
    ],
  },
  'keys of references': {
    steps: [
      ['POST EquipmentSparePart', { ...all, 'Equipment.Id': '2', 'Article.Id': 'A1' }, 201, { Id: '1001', Equipment: '2', Article: 'A1' }],
      ['POST EquipmentSparePart', { ...all, 'Equipment.Id': '2', 'Article.Id': 'A1' }, 409, { code: 'conflict' }],
      ['POST EquipmentSparePart', { ...all, 'Equipment.Id': '2' }, 400, { code: 'missing-value' }],
      ["PUT EquipmentSparePart(Equipment='3',Article='A1')", { ...all, Quantity: 2 }, 201, { Equipment: '3', Article: 'A1' }],
      ["PUT Equipment('4')/SpareParts('A1')", { ...all }, 201, { Equipment: '4', Article: 'A1' }],
      ["GET Equipment('4')/SpareParts", undefined, 200, { items: [{ Article: 'A1' }] }],
      ["PUT EquipmentSparePart(ExternalId='S')", { ...all }, 404],
      ["PATCH EquipmentSparePart(ExternalId='S')", { Status: 1 }, 404],
      ["PUT Building('B')/BuildingParts('Q')", { ...all }, 201, { Id: 'Q', Building: 'B' }],
      ["PUT Building('B')/BuildingParts('Q')/BuildingFloors('G')", { ...all }, 201, { Id: 'G', Building: 'B', BuildingPart: 'Q' }],
      ["PUT Building('Z')/BuildingParts('Q')", { ...all }, 404],
      ["GET BuildingFloor(Building='B',BuildingPart='Q',Id='G')", undefined, 200, { Id: 'G' }],
      ["DELETE BuildingFloor(Building='B',BuildingPart='Q',Id='G')", undefined, 204],
      ["GET Building('B')/BuildingParts('Q')/BuildingFloors", undefined, 200, { items: [] }],
    ],
  },
  'inserts below an entity': {
    steps: [
      ["POST Department('06')/Jobs", { ...all, Name: 'Check' }, 201, { Id: '1001', Department: '06' }],
      ["GET Department('06')/Jobs", undefined, 200, { items: [{ Id: '1001', Name: 'Check' }] }],
      ["GET Department('06')/Jobs('1001')", undefined, 200, { Id: '1001' }],
      ["PATCH Department('06')/Jobs('1001')", { Name: 'Done' }, 200, { Name: 'Done' }],
      ["PUT Department('06')/Jobs('1001')", { ...all }, 400],
      ["POST Department('99')/Jobs", { ...all }, 404],
      ["POST Invoice('I')/Lines", { ...all, Text: 'a' }, 201, { Id: '1001', Invoice: 'I' }],
      ["POST Invoice('I')/Lines", { ...all, Text: 'b' }, 201, { Id: '1002' }],
      ["GET Invoice('I')/Lines('1002')", undefined, 200, { Text: 'b' }],
      ["PATCH Invoice('I')/Lines('1002')", { Text: 'c' }, 200, { Text: 'c', Id: '1002' }],
      ["GET Invoice('I')/Lines", undefined, 200, { items: [{ Text: 'a' }, { Text: 'c' }] }],
      ["PUT Equipment('1')/Department", { ...all }, 400],
    ],
  },
  'external identifiers': {
    steps: [
      ["PUT Article(ExternalId='X')", { ...all, Description: 'x' }, 201, { Id: '1001', ExternalId: 'X', DataProvider: 'Rest' }],
      ["PUT Article(ExternalId='X')", { ...all, Description: 'y' }, 200, { Id: '1001', ExternalId: 'X', Description: 'y' }],
      ["PATCH Article(ExternalId='X')", { Description: 'z' }, 200, { Description: 'z' }],
      ["PATCH Article(ExternalId='Q')", { Description: 'z' }, 404],
      ['POST Article', { ...all, ExternalId: 'X' }, 409, { code: 'conflict' }],
      ['POST Article', { ...all, ExternalId: 'X', DataProvider: 'SAP' }, 201],
      ["PATCH Article('A1')", { ExternalId: 'X', DataProvider: 'SAP' }, 409],
      ["DELETE Article(ExternalId='X',DataProvider='SAP')", undefined, 204],
      ["GET Article(ExternalId='X')", undefined, 200, { Description: 'z' }],
    ],
  },
  'languages by a header': {
    steps: [
      ["PATCH Equipment('1')", { Description: 'Pumpe' }, 200, { Description: 'Pump' }, { 'Content-Language': 'de-DE' }],
      ["GET Equipment('1')", undefined, 200, { Description: 'Pumpe' }, { 'Accept-Language': 'de' }],
      ["GET Equipment('1')", undefined, 200, { Description: 'Pomp' }, { 'Accept-Language': 'nl' }],
      ["PATCH Equipment('1')", { Description: 'x' }, 400, { code: 'missing-content-language' }],
      ["PUT Equipment('1')", { ...all, Description: 'Pump 2' }, 200, { Description: 'Pump 2' }, EN],
      ["GET Equipment('1')", undefined, 200, { Description: 'Pomp' }, { 'Accept-Language': 'nl' }],
      ["PUT Equipment('1')", { ...all }, 200, { Description: null }],
    ],
  },
  'languages as objects': {
    key: { multilingual: { output: true, properties: true } },
    steps: [
      ["PATCH Equipment('1')", { Description: { DE: 'Pumpe' } }, 200, { Description: { EN: 'Pump', NL: 'Pomp', DE: 'Pumpe' } }],
      ["PATCH Equipment('1')", { Description: 'x' }, 400],
      ["GET Equipment?filter=Description eq 'Pump'", undefined, 200, { items: [{ Id: '1' }] }],
    ],
  },
  'custom and unlisted sets': {
    steps: [
      ['GET Contract', undefined, 404, { code: 'ResourceNotFound' }],
      ["PUT Contract('C1')", { ...all, Name: 'One' }, 201, { Id: 'C1', Name: 'One', DataProvider: 'Rest' }],
      ['GET Contract', undefined, 200, { items: [{ Id: 'C1' }] }],
      ['PUT _Fleet', { ...all, Name: 'Vans' }, 201, { Id: '1001' }],
      ['POST _Fleet', { ...all, Name: 'Bikes' }, 201, { Id: '1002' }],
      ['PATCH _Fleet', { Name: 'x' }, 404],
      ["POST _Fleet('9')", { ...all, Name: 'Boats' }, 201, { Id: '9' }],
      ["POST _Fleet('9')", { ...all }, 409],
      ["PATCH _Fleet('9')", { Name: 'Ships' }, 200, { Name: 'Ships' }],
      ["DELETE _Fleet('9')", undefined, 204],
      ["DELETE _Fleet('9')", undefined, 404],
    ],
  },
  'requests that are not possible': {
    steps: [
      ["PATCH Article('A1')", {}, 400],
      ["PATCH Article('A1')", { Id: 'x' }, 400],
      ["PATCH Article('A1')", { SystemCompany: '1' }, 400],
      ['POST Article', { Status: 1 }, 400, { code: 'missing-required-property' }],
      ["PATCH Equipment('1')", { 'Vendor.Id': '1', 'Vendor.ExternalId': '1' }, 400],
      ["PATCH Equipment('1')", { 'Department.Site.ExternalId': '1' }, 400],
      ["PUT Building('B')/BuildingParts(ExternalId='P')", all, 400],
      ["PATCH Equipment('99')", { Code: 'x' }, 404, { code: 'EntityNotFound' }],
    ],
  },
}; // prettier-ignore

describe.each(Object.keys(scenarios))('%s', (name) => {
  const { key, steps } = scenarios[name]!;
  test('step by step', async () => {
    const service = made(key);
    for (const [request, body, status, expected, headers = {}] of steps) {
      const answer = await send(service, request, { body, headers, ...(key === undefined ? {} : { key }) });
      expect([request, answer.status, answer.text]).toEqual([request, status, answer.text]);
      if (expected !== undefined) expect(answer.body, request).toMatchObject(expected as object);
    }
  });
});

const batch = (requests: object[]): Sent => ({ path: 'api/v1/batch', body: { requests } });
const statusesOf = ({ body }: { body: { responses: { status: number }[] } }): string =>
  body.responses.map(({ status }) => status).join(' ');

test('a batch answers each request, in its own transaction or in that of its group', async () => {
  const service = made();
  const answer = await send(service, 'POST ', batch([
    { id: '1', method: 'POST', url: 'object/Department', body: { ...all, Name: 'New' } },
    { id: '2', method: 'post', url: '$[1]/Jobs', body: { ...all, Name: 'Job' }, dependsOn: ['1'] },
    { id: '3', method: 'PATCH', url: "object/Equipment('1')", body: { 'Department.Id': '$[1]' }, dependsOn: ['1'] },
    { id: 'a', atomicityGroup: 'g', method: 'PATCH', url: "object/Article('A1')", body: { Description: 'changed' } },
    { id: 'b', atomicityGroup: 'g', method: 'PATCH', url: "object/Article('none')", body: { Description: 'x' } },
    { id: 'c', atomicityGroup: 'g', method: 'DELETE', url: "object/Article('A2')" },
    { id: '7', method: 'DELETE', url: 'object/Article(\'A2\')', dependsOn: ['none-of-these'].slice(1) },
    { id: '8', method: 'PATCH', url: "api/v1/object/Article('A1')", body: { Code: 1 } },
    { id: '9', method: 'PATCH', url: "object/Article('A1')", body: { Context: 2 } },
  ])); // prettier-ignore
  expect(statusesOf(answer)).toBe('201 201 200 424 404 424 204 200 400');
  expect(answer.body.responses[2].body.Department).toBe('1001');
  expect((await send(service, "GET Department('1001')/Jobs")).body.items).toMatchObject([{ Name: 'Job' }]);
  expect((await send(service, "GET Article('A1')")).body.Description).toBe('Bolt');
});

test.each<[string, object[]]>([
  ['an id twice', [{ id: '1', method: 'DELETE', url: "object/Article('A1')" }, { id: '1', method: 'DELETE', url: "object/Article('A2')" }]],
  ['a dependency on a later request', [{ id: '1', method: 'DELETE', url: "object/Article('A1')", dependsOn: ['2'] }, { id: '2', method: 'DELETE', url: "object/Article('A2')" }]],
  ['GET', [{ id: '1', method: 'DELETE', url: "object/Article('A1')" }, { id: '2', method: 'GET', url: 'object/Article' }]],
  ['a slash', [{ id: '1', method: 'DELETE', url: "object/Article('A1')" }, { id: '2', method: 'DELETE', url: "/object/Article('A2')" }]],
  ['101 requests', Array.from({ length: 101 }, (_, i) => ({ id: `${i}`, method: 'DELETE', url: "object/Article('A1')" }))],
  ['a split group', ['g', undefined, 'g'].map((atomicityGroup, i) => ({ id: `${i}`, atomicityGroup, method: 'DELETE', url: "object/Article('A1')" }))],
  ['20 wrong bodies before it', [...Array.from({ length: 30 }, (_, i) => ({ id: `${i}`, method: 'PATCH', url: "object/Article('A1')", body: { Id: '1' } })), { id: 'x', method: 'DELETE', url: "object/Article('A1')" }, { id: 'x', method: 'DELETE', url: "object/Article('A2')" }]],
])('a batch with %s is refused as a whole, and nothing is done', async (_, requests) => {
  const service = made();
  expect((await send(service, 'POST ', batch(requests))).status).toBe(400);
  expect((await send(service, "GET Article('A1')")).status).toBe(200);
}); // prettier-ignore

test('a SQL store refuses the service when it is made, because it would answer some requests wrongly', () => {
  expect(() => createService({ service: 'asset-management', store: sqliteStore({}) })).toThrow(/use rows\(data\)/);
});
