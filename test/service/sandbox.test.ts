/** The sandbox of the service and the checker agree: what one rejects the other rejects, for every request of the corpora. */
import { expect, test } from 'vitest';
import {
  assetManagementService,
  createChecker,
  type KeyDefinition,
  type RequestInput,
} from '../../packages/core/src/index.js';
import { createService, rows, sampleRows } from '../../packages/server/src/index.js';
import { readCoverage } from './read-coverage.js';
import { readRequests } from './read-requests.js';

interface Case {
  readonly name: string;
  readonly request: RequestInput;
  readonly key?: KeyDefinition | undefined;
}

const cases: readonly Case[] = [
  ...readRequests(new URL('requests.txt', import.meta.url)).map(({ line, name, request }) => ({
    name: `requests.txt:${String(line)} ${name}`,
    request,
  })),
  ...readCoverage(),
];

/** Entities under the keys that the corpora use, with the same external identifiers. */
const ids = ['1', '2', '3', '05', '10', 'A', 'B', 'C', 'D', 'E', 'J', 'P', 'S', 'V', 'V1', '00001'];

function world(): Record<string, object[]> {
  const samples = sampleRows(assetManagementService.schema!, { service: assetManagementService, rows: ids.length });
  const renamed = JSON.parse(
    JSON.stringify(samples).replace(/"sample-(\d+)"/g, (_, number: string) => JSON.stringify(ids[Number(number) - 1])),
  ) as Record<string, Record<string, unknown>[]>;
  for (const list of Object.values(renamed))
    for (const row of list)
      Object.assign(row, { ExternalId: row['Id'], DataProvider: 'Rest', Context: 1, Currency: null });
  return { ...renamed, _Fleet: ids.map((Id) => ({ Id, Name: `Fleet ${Id}` })) };
}

const rowsOfWorld = world();

/** Findings that a server cannot have. */
const exceptions: Readonly<Record<string, string>> = {
  'miscased-header': 'Fetch has headers without their case.',
};

/** Requests that only the sandbox rejects, by a part of their names. */
const rejected: Readonly<Record<string, string>> = {
  "\"$[1]/BuildingParts(Building='2',Id='2')\"":
    'It knows the key of the first request, and the other one is not in it.',
  'Content-Type: text/plain': 'Pages of other sites can send text without asking, so a body must be JSON.',
};

const headerList = (headers: RequestInput['headers']): readonly { name: string; value: string }[] => {
  if (Array.isArray(headers)) return headers as { name: string; value: string }[];
  return Object.entries(headers ?? {}).map(([name, value]) => ({ name, value: String(value) }));
};

interface Answer {
  readonly status: number;
  readonly statuses: readonly number[];
  readonly text: string;
}

async function answerTo({
  request,
  key,
}: Case): Promise<{ answer: Answer; sent: RequestInput; findings: readonly string[] }> {
  const { method = 'GET', url, headers, body } = request;
  const all = new Headers(body === undefined ? {} : { 'Content-Type': 'application/json' });
  for (const { name, value } of headerList(headers)) all.set(name, value);
  const absolute = url.startsWith('/') ? `https://assets.example.com${url}` : url;
  const hasBody = typeof body === 'string' && method !== 'GET' && method !== 'HEAD';
  const outgoing = new Request(absolute, { method, headers: all, ...(hasBody ? { body } : {}) });
  const service = createService<KeyDefinition | undefined>({
    service: 'asset-management',
    writable: 'all',
    store: rows(rowsOfWorld),
    key: () => key,
  });
  const sent: RequestInput = { ...request, url: outgoing.url };
  const response = await service.fetch(outgoing);
  const text = await response.text();
  const isBatch = response.status === 200 && /\/batch/i.test(url);
  const statuses = isBatch
    ? (JSON.parse(text) as { responses: { status: number }[] }).responses.map(({ status }) => status)
    : [response.status];
  const findings = createChecker({ service: 'asset-management', ...(key === undefined ? {} : { key }) }).checkResponse(
    sent,
    {
      status: response.status,
      headers: [...response.headers].map(([name, value]) => ({ name, value })),
      body: text,
    },
  );
  return {
    answer: { status: response.status, statuses, text },
    sent,
    findings: findings.map(({ code, message }) => `${code}: ${message}`),
  };
}

test.each(cases.map((each) => [each.name, each] as const))('%s', async (name, each) => {
  const { answer, sent, findings } = await answerTo(each);
  const checker = createChecker({
    service: 'asset-management',
    // A property that a key does not see cannot be named either, as for every server.
    rules: { 'unauthorized-property': 'error' },
    ...(each.key === undefined ? {} : { key: each.key }),
  });
  const errors = checker.check(sent).filter(({ severity, code }) => severity === 'error' && !(code in exceptions));
  const worst = Math.max(...answer.statuses);
  const isRejected = answer.statuses.some((status) => status >= 400);
  const isUnknown = answer.statuses.every(
    (status) => status < 400 || status === 404 || status === 424 || status === 501,
  );
  const what = `${String(worst)} ${answer.text}`;
  if (errors.length > 0 || Object.keys(rejected).some((part) => name.includes(part)))
    expect([isRejected, errors.map(({ code }) => code)], what).toEqual([true, errors.map(({ code }) => code)]);
  else expect([isUnknown, what]).toEqual([true, what]);
  expect(findings).toEqual([]);
});
