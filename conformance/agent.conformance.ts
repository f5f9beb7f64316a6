/**
 * An automatic client corrects wrong queries to Microsoft Graph and SAP with the answers of `odatalint mcp` alone: it has every fix
 * applied, then uses the first fix that an answer shows. The conversation is kept in `agent-session.txt`, which UPDATE=1 rewrites.
 */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { createMcpServer } from '../packages/cli/src/commands/mcp/mcp-server.js';

const metadata = join(process.env['CORPORA'] ?? '', 'metadata');
const record = fileURLToPath(new URL('agent-session.txt', import.meta.url));

const graph = 'https://graph.microsoft.com/v1.0';
const services = [
  {
    name: 'Microsoft Graph',
    schema: 'msgraph-v1.0-clean.xml',
    profile: 'microsoft-graph',
    described: 'messages',
    wrong: [
      `${graph}/usrs?$top=5`,
      `${graph}/users?$filter=startsWith(displayName 'A')`,
      `${graph}/me/mesages?$select=subject,from`,
      `${graph}/me/messages?$filter=isRead = false`,
      `${graph}/me/messages?$limit=10&$sort=receivedDateTime desc`,
      `${graph}/groups?$filter=groupTypes/any(c c eq 'Unified')`,
      `${graph}/users?$select=displayName&$expand=managr`,
      `${graph}/me/events?$filter=start/dateTime ge "2024-01-01"`,
      `${graph}/users?$filter=accountEnabled == true && userType == 'Guest'`,
      `${graph}/users?$fitler=displayName eq 'Ada'&$count=TRUE`,
    ],
  },
  {
    name: 'SAP',
    schema: 'sap-stickysample.xml',
    profile: 'sap-v4',
    described: 'SalesOrderManage',
    wrong: [
      `/SalesOrderManage?$filter=SalesOrdr eq '1'`,
      `/SalesOrderManage?$filter=SalesOrder = '1'`,
      `/SalesOrderManage?$filter=contains(SalesOrder '1')`,
      `/SalesOrderManage?$filter=substringof('1',SalesOrder)`,
      `/SalesOrderManage?$filter=SalesOrderDate ge datetime'2024-01-01T00:00:00'`,
      `/SalesOrderMange?$top=5`,
      `/SalesOrderManage?$inlinecount=allpages`,
      `/SalesOrderManage?$expand=_Itm($select=Material)`,
      `/SalesOrderManage?$orderby=SalesOrderDate descending`,
      `/SalesOrderManage?$filter=SoldToParty eq "10" and TotalNetAmount gt 5.0M`,
    ],
  },
];

/** A hint is about what a URL alone cannot show, such as its headers. */
const isCorrect = (answer: string): boolean => answer.includes('No findings.') || !/\b(?:error|warning)\b/.test(answer);
const offeredFix = /Fix \((?:un)?safe\): (.+)$/m;

describe.skipIf(!existsSync(metadata))('an agent corrects queries to', () => {
  const lines: string[] = [];
  test.each(services)('$name', async ({ name, schema, profile, described, wrong }) => {
    const [ours, theirs] = InMemoryTransport.createLinkedPair();
    const client = new Client({ name: 'agent', version: '1' });
    await createMcpServer({ schema: [join(metadata, schema)], profile }, { cwd: metadata }).connect(theirs);
    await client.connect(ours);
    const call = async (tool: string, input: Record<string, unknown>): Promise<string> => {
      const { content } = (await client.callTool({ name: tool, arguments: input })) as { content: { text: string }[] };
      const answer = content.map(({ text }) => text).join('\n');
      lines.push(`> ${tool} ${JSON.stringify(input)}`, answer, '');
      return answer;
    };
    lines.push(`# ${name}`, '');
    expect(await call('describe_schema', { type: described })).toContain(described);
    const left: string[] = [];
    for (const url of wrong) {
      let answer = await call('fix_odata', { url, unsafe: true });
      const next = offeredFix.exec(answer)?.[1];
      if (!isCorrect(answer) && next !== undefined) answer = await call('check_odata', { url: next });
      if (!isCorrect(answer)) left.push(url);
    }
    await client.close();
    expect(left).toEqual([]);
  });
  afterAll(() => {
    const session = `${lines.join('\n').trim()}\n`;
    if (process.env['UPDATE'] === '1') writeFileSync(record, session);
    else expect(session).toBe(readFileSync(record, 'utf8'));
  });
});
