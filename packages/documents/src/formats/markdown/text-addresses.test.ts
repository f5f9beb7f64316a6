/** The addresses in the text of Markdown, case by case; `~` marks one that counts only if it is that of a known service. */
import { beforeAll, expect, it } from 'vitest';
import { loadFormats, readDocument } from '../../index.js';
import { printRequest } from '../requests-as-text.test-support.js';

beforeAll(() => loadFormats(['markdown', 'notebook']));

const cases: readonly (readonly [markdown: string, ...requests: string[]])[] = [
  ['See [all](https://h/x?$top=1) (or https://h/y?$top=2).', '- https://h/x?$top=1', '- https://h/y?$top=2'],
  ['Send `GET /x?$top=1` first.', 'GET /x?$top=1'],
  ['| a | `/x?$fitler=A eq 1` |', '- /x?$fitler=A eq 1'],
  ['[a](https://h/x?filter=a) and /api/v1/object/X?top=1', '~- https://h/x?filter=a', '~- /api/v1/object/X?top=1'],
  ['`/x?$top=n`, `/x?$top=number`', '- /x?$top={{value}}', '- /x?$top={{value}}'],
  ['Use `?$top=1`, `$filter`, `?$filter=…` or `/x?$top=...`.'],
  ['Raw https://h/x?$filter=Name eq 1 goes on.'],
  ['a/b/c and `x.y`'],
  ['```\nhttps://h/x?filter=A EQ 1\n```', '~- https://h/x?filter=A EQ 1'],
  ['```{python}\nget("https://h/x?$top=1")\n```', '- https://h/x?$top=1'],
  ['```http\nGET /x?$skip=0   // First page\n```', 'GET /x?$skip=0'],
];

it.each(cases)('%s', (markdown, ...requests) => {
  const read = readDocument(markdown, 'markdown').requests;
  expect(read.map((each) => (each.isMention === true ? '~' : '') + printRequest(each))).toEqual(requests);
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
    '- https://h/c?$top=1',
  ]);
});
