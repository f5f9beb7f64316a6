/** Batches: both formats, groups, references, failures. */
import { describe, expect, test } from 'vitest';
import { createService, rows, type FetchHandler } from '../src/index.js';
import { schema, send, shopRows } from './shop.js';

const made = (): FetchHandler => createService({ schema, store: rows(shopRows()), root: '/odata/', writable: 'all' });

const json = async (service: FetchHandler, requests: readonly object[], headers: Record<string, string> = {}) => {
  const { status, body } = await send(service, 'POST $batch', { body: { requests }, headers });
  return {
    status,
    responses: (body.responses ?? []) as {
      id: string;
      status: number;
      body?: ReturnType<typeof JSON.parse>;
      headers: Record<string, string>;
    }[],
  };
};

describe('JSON batches', () => {
  test('each request is answered', async () => {
    const { responses } = await json(made(), [
      { id: '1', method: 'GET', url: 'Orders(7)?$select=ID' },
      { id: '2', method: 'GET', url: '/odata/Orders(99)' },
      { id: '3', method: 'get', url: 'http://localhost/odata/Customers/$count' },
      { id: '4', method: 'POST', url: 'Customers', body: { ID: 9, Name: 'New' } },
      { id: '5', method: 'GET', url: 'Customers(9)/Name' },
      { id: '6', method: 'GET', url: 'http://elsewhere/Customers(9)' },
      { id: '7', method: 'GET', url: 'Orders?$filter=Totl gt 1' },
      { id: '8', method: 'POST', url: '$batch', body: { requests: [] } },
    ]);
    expect(responses.map(({ id, status }) => [id, status])).toEqual([
      ['1', 200], ['2', 404], ['3', 200], ['4', 201], ['5', 200], ['6', 400], ['7', 400], ['8', 400],
    ]); // prettier-ignore
    expect(responses[2]!.body).toBe('3');
  });

  test('a group succeeds or fails as a whole', async () => {
    const service = made();
    const good = await json(service, [
      { id: '1', atomicityGroup: 'g', method: 'POST', url: 'Customers', body: { ID: 9, Name: 'New' } },
      { id: '2', atomicityGroup: 'g', dependsOn: ['1'], method: 'POST', url: '$1/Orders', body: { ID: 20 } },
      {
        id: '3',
        atomicityGroup: 'g',
        dependsOn: ['1'],
        method: 'POST',
        url: 'Orders',
        body: { ID: 21, 'Customer@odata.bind': '$1' },
      },
    ]);
    expect(good.responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await send(service, 'GET Customers(9)/Orders/$count')).text).toBe('2');
    const bad = await json(service, [
      { id: '1', atomicityGroup: 'g', method: 'PATCH', url: 'Customers(9)', body: { Name: 'Changed' } },
      { id: '2', atomicityGroup: 'g', method: 'POST', url: 'Customers', body: { ID: 9, Name: 'Twice' } },
      { id: '3', dependsOn: ['2'], method: 'GET', url: 'Customers(9)' },
      { id: '4', method: 'GET', url: 'Customers(9)/Name' },
    ]);
    expect(bad.responses.map(({ status }) => status)).toEqual([424, 409, 424, 200]);
    expect(bad.responses[3]!.body.value).toBe('New');
  });

  test('conditions', async () => {
    const { responses } = await json(made(), [
      { id: '1', method: 'GET', url: 'Orders(99)' },
      { id: '2', dependsOn: ['1'], if: '$1/$succeeded', method: 'GET', url: 'Orders(7)' },
      { id: '3', dependsOn: ['1'], if: 'not $1/$succeeded', method: 'GET', url: 'Orders(7)' },
      { id: '4', dependsOn: ['1'], if: '1 eq 1', method: 'GET', url: 'Orders(7)' },
    ]);
    expect(responses.map(({ status }) => status)).toEqual([404, 424, 200, 424]);
  });

  test('it ends at the first failure if the client prefers that', async () => {
    const requests = [
      { id: '1', method: 'GET', url: 'Orders(99)' },
      { id: '2', method: 'GET', url: 'Orders(7)' },
    ];
    const { responses } = await json(made(), requests, { Prefer: 'continue-on-error=false' });
    expect(responses.map(({ status }) => status)).toEqual([404, 424]);
  });

  test.each([
    [
      '{"requests":[{"id":"1","method":"GET","url":"Orders"},{"id":"1","method":"GET","url":"Orders"}]}',
      'duplicate-batch-id',
    ],
    [
      '{"requests":[{"id":"1","dependsOn":["2"],"method":"GET","url":"Orders"},{"id":"2","method":"GET","url":"Orders"}]}',
      'forward-dependency',
    ],
    ['{"requests":[{"id":"1"}]}', 'invalid-batch'],
    ['{"requests":', 'invalid-batch'],
    [
      `{"requests":[${Array.from({ length: 101 }, (_, i) => `{"id":"${i}","method":"GET","url":"Orders"}`).join(',')}]}`,
      'excessive-batch-size',
    ],
  ])('%s', async (body, code) => {
    const { status, text } = await send(made(), 'POST $batch', { body });
    expect([status, JSON.parse(text).error.code]).toEqual([400, code]);
  });
});

/** A multipart batch: parts, and change sets as lists of parts. */
function multipart(parts: readonly (readonly string[] | string)[]): { body: string; headers: Record<string, string> } {
  const part = (text: string, id?: number): string =>
    `Content-Type: application/http\r\nContent-Transfer-Encoding: binary\r\n${id === undefined ? '' : `Content-ID: ${id}\r\n`}\r\n${text}\r\n`;
  const lines = parts.map((each) => {
    if (typeof each === 'string') return `--b\r\n${part(each)}`;
    const inner = each.map((text, i) => `--c\r\n${part(text, i + 1)}`).join('');
    return `--b\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n${inner}--c--\r\n`;
  });
  return { body: `${lines.join('')}--b--\r\n`, headers: { 'Content-Type': 'multipart/mixed; boundary=b' } };
}

const get = (url: string): string => `GET ${url} HTTP/1.1\r\nAccept: application/json\r\n\r\n`;
const post = (url: string, body: object): string =>
  `POST ${url} HTTP/1.1\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(body)}`;

const statuses = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));

describe('multipart batches', () => {
  test('reads and a change set', async () => {
    const service = made();
    const { status, text, headers } = await send(
      service,
      'POST $batch',
      multipart([
        get('Orders(7)?$select=ID'),
        [post('Customers', { ID: 9, Name: 'New' }), post('$1/Orders', { ID: 20 })],
        get('/odata/Customers(9)'),
      ]),
    );
    expect([status, statuses(text)]).toEqual([200, [200, 201, 201, 200]]);
    expect(headers.get('Content-Type')).toMatch(/^multipart\/mixed; boundary=/);
    expect(text).toContain('Content-ID: 2');
    expect((await send(service, 'GET Customers(9)/Orders/$count')).text).toBe('1');
  });

  test('a change set that fails has one response, and the batch ends there', async () => {
    const service = made();
    const parts = [
      [post('Customers', { ID: 9, Name: 'New' }), post('Customers', { ID: 9, Name: 'Twice' })],
      get('Customers'),
    ];
    expect(statuses((await send(service, 'POST $batch', multipart(parts))).text)).toEqual([409]);
    expect((await send(service, 'GET Customers(9)')).status).toBe(404);
    const all = multipart(parts);
    const goesOn = await send(service, 'POST $batch', {
      ...all,
      headers: { ...all.headers, Prefer: 'odata.continue-on-error' },
    });
    expect(statuses(goesOn.text)).toEqual([409, 200]);
  });
});

describe('the requests of a batch share limits', () => {
  const many = (count: number, url: string): readonly object[] =>
    Array.from({ length: count }, (_, i) => ({ id: `${i}`, method: 'GET', url }));
  const made = (limits: object): FetchHandler =>
    createService({ schema, store: rows(shopRows()), root: '/odata/', limits });
  const refused = async (limits: object, url: string, count = 40): Promise<readonly number[]> =>
    (await json(made(limits), many(count, url))).responses.map(({ status }) => status);

  test.each([
    ['expands', { expands: 1 }, 'Orders?$expand=Items', 413],
    ['nodes', { nodes: 30 }, 'Orders?$filter=ID eq 1 or ID eq 2 or ID eq 3', 413],
    ['steps', { steps: 100 }, "Orders?$filter=contains(Note,'x')", 501],
  ])('%s', async (_, limits, url, last) => {
    const statuses = await refused(limits, url);
    expect([statuses[0], statuses.at(-1)]).toEqual([200, last]);
    const first = statuses.indexOf(last);
    expect(first).toBeGreaterThan(2);
    expect(new Set(statuses.slice(first))).toEqual(new Set([last]));
    expect((await send(made(limits), `GET ${url}`)).status).toBe(200);
  });
});
