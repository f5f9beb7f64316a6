/** The tables of known calls and commands: each example is read, and docs/places.md shows them; `UPDATE=1` rewrites it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { format as prettify } from 'prettier';
import { beforeAll, describe, expect, it } from 'vitest';
import { descriptorOf, documentFormats, loadFormats, readDocument } from '../../src/index.js';
import { expandBraces } from '../../src/programs/call-patterns.js';
import { knownCalls, type PlainRole, type Role } from '../../src/programs/known-calls.js';
import { knownCommands, type ParameterRole } from '../../src/programs/known-commands.js';

beforeAll(() => loadFormats(documentFormats));

const rows = [...knownCalls, ...knownCommands];

describe.each(rows)('$library: $call', ({ in: formats, example, service, isOdata }) => {
  it.each(formats)('%s', (format) => {
    const text =
      format === 'html' ? `<script>${example}</script>\n` : format === 'php' ? `<?php ${example}\n` : `${example}\n`;
    const { requests } = readDocument(text, format);
    // In the results of other readers, no call decides the method.
    expect(requests.map(({ input }) => ('url' in input ? input.url : ''))).toHaveLength(1);
    expect(requests[0]?.service).toBe(service);
    if (service !== undefined || isOdata === true) expect(requests[0]?.isMention).toBe(undefined);
  });
});

/** The roles that only commands have. */
type OwnRole = Exclude<ParameterRole, Role> | 'item';

/** The parts of the request that the documentation names for each role; empty for a value outside the request. */
const words: Readonly<Record<PlainRole | OwnRole, string>> = {
  url: 'URL',
  base: 'base URL',
  path: 'path',
  host: 'base URL',
  set: 'path',
  table: 'path',
  key: 'key',
  method: 'method',
  query: 'options',
  option: 'options',
  encodedOption: 'options',
  optionObjects: 'options, headers',
  order: 'options',
  descending: 'options',
  expand: 'options',
  filters: 'options',
  sorters: 'options',
  item: 'URL, options, headers, body',
  headers: 'headers',
  headerLines: 'headers',
  headersOf: 'headers',
  dashedHeaders: 'headers',
  namedJson: 'body',
  header: 'headers',
  headerValue: 'headers',
  headerLine: 'headers',
  headerPairs: 'headers',
  contentType: 'headers',
  body: 'body',
  json: 'body',
  content: 'body',
  requestLine: 'method, URL',
  data: 'options, body',
  get: 'options',
  flag: '',
  other: '',
};

/** The parts of the request that a row names, at any depth. */
function partsIn(roles: unknown, found: Set<string>): Set<string> {
  if (typeof roles === 'string') {
    const word = roles.startsWith('$')
      ? 'options'
      : (words as Partial<Record<string, string>>)[roles.split(':', 1)[0]!];
    for (const each of word?.split(', ') ?? []) found.add(each);
  } else if (typeof roles === 'object' && roles !== null) for (const each of Object.values(roles)) partsIn(each, found);
  return found;
}

const labelOf = (format: (typeof rows)[number]['in'][number]): string =>
  descriptorOf(format).label.replace('queries in ', '').replace(', Vue and Svelte', '');

async function table(): Promise<string> {
  const lines = rows.map((row) => {
    const found = new Set<string>();
    if ('root' in row && row.root === 'url') found.add('URL');
    if (row.path !== undefined) found.add('path');
    if (row.method !== undefined) found.add('method');
    partsIn([row.arguments, row.named, 'links' in row ? row.links : undefined], found);
    if ('links' in row && Object.values(row.links ?? {}).some((each) => typeof each === 'object' && 'method' in each))
      found.add('method');
    const calls = expandBraces(row.call)
      .slice(0, 4)
      .map((call) => `\`${call.replace(/^\*\./, '….')}\``);
    const more = expandBraces(row.call).length > 4 ? ', …' : '';
    const order = ['base URL', 'URL', 'path', 'key', 'method', 'options', 'headers', 'body'];
    const read = order.filter((part) => found.has(part)).join(', ');
    const service = row.service === undefined ? '' : `\`${row.service}\``;
    return `| ${row.library} | ${[...new Set(row.in.map(labelOf))].join(', ')} | ${calls.join(', ')}${more} | ${read} | ${service} |`;
  });
  const head = '| library | languages | calls | what is read | profile |\n|---|---|---|---|---|';
  return prettify(`${head}\n${lines.join('\n')}\n`, { parser: 'markdown', printWidth: 120, proseWrap: 'preserve' });
}

it('is in the documentation', async () => {
  const page = new URL('../../../../docs/places.md', import.meta.url);
  const text = readFileSync(page, 'utf8');
  const [before = ''] = text.split('<!-- calls -->');
  const after = text.split('<!-- /calls -->')[1] ?? '';
  const written = `${before}<!-- calls -->\n\n${await table()}\n<!-- /calls -->${after}`;
  if (process.env['UPDATE'] === '1') writeFileSync(page, written);
  expect(readFileSync(page, 'utf8')).toBe(written);
});
