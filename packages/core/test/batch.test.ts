/**
 * Every request of a batch is checked at its position, references resolve to types, and no text makes the readers throw.
 */
import { describe, expect, test } from 'vitest';
import { createChecker, type Diagnostic, loadSchema, type RequestInput } from '../src/index.js';

const checker = createChecker();
const url = 'https://example.com/api/v1/batch';

const checkText = (body: string, more: Partial<RequestInput> = {}): readonly Diagnostic[] =>
  checker.check({ method: 'POST', url, body, ...more });

/** Requests given as `id METHOD url [body] [> ids it depends on]`; a body is JSON without spaces. */
function batchOf(lines: readonly string[]): string {
  const requests = lines.map((line) => {
    const [, id, method, target, body, dependsOn] = /^(\S+) (\S+) (\S+)(?: (\{\S*))?(?: > (.+))?$/.exec(line)!;
    return {
      id,
      method,
      url: target,
      ...(body === undefined ? {} : { body: JSON.parse(body) as unknown }),
      ...(dependsOn === undefined ? {} : { dependsOn: dependsOn.split(' ') }),
    };
  });
  return JSON.stringify({ requests });
}

/** `code at the text it marks`. */
const told = (body: string, found: readonly Diagnostic[]): readonly string[] =>
  found.map(({ code, start, end }) => `${code} at ${body.slice(start, end)}`);

describe('requests in a batch are checked at their places', () => {
  const full = '{"Context":1,"Status":1}';
  const cases: readonly (readonly [name: string, lines: readonly string[], ...expected: string[]])[] = [
    ['a legal batch', [`1 POST api/v1/object/Article ${full}`, `2 PATCH object/Article('1') {"Status":2}`]],
    ['a key', [`1 PATCH object/Article('a/b') {"Status":2}`], 'forbidden-key-character at /'],
    ['a member', [`1 PATCH object/Article('1') {"Context":2}`], 'immutable-property-update at "Context"'],
    ['an option', [`1 PATCH object/Article('1')?top=1 {"Status":2}`], 'misplaced-query-option at top'],
    ['no body', [`1 PATCH object/Article('1')`], 'missing-body at PATCH'],
    ['an empty body', [`1 PATCH object/Article('1') {}`], 'empty-body at {}'],
    ['a set to PATCH', ['1 PATCH object/Article {"Status":2}'], 'missing-key at Article'],
    ['a version', [`1 DELETE api/2/object/Article('1')`], 'unknown-api-version at 2'],
    [
      'an address of no known form',
      [`1 DELETE something/Article('1')`],
      `unsupported-batch-target at something/Article('1')`,
    ],
    ['an address without a route', [`1 DELETE Equipment('1')`], `unsupported-batch-target at Equipment('1')`],
    ['a reference', [`1 POST object/Department ${full}`, `2 POST $[1]/Jobs ${full} > 1`]],
    [
      'a reference with a slip',
      [`1 POST object/Department ${full}`, `2 POST $[1]/Jbos ${full} > 1`],
      'unknown-navigation at Jbos',
    ],
    [
      'a reference to one entity',
      [`1 POST object/Department ${full}`, `2 PUT $[1]/Site ${full} > 1`],
      'write-to-single-navigation at Site',
    ],
    [
      'a reference behind a route',
      [`1 POST object/Department ${full}`, `2 PATCH object/$[1] {"Context":1} > 1`],
      'immutable-property-update at "Context"',
    ],
    [
      'a reference to a reference',
      [`1 POST object/Department ${full}`, `2 POST $[1]/Jobs ${full} > 1`, `3 PATCH $[2] {"Currency":"EUR"} > 2`],
      'immutable-property-update at "Currency"',
    ],
    ['a reference to what is not known', [`1 POST object/Wagons ${full}`, '2 PATCH $[1]/Whatever {"Status":1} > 1']],
  ];
  for (const [name, lines, ...expected] of cases) {
    test(name, () => {
      const body = batchOf(lines);
      expect(told(body, checkText(body))).toEqual(expected);
    });
  }

  test('with escapes in the url, and a body that came as a value', () => {
    const body = `{"requests":[{"id":"1","method":"DELETE","url":"object\\/Article('a\\u002Fb')"}]}`;
    expect(told(body, checkText(body))).toEqual(['forbidden-key-character at \\u002F']);
    const [found] = checker.check({ method: 'POST', url, body: JSON.parse(body) });
    expect(found).toMatchObject({ in: 'body', path: '/requests/0/url' });
  });

  test('an edit in a url is written as JSON has it', () => {
    const body = `{"requests":[{"id":"1","method":"DELETE","url":"API/2/object/Article('1')"}]}`;
    const [found] = checkText(body);
    const [edit] = found?.fixes[0]?.edits ?? [];
    expect(body.slice(edit?.start, edit?.end)).toBe('2');
  });

  test('the headers of the batch hold for each request', () => {
    const body = batchOf([`1 PATCH object/Equipment('1') {"Description":"x"}`]);
    expect(told(body, checkText(body, { headers: {} }))).toEqual(['missing-content-language at "Description"']);
    expect(checkText(body, { headers: { 'Content-Language': 'NL' } })).toEqual([]);
    expect(checkText(body)).toEqual([]);
  });
});

describe('what fails together', () => {
  test('is in a note at an error', () => {
    const group = { atomicityGroup: 'g' };
    const item = (id: string, more: object): object => ({
      id,
      method: 'PATCH',
      url: `object/Article('${id}')`,
      ...more,
    });
    const requests = [
      item('1', { ...group, body: {} }),
      item('2', { ...group, body: { Status: 1 } }),
      item('3', { dependsOn: ['1'], body: { Status: 1 } }),
      item('4', { dependsOn: ['3'], body: { Status: 1 } }),
    ];
    const [found] = checkText(JSON.stringify({ requests }));
    expect(found?.notes.map(({ message }) => message)).toEqual(['If this request fails, "2", "3" and "4" get 424.']);
  });
});

describe('the size of a batch', () => {
  const many = (count: number): string =>
    batchOf(Array.from({ length: count }, (_, i) => `${String(i)} PATCH object/Article('${String(i)}') {"Status":1}`));
  test('of a hundred is silent', () => expect(checkText(many(100))).toEqual([]));
  test('of a hundred and one is one finding', () =>
    expect(checkText(many(101)).map(({ code }) => code)).toEqual(['excessive-batch-size']));
});

describe('a batch without a request around it', () => {
  test('gets the service whose addresses it has', () => {
    const batch = batchOf(['1 POST object/Article {"Context":1}']);
    expect(checker.serviceFor({ batch }).name).toBe('asset-management');
    expect(told(batch, checker.check({ batch }))).toEqual(['missing-required-property at {']);
  });
  test('else the standard', () => expect(checker.serviceFor({ batch: '{"requests":[]}' }).name).toBe('odata-4.01'));
});

describe('batches of the standard', () => {
  const { schema } =
    loadSchema(`<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
    <Schema Namespace="S" xmlns="http://docs.oasis-open.org/odata/ns/edm">
      <EntityType Name="Order"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32" Nullable="false"/>
        <NavigationProperty Name="Items" Type="Collection(S.Item)"/></EntityType>
      <EntityType Name="Item"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32" Nullable="false"/></EntityType>
      <EntityContainer Name="C"><EntitySet Name="Orders" EntityType="S.Order"/><EntitySet Name="Items" EntityType="S.Item"/></EntityContainer>
    </Schema></edmx:DataServices></edmx:Edmx>`);
  const standard = createChecker({ service: 'odata-4.01', schema: schema! });
  const parts = (...requests: readonly string[]): string =>
    [
      ...requests.map((request) => `--b1\r\nContent-Type: application/http\r\nContent-ID: 1\r\n\r\n${request}\r\n`),
      '--b1--\r\n',
    ].join('');
  const multipart = { 'Content-Type': 'multipart/mixed; boundary=b1' };

  test.each([
    ['JSON', '{"requests":[{"id":"a","method":"get","url":"Orders?$filter=IDD eq 1"}]}', 'unknown-property at IDD'],
    [
      'a reference in JSON',
      '{"requests":[{"id":"a","method":"post","url":"Orders","body":{"ID":1}},{"id":"b","method":"get","url":"$a/Itmes","dependsOn":["a"]}]}',
      'unknown-navigation at Itmes',
    ],
    [
      'an absolute path',
      '{"requests":[{"id":"a","method":"get","url":"/odata/Orders(1)/Itemz"}]}',
      'unknown-navigation at Itemz',
    ],
    [
      'multipart',
      parts('GET Orders?$filter=IDD%20eq%201 HTTP/1.1\r\nAccept: application/json\r\n'),
      'unknown-property at IDD',
    ],
    [
      'multipart with a body',
      parts('POST Orders HTTP/1.1\r\nContent-Type: application/json\r\n\r\n{"ID":"x"}'),
      'invalid-body-value at "x"',
    ],
    [
      'a change set',
      `--b1\nContent-Type: multipart/mixed; boundary="c"\n\n--c\nContent-Type: application/http\nContent-ID: 7\n\nPATCH Ordres(1) HTTP/1.1\n\n{"ID":1}\n--c--\n--b1--\n`,
      'unknown-entity-set at Ordres',
    ],
    ['nothing wrong', parts('GET Orders?$top=1 HTTP/1.1\r\n\r\n', 'DELETE /service/Orders(1) HTTP/1.1\r\n\r\n')],
  ])('%s', (_name, body, ...expected) => {
    const headers = body.startsWith('--') ? multipart : { 'Content-Type': 'application/json' };
    const found = standard.check({ method: 'POST', url: 'https://example.com/odata/$batch', headers, body });
    expect(told(body, found)).toEqual(expected);
  });
});

describe('no text breaks it', () => {
  const bodies = [
    `{"requests":[{"id":"1","method":"PUT","url":"object/Article('1')","body":{"Context":1,"Status":{{s}}},"atomicityGroup":"g"},{"id":"2","method":"post","url":"$[1]/Lines","dependsOn":["1"]}]}`,
    '--b\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n--c\r\nContent-Type: application/http\r\nContent-ID: 1\r\n\r\nPOST Orders HTTP/1.1\r\nHost: x\r\n\r\n{"a":1}\r\n--c--\r\n--b--',
  ];
  test.each(bodies)('every prefix and every deletion of %s', (body) => {
    for (let i = 0; i <= body.length; i++) {
      for (const text of [body.slice(0, i), body.slice(0, i) + body.slice(i + 1)]) {
        for (const { in: field, start, end } of checkText(text)) {
          if (field !== 'body') continue;
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(end).toBeLessThanOrEqual(text.length);
        }
      }
    }
  });

  test.each([
    ['truncated', '{"requests":[{"id":"1"', 'malformed-body'],
    ['a member twice', '{"requests":[],"requests":[]}', 'malformed-body'],
    ['a comment', '{"requests":[/* none */]}', 'malformed-body'],
    ['a trailing comma', '{"requests":[],}', 'malformed-body'],
    ['a byte order mark', '\ufeff{"requests":[]}', 'malformed-body'],
    ['no text', ' ', 'missing-body'],
    ['a hundred thousand brackets', `{"requests":${'['.repeat(100_000)}`, 'malformed-body'],
    [
      'a number beyond double',
      '{"requests":[{"id":"1","method":"PATCH","url":"object/Article(\'1\')","body":{"Status":1e999}}]}',
      'invalid-body-value',
    ],
    [
      'a lone surrogate',
      '{"requests":[{"id":"\\ud800","method":"DELETE","url":"object/Article(\'1\')"}]}',
      'invalid-batch-id',
    ],
    [
      '__proto__',
      '{"requests":[{"id":"1","method":"DELETE","url":"object/Article(\'1\')","__proto__":{"x":1}}]}',
      'malformed-batch',
    ],
  ])('%s', (_name, body, code) => {
    expect(checkText(body).map((found) => found.code)).toEqual([code]);
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });
});
