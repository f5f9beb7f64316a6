/** The requirements of conformance (Protocol 13), one line of conformance.txt each. `UPDATE=1` writes the table of docs/service.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createChecker } from '@odatalint/core';
import { loadSchema } from '@odatalint/core/schema';
import { expect, test } from 'vitest';
import { createService, rows } from '../src/index.js';
import { send } from './shop.js';

const { schema } = loadSchema(readFileSync(new URL('conformance.xml', import.meta.url), 'utf8'));
const checker = createChecker({ service: 'odata-4.01', schema: schema! });

const service = () =>
  createService({
    schema: schema!,
    root: '/odata/',
    writable: 'all',
    limits: { page: 2 },
    store: rows({
      Customers: [{ ID: 1, Name: 'Ada' }, { ID: 2, Name: 'Bob' }, { ID: 3, Name: 'Cy' }],
      Orders: [
        { ID: 1, CustomerID: 1, Total: '12.5', Note: null, State: 'Open', Effort: 'PT1H', Placed: '2026-01-01T12:00:00Z' },
        { ID: 2, CustomerID: 1, Total: '9', Note: 'late', State: 'Sent', Effort: 'PT2H', Placed: '2026-01-02T12:00:00Z' },
        { '@type': '#Shop.RushOrder', ID: 3, CustomerID: 2, Total: '7', Note: null, State: 'Open', Effort: null, Placed: null, Hours: 4 },
      ],
      Memos: [{ ID: 1, Text: 'a', NextID: 2, Version: 1 }, { ID: 2, Text: 'b', NextID: 3, Version: 1 }, { ID: 3, Text: 'c', NextID: null, Version: 1 }],
    }),
  }); // prettier-ignore

interface Line {
  readonly level: string;
  readonly requirement: string;
  readonly request: string;
  readonly holds: string;
}

const lines = readFileSync(new URL('conformance.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line): Line => {
    const [level = '', requirement = '', request = '', ...holds] = line.split(' | ');
    return { level, requirement, request, holds: holds.join(' | ') };
  });

async function answer(request: string): ReturnType<typeof send> {
  const [, asked = '', given = ''] = /^(.*?)(?: \[([\w-]+: [^\]]*)\])?$/.exec(request)!;
  const [, start = '', body] = /^(\w+ \S*?(?:\?.*?)?)(?: ([{$].*))?$/.exec(asked)!;
  const [name = '', ...value] = given.split(': ');
  const headers = name === '' ? {} : { [name]: value.join(': ') };
  const isGet = start.startsWith('GET');
  return send(service(), isGet ? asked : start, { headers, ...(body === undefined || isGet ? {} : { body }), checker });
}

test.each(lines.filter(({ holds }) => !/^(?:no|by): /.test(holds)))('$level: $request', async ({ request, holds }) => {
  const found = await answer(request);
  const [wanted = '', header] = holds.split(' ~ ');
  const [, status, text = ''] = /^(\d+) ?(.*)$/.exec(wanted)!;
  expect([found.status, found.text]).toEqual([Number(status), expect.stringMatching(text)]);
  const [name = '', value] = header?.split(/: (.*)/s) ?? [];
  if (value !== undefined) expect(found.headers.get(name)).toBe(value);
});

test.each(lines.filter(({ holds }) => holds.startsWith('no: ')))('$level is not met: $request', async ({ request }) => {
  const { status, headers } = await answer(request);
  expect(status === 200 ? headers.get('Preference-Applied') : [400, 404, 501].includes(status)).toEqual(
    status === 200 ? null : true,
  );
});

test('docs/service.md has the table', () => {
  const page = new URL('../../../docs/service.md', import.meta.url);
  const text = readFileSync(page, 'utf8');
  const verdict = (holds: string): string =>
    holds.startsWith('no: ') ? `no: ${holds.slice(4)}` : holds.startsWith('by: ') ? holds.slice(4) : 'yes';
  const cells = (line: Line): string =>
    [line.level, line.requirement, verdict(line.holds)].map((cell) => cell.replaceAll('|', '\\|')).join(' | ');
  const table = ['| number | requirement | met |', '|---|---|---|', ...lines.map((line) => `| ${cells(line)} |`)].join(
    '\n',
  );
  const written = text.replace(/\| number \| requirement \| met \|\n(?:\|.*\n)+/, () => `${table}\n`);
  if (process.env['UPDATE'] !== undefined) writeFileSync(page, written);
  else expect(text).toBe(written);
  expect(text).toContain('| number | requirement | met |');
});
