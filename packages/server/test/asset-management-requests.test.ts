/** The sandbox answers each line of asset-management-requests.txt as the interface document says, and rejects what the checker rejects. */
import { readFileSync } from 'node:fs';
import { createChecker, type KeyDefinition } from '@odatalint/core';
import { expect, test } from 'vitest';
import { createService, rows } from '../src/index.js';

const world = (): Record<string, object[]> => ({
  Equipment: [
    { Id: '1', Code: 'A', Description: { EN: 'Pump', NL: 'Pomp' }, Department: '05', Context: 1, Status: 2, InstallDate: '2024-02-29', ManufactureYear: 2020, SerialNumber: "O'Neil" },
    { Id: '2', Code: null, Description: { NL: 'Ventiel' }, Department: '05', PartOfEquipment: '1', InstallDate: '2020-01-01' },
    { Id: '3', Code: 'C_1', Department: '06', ExternalId: 'E', DataProvider: 'Rest', Vendor: 'V' },
  ],
  Department: [{ Id: '05', Name: 'Five', Site: 'S1', ExternalId: 'D5', DataProvider: 'Rest' }, { Id: '06', Name: 'Six' }],
  Site: [{ Id: 'S1', Name: 'North' }],
  Vendor: [{ Id: 'V', Name: 'Vend' }],
  Article: [{ Id: 'A1', Description: 'Bolt', PurchasePrice: '12.50', ArticleGroup: 'G' }, { Id: 'A2', Description: 'Nut', PurchasePrice: '-3' }],
  ArticleGroup: [{ Id: 'G' }],
  EquipmentSparePart: [{ Id: '9', Equipment: '1', Article: 'A2' }],
  Building: [{ Id: 'B' }],
  BuildingPart: [{ Building: 'B', Id: 'P' }],
  BuildingFloor: [{ Building: 'B', BuildingPart: 'P', Id: 'F' }],
  Job: [{ Id: '70', Department: '05' }],
  Invoice: [{ Id: 'I' }],
}); // prettier-ignore

const lines = readFileSync(new URL('asset-management-requests.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

test.each(lines)('%s', async (line) => {
  const [verdict = '', request = '', more = ''] = line.split(' | ');
  const [, method = '', resource = '', body] = /^(\w+) (.*?)(?: ([[{"].*))?$/.exec(request)!;
  const text = body === '""' ? '' : body;
  const key = more.startsWith('key ') ? (JSON.parse(more.slice(4)) as KeyDefinition) : undefined;
  const [name = '', value = ''] = key === undefined && more !== '' ? more.split(': ') : [];
  const headers: Record<string, string> = {
    ...(text === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(name === '' ? {} : { [name]: value }),
  };
  const service = createService({ service: 'asset-management', store: rows(world()), writable: 'all', key: () => key });
  const url = `http://localhost/api/v1/object/${resource}`;
  const outgoing = new Request(url, { method, headers, ...(text === undefined ? {} : { body: text }) });
  const response = await service.fetch(outgoing);
  const answer = await response.text();

  const checker = createChecker({ service: 'asset-management', ...(key === undefined ? {} : { key }) });
  const asked = {
    method,
    headers: Object.entries(headers).map(([each, content]) => ({ name: each, value: content })),
    ...(text === undefined ? {} : { body: text }),
  };
  const problems = checker.checkResponse(
    { ...asked, url: outgoing.url },
    { status: response.status, headers: [...response.headers].map(([each, content]) => ({ name: each, value: content })), body: answer },
  ); // prettier-ignore
  expect(problems.map(({ code, message }) => `${code}: ${message}`)).toEqual([]);

  if (verdict.startsWith('ids')) {
    expect([response.status, answer]).toEqual([200, answer]);
    const { items } = JSON.parse(answer) as { items: { Id: string }[] };
    expect(items.map(({ Id }) => Id).join(' ')).toBe(verdict.slice(4));
  } else expect([response.status, answer]).toEqual([Number.parseInt(verdict), answer]);
  const errors = checker.check({ ...asked, url }).filter(({ severity }) => severity === 'error');
  const isRejected = response.status === 400 || response.status === 405 || response.status === 501;
  expect(errors.length > 0, JSON.stringify(errors)).toBe(isRejected && !verdict.endsWith('data'));
});
