/** Queries of a client library that others wrote, and the requests that Excel and Power BI send. */
import odataQuery from 'odata-query';
import { describe, expect, test } from 'vitest';
import { createService, rows, type Store } from '../src/index.js';
import { sqliteStore } from './databases.js';
import { schema, send, shopRows } from './shop.js';

/** The types of the library are those of a CommonJS module. */
const buildQuery = odataQuery as unknown as (query: object) => string;

const stores: Readonly<Record<string, Store>> = { rows: rows(shopRows()), SQLite: sqliteStore() };

describe.each(Object.keys(stores))('%s', (name) => {
  const service = createService({ schema, store: stores[name]!, root: '/odata/' });

  test.each([
    ['Orders', { filter: { Total: { gt: 5, le: 50 } }, select: ['ID'] }, [7, 10]],
    ['Orders', { filter: { Note: 'urgent', Customer: { Name: 'Ada' } }, select: ['ID'], orderBy: 'ID desc' }, [9]],
    ['Orders', { filter: { or: [{ ID: 7 }, { ID: 9 }] }, select: 'ID' }, [7, 9]],
    ['Orders', { filter: { not: { Note: null } }, select: 'ID', top: 2 }, [8, 9]],
    ['Orders', { filter: { ID: { in: [7, 10] } }, select: 'ID', count: true }, [7, 10]],
    ['Customers', { filter: { Orders: { any: { Total: { ge: 50 } } } }, select: ['ID'] }, [2]],
    ['Customers', { filter: { 'tolower(Name)': { startswith: 'a' } }, select: ['ID'] }, [1]],
    ['Customers', { filter: { 'length(Name)': { eq: 3 } }, select: ['ID'], skip: 1 }, [2]],
  ])('odata-query: %s %j', async (set, query, expected) => {
    const { status, body } = await send(service, `GET ${set}${decodeURIComponent(buildQuery(query))}`);
    expect(status).toBe(200);
    expect(body.value.map(({ ID }: { ID: number }) => ID)).toEqual(expected);
  });

  const excel = { 'OData-MaxVersion': '4.0', Accept: 'application/json;odata.metadata=minimal,application/json;q=0.8' };
  test.each([
    ['GET ', excel],
    ['GET $metadata', { 'OData-MaxVersion': '4.0', Accept: 'application/xml' }],
    ['GET Orders?$top=1000', excel],
    ['GET Orders?$select=ID,Note&$top=1000', excel],
    ['GET Orders/$count', { 'OData-MaxVersion': '4.0' }],
    ['GET Orders?$expand=Customer&$top=1000&$skip=1', excel],
    ['GET Orders?$count=true&$skip=0&$top=2', { Accept: 'application/json' }],
    ['GET Orders?$apply=groupby((Note),aggregate($count as Number))', excel],
  ])('%s %j', async (request, headers) => {
    const { status, headers: answered, text } = await send(service, request, { headers });
    expect([status, text]).toEqual([200, expect.anything()]);
    expect(answered.get('OData-Version')).toBe('4.0');
    expect(text).not.toMatch(/"@(?!odata\.)/);
  });
});
