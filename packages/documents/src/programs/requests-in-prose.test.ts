/** The addresses in Markdown and in comments, case by case; `~` marks one that counts only if it is that of a known service. */
import { beforeAll, expect, it } from 'vitest';
import { loadFormats, readDocument } from '../index.js';
import { printRequest } from '../formats/requests-as-text.test-support.js';

beforeAll(() => loadFormats(['markdown', 'notebook']));

const cases: readonly (readonly [markdown: string, ...requests: string[]])[] = [
  ['See [all](https://h/x?$top=1) (or https://h/y?$top=2).', '- https://h/x?$top=1', '- https://h/y?$top=2'],
  ['Send `GET /x?$top=1` first.', 'GET /x?$top=1'],
  ['| a | `/x?$fitler=A eq 1` |', '- /x?$fitler=A eq 1'],
  ['[a](https://h/x?filter=a) and /api/v1/object/X?top=1', '~- https://h/x?filter=a', '~- /api/v1/object/X?top=1'],
  ['`/x?$top=n`, `/x?$top=number`', '- /x?$top={{value}}', '- /x?$top={{value}}'],
  ['Use `?$top=1`, `$filter` or `/x?$top=1...`.', '- ?$top=1'],
  ['Use `?$filter=…&$tpo=1` or (/x?$top=...).', '- ?$filter={{value}}&$tpo=1', '- /x?$top={{value}}'],
  ['See https://h/x?$top=1&$skip=....', '- https://h/x?$top=1&$skip={{value}}'],
  ['`eq` as in `/x?$filter=a eq 1`', '- /x?$filter=a eq 1'],
  ['PHP has `$count=5`; `$top=1&$skip=2` and `$filter=a eq 1` are OData.', '- ?$top=1&$skip=2', '- ?$filter=a eq 1'],
  ['`/q?$depth=2&$expnad=all` and `/q?$where=a&$order=b`', '- /q?$depth=2&$expnad=all', '~- /q?$where=a&$order=b'],
  ['`/x/<id>/y?$top=1&$select=*`', '- /x/{{value}}/y?$top=1&$select=*'],
  ['Example request: GET /x?$filter=a eqq 1&$top=2', 'GET /x?$filter=a eqq 1&$top=2'],
  ['```\nq.top(1); // ?$top=zz\nfetch("/y?$top=zz");\n```', '- ?$top=zz', 'GET /y?$top=zz'],
  ["```\nnew Resource({ $select: '-secret' });\n```"],
  ['```ts\nq.any("A"); // ?$filter=A/any(a:a/B gtt 1)\n```', '- ?$filter=A/any(a:a/B gtt 1)'],
  ['Raw https://h/x?$filter=Name eq 1 goes on.', '!https://h/x?$filter=Name'],
  ['Raw https://h/x?$filter=Name eqq 1 goes on.', '!https://h/x?$filter=Name'],
  ['* GET /x?$filter=Name eqq 1', 'GET /x?$filter=Name eqq 1'],
  ['Use `GET /x?$filter=..&$top=..` here', 'GET /x?$filter={{value}}&$top={{value}}'],
  ['`/x/f(count=n)?$top=1` and `/x(xxxxx)?$top=1`', '- /x/f(count={{value}})?$top=1', '- /x({{value}})?$top=1'],
  ['`/x?$expand=a($levels=n)`', '- /x?$expand=a($levels={{value}})'],
  ['[https://h/x?$top=5](https://h/x?$top=5)', '- https://h/x?$top=5'],
  ['Prefix it with “https://h/x?$top=5” here', '- https://h/x?$top=5'],
  ['a/b/c and `x.y`'],
  ['```\nhttps://h/x?filter=A EQ 1\n```', '~- https://h/x?filter=A EQ 1'],
  ['```{python}\nget("https://h/x?$top=1")\n```', '- https://h/x?$top=1'],
  ['```http\nGET /x?$skip=0   // First page\n```', 'GET /x?$skip=0'],
];

/** The requests, then the addresses that are not read, marked with `!`. */
function printed(text: string, format: 'markdown' | 'script' | 'shell'): readonly string[] {
  const { requests, unreadUrls = [] } = readDocument(text, format);
  return [
    ...requests.map((each) => (each.isMention === true ? '~' : '') + printRequest(each, '?').replace(/ \| \?$/, '')),
    ...unreadUrls.map(({ start, end }) => `!${text.slice(start, end)}`),
  ];
}

it.each(cases)('%s', (markdown, ...requests) => {
  expect(printed(markdown, 'markdown')).toEqual(requests);
});

const comments: readonly (readonly [comment: string, ...requests: string[]])[] = [
  ['// GET https://h/x?$top=zz', 'GET https://h/x?$top=zz'],
  ['// get /x?$top=zz', 'get /x?$top=zz'],
  ['// GET x?$filter=a eqq 1 and b gt 2&$orderby=c desc', 'GET x?$filter=a eqq 1 and b gt 2&$orderby=c desc'],
  ["// GET /x?$filter=a eq 'b c d e' or f eq 1", "GET /x?$filter=a eq 'b c d e' or f eq 1"],
  ['// GET /x?$filter=a eq 1 returns the big ones', '!/x?$filter=a'],
  ['// GET /x?$filter=a eq 1 for the big ones', '!/x?$filter=a'],
  ['// GET /x?$filter=a eq 1 - all', '!/x?$filter=a'],
  ['// GET /x?$top=5 returns the first', '- /x?$top=5'],
  [
    '/** See https://h/x?$top=1, or (`/y?$fitler=a`), or `/z?$fitler=a`. */',
    '- https://h/x?$top=1',
    '- /z?$fitler=a',
    '!/y?$fitler=a',
  ],
  ['/**\n * @example GET /x?$skip=zz\n *  GET /y?$skip=zz\n */', 'GET /x?$skip=zz', 'GET /y?$skip=zz'],
  [
    '// GET /c?$apply=groupby((Name), aggregate($count as count))',
    'GET /c?$apply=groupby((Name), aggregate($count as count))',
  ],
  [
    '// https://h/o/P?$apply=compute(A add B as C)/compute(C mul 2 as D)',
    '- https://h/o/P?$apply=compute(A add B as C)/compute(C mul 2 as D)',
  ],
  ['/x?$top=1/; // /y?$top=zz', '- /y?$top=zz'],
  ['f(); /* https://h/x?$top=1 */ g("https://h/y?$top=2");', '- https://h/x?$top=1', '- https://h/y?$top=2'],
  ['f("https://h/x?" + // https://h/y?$top=1\n "$top=2");', '- https://h/x?$top=2'],
  ['/// <summary>GET /x?$orderby=a dsc</summary>', 'GET /x?$orderby=a dsc'],
  ['// curl "https://h/x?$top=zz"', 'GET https://h/x?$top=zz'],
  ["// curl 'https://h/x?$top=zz'", 'GET https://h/x?$top=zz'],
  ['// curl "https://h/x?\\$top=zz"', 'GET https://h/x?$top=zz'],
  ["// curl -G https://h/x --data-urlencode '$top=zz'", 'GET https://h/x?$top=zz'],
  ['// GET /x?$top={n} and /y?$top=n', '- /x?$top={{value}}', '- /y?$top={{value}}'],
  ['// const url = "https://h/x?$top=" + n;', '!https://h/x?$top='],
  ["// fetch('https://h/x?$top=1')", "!https://h/x?$top=1')"],
  ['// fetch(`/x?$top=${n}`)', '!/x?$top=${n}'],
  ['// Example: "/x?$top=1"', '- /x?$top=1'],
  ['// Output: "/x?$filter=a eqq 1&$top=2".', '!/x?$filter=a eqq 1&$top=2'],
  ['// Output: "/x?$filter=a eqq 1&$top=2"', '- /x?$filter=a eqq 1&$top=2'],
  ['// url = "/x?$top=1"', '!/x?$top=1'],
  ['// return "/x?$top=" + n', '!/x?$top='],
  ['// 5" are https://h/x?$top=1 and "b"', '- https://h/x?$top=1'],
  ['f("?$filter=a/any(b:(b/c eq 1)");', '!"?$filter=a/any(b:(b/c eq 1)"'],
  ['// fetch("/x?$top=1")', '!/x?$top=1'],
  [
    "// ?$filter=contains(a, 'b c') and (not (d eq 1))&$top=2",
    "- ?$filter=contains(a, 'b c') and (not (d eq 1))&$top=2",
  ],
  ["// result: '/x?$filter=a eqq 1'", '- /x?$filter=a eqq 1'],
  ['// Result: "$skip=1&$top=zz"', '- ?$skip=1&$top=zz'],
  ['// &$top=zz', '- {{url}}?{{value}}&$top=zz'],
  ['// ?$skip=1&$top=5 (page 3)', '!?$skip=1&$top=5 (page 3)'],
  ['// https://h/x?$filter=a eq 1 and b eqq 2', '- https://h/x?$filter=a eq 1 and b eqq 2'],
  ['// $count=5'],
  ['// supports ?$top=, $skip=n and ?$filter=...'],
  ['// (e.g., "?$filter=...&$tpo=1")', '- ?$filter={{value}}&$tpo=1'],
  ['// see https://h/x and /y'],
];

it.each(comments)('%s', (comment, ...requests) => {
  expect(printed(comment, 'script')).toEqual(requests);
});

it('reads the comments of a shell script', () => {
  expect(printed('# curl "https://h/x?\\$top=zz"\nls # GET /y?$top=1', 'shell')).toEqual([
    'GET https://h/x?$top=zz',
    'GET /y?$top=1',
  ]);
});

it('reads the cells of a notebook', () => {
  const cells = [
    { cell_type: 'markdown', source: ['`/a?$top=1`\n'] },
    { cell_type: 'code', source: ['u = (\n', ' "https://h/b?$top=1")'] },
    { cell_type: 'code', source: '%%bash\ncurl "https://h/c?\\$top=1"' },
    { cell_type: 'raw', source: '/d?$top=1' },
  ];
  const read = readDocument(JSON.stringify({ cells, metadata: {} }), 'notebook').requests;
  expect(read.map((each) => printRequest(each))).toEqual([
    '- /a?$top=1',
    '- https://h/b?$top=1',
    'GET https://h/c?$top=1',
  ]);
});
