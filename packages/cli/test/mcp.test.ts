/** The tools for agents, as a client of the official SDK sees them. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createMcpServer } from '../src/commands/mcp/mcp-server.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const shop = join(root, 'examples', 'shop', 'metadata.xml');

async function connect(schema: readonly string[] = [shop]): Promise<Client> {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'test', version: '1' });
  await createMcpServer({ schema, profile: 'odata-4.01' }, { cwd: root }).connect(theirs);
  await client.connect(ours);
  return client;
}

async function call(client: Client, name: string, args: Record<string, unknown>): Promise<string> {
  const { content } = (await client.callTool({ name, arguments: args })) as { content: { text: string }[] };
  return content.map(({ text }) => text).join('\n');
}

test.each([
  ['check_odata', { url: '/Orders?$filter=Totl gt 5' }, 'did you mean "Total"?'],
  ['check_odata', { url: '/Orders?$filter=Total gt 5' }, 'No findings.'],
  ['check_odata', { on: 'Orders', filter: 'Total gt' }, '"gt" requires a value after it'],
  ['check_odata', { filter: 'Total gt 5' }, 'requires "on"'],
  ['check_odata', {}, 'Give a "url"'],
  ['check_odata', { url: '/Orders', service: 'nope' }, 'There is no service "nope"'],
  ['check_odata', { method: 'POST', url: '/Orders', body: { Totl: 1 } }, 'Totl'],
  ['fix_odata', { url: '/Orders?$filter=Total == 5 && ID <> 3' }, 'url: /Orders?$filter=Total eq 5 and ID ne 3'],
  ['fix_odata', { on: 'Orders', filter: 'Total = 5' }, 'filter: Total eq 5'],
  ['fix_odata', { url: '/Orders?$filter=Totl eq 5' }, 'Nothing was changed'],
  ['fix_odata', { url: '/Orders?$filter=Totl eq 5', unsafe: true }, 'Total eq 5'],
  ['complete_odata', { url: '/Orders?$filter=Tot' }, 'Total  (Edm.Decimal)'],
  ['complete_odata', { on: 'Orders', orderby: 'Pl' }, 'Placed'],
  ['complete_odata', { url: '/Orders?$filter=Total eq 1', offset: 18 }, 'Total'],
  ['explain_rule', { rule: 'unknown-property' }, 'A filter, orderby or select names a property'],
  ['explain_rule', { rule: 'unknown-proprty' }, 'Did you mean "unknown-property"?'],
  ['describe_schema', { search: 'cust' }, 'FormerCustomers: set of Customer'],
  ['describe_schema', { type: 'Orders' }, 'Customer: navigation to Shop.Customer'],
  ['describe_schema', { type: 'Nope' }, 'Nothing has that name.'],
  ['describe_schema', { page: 9 }, 'The last page is 1.'],
  ['list_services', {}, 'microsoft-graph'],
])('%s %j', async (name, args, expected) => {
  const client = await connect();
  expect(await call(client, name, args)).toContain(expected);
  await client.close();
});

/** Arguments with a secret, right and wrong, as fixes, places and messages could repeat it. */
const withSecrets = [
  { url: '/Orders?access_token=Xq7Lm2Zp9&$filter=Totl eq 1' },
  { url: '/Orders?$filter=Totl == 1&access_token=Xq7Lm2Zp9' },
  { url: 'https://me:Xq7Lm2Zp9@h.example/Orders?$filter=Totl eq 1 && ID <> 2' },
  { url: 'https://me:Xq7Lm2Zp9@h.example/Oders' },
  { url: '/Orders?$filter=Total = 5&sig=Xq7Lm2Zp9&api_key=Xq7Lm2Zp9' },
  { method: 'POST', url: '/Orders', body: { Totl: 1, ApiKey: 'Xq7Lm2Zp9' } },
  { method: 'POST', url: '/Orders', body: '{"Totl":"https://h/?access_token=Xq7Lm2Zp9"' },
  { on: 'Orders', filter: "Name eq 'https://h/?access_token=Xq7Lm2Zp9" },
  { url: '/Orders?access_token=Xq7Lm2Zp9', service: 'Xq7Lm2Zp9?access_token=Xq7Lm2Zp9' },
];

test.each(withSecrets)('no answer repeats the secret of %j', async (args) => {
  const client = await connect();
  for (const name of ['check_odata', 'fix_odata', 'complete_odata'])
    expect(await call(client, name, args)).not.toMatch(/Xq7|Lm2Zp9/);
  await client.close();
});

test('without a schema the answer says what was not checked', async () => {
  const client = await connect([]);
  expect(await call(client, 'check_odata', { url: '/Orders?$top=1' })).toContain('Names were not checked');
  expect(await call(client, 'describe_schema', {})).toContain('no schema');
  await client.close();
});

test('ten wrong queries are corrected with the answers of the tools alone', async () => {
  const client = await connect();
  const wrong = [
    '/Orders?$filter=Total = 5',
    '/Orders?$filter=Total == 5 && ID != 3',
    '/Orders?$filter=Totl gt 5',
    '/Orders?$orderby=Total descending',
    '/Orders?$limit=5',
    '/Orders?$fitler=Total gt 5',
    '/Ordrs?$top=5',
    '/Customers?$filter=Name contains "Ada"',
    "/Customers?$filter=lower(Name) eq 'ada'",
    '/Orders?$select=Totl,ID&$expand=Custmer',
  ];
  const left: string[] = [];
  for (const url of wrong) {
    const answer = await call(client, 'fix_odata', { url, unsafe: true });
    if (!answer.includes('No findings.')) left.push(`${url}: ${answer}`);
  }
  expect(left).toEqual([]);
  await client.close();
});

test('a real process serves over standard input and output', async () => {
  const client = new Client({ name: 'test', version: '1' });
  const bin = join(root, 'packages', 'cli', 'bin', 'odatalint.js');
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [bin, 'mcp', '--schema', shop] }));
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    'check_odata',
    'fix_odata',
    'complete_odata',
    'explain_rule',
    'explain_error',
    'property_uses',
    'describe_schema',
    'list_services',
  ]);
  expect(await call(client, 'explain_rule', { rule: 'unknown-property' })).toContain('## Why');
  await client.close();
});
