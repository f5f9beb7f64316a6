/** The OData V4 model of UI5, in Chromium, against the service: what its bindings read and write by `$batch`. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join, normalize } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createService, rows, type Store } from '../src/index.js';
import { nodeListener } from '../src/node.js';
import { sqliteStore } from './databases.js';
import { schema, shopRows } from './shop.js';

const sources = join(dirname(createRequire(import.meta.url).resolve('@openui5/sap.ui.core/package.json')), 'src');
const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.json': 'application/json' };
const page = `<!doctype html><meta charset="utf-8"><title>UI5</title>
<script src="/resources/sap-ui-core.js" data-sap-ui-async="true" data-sap-ui-compat-version="edge" data-sap-ui-language="en"></script>`;

const stores: Readonly<Record<string, () => Store>> = { rows: () => rows(shopRows()), SQLite: () => sqliteStore() };

let browser: Browser;
beforeAll(async () => {
  const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
  expect(existsSync(executablePath), 'Chromium is not installed; set CHROMIUM to its path.').toBe(true);
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
});
afterAll(() => browser.close());

describe.each(Object.keys(stores))('UI5 over %s', (name) => {
  let server: Server;
  let window: Page;
  const requests: string[] = [];
  const errors: string[] = [];

  beforeAll(async () => {
    const service = createService({ schema, store: stores[name]!(), root: '/odata/', writable: 'all', log: ({ method, url, status, problem }) => {
      requests.push(`${method} ${status} ${decodeURIComponent(url)}${problem === undefined ? '' : ` ${problem.code}`}`);
    } }); // prettier-ignore
    const answer = nodeListener(service);
    server = createServer((request, response) => {
      const path = new URL(request.url ?? '/', 'http://localhost').pathname;
      if (path.startsWith('/odata/')) return answer(request, response);
      if (path === '/') return void response.setHeader('Content-Type', 'text/html').end(page);
      const file = normalize(join(sources, path.replace(/^\/resources\//, '')));
      readFile(file).then(
        (text) => response.setHeader('Content-Type', types[extname(file)] ?? 'text/plain').end(text),
        () => response.writeHead(404).end(),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    window = await browser.newPage();
    window.on('pageerror', (error) => errors.push(String(error)));
    await window.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await window.waitForFunction('window.sap?.ui?.require !== undefined');
    await window.evaluate(`new Promise((resolve, reject) => sap.ui.require(['sap/ui/model/odata/v4/ODataModel', 'sap/ui/model/Sorter', 'sap/ui/model/Filter'], (ODataModel, Sorter, Filter) => {
      globalThis.model = new ODataModel({ serviceUrl: '/odata/', autoExpandSelect: true, earlyRequests: true, operationMode: 'Server' });
      globalThis.Sorter = Sorter; globalThis.Filter = Filter; resolve();
    }, reject))`);
  }, 120_000);
  afterAll(async () => {
    await window.close();
    server.closeAllConnections();
    server.close();
  });

  /** Runs a program with the model, and returns its result. */
  const run = (program: string): Promise<unknown> => window.evaluate(`(async () => { ${program} })()`);

  test('reads a list sorted, filtered and expanded', async () => {
    const found = await run(`
      const list = model.bindList('/Orders', undefined, [new Sorter('ID', true)], [new Filter('ID', 'GT', 7)],
        { $select: 'ID,Units,Total', $expand: { Customer: { $select: 'Name' } }, $count: true });
      const contexts = await list.requestContexts(0, 10);
      return [list.getLength(), contexts.map((each) => [each.getProperty('ID'), each.getProperty('Units'), each.getProperty('Customer/Name') ?? null])];`);
    expect(found).toEqual([3, [[10, null, null], [9, '2', 'Ada'], [8, '1', 'Bob']]]); // prettier-ignore
  });

  test('keeps the digits of Edm.Int64 and Edm.Decimal', async () => {
    const found = await run(`
      const entity = model.bindContext('/Orders(7)', undefined, { $select: 'ID,Units,Total' });
      const { Units, Total } = await entity.requestObject();
      return [Units, Total];`);
    expect(found).toEqual(['9007199254740993', '12.5']);
  });

  test('changes a property with the ETag of the entity', async () => {
    const found = await run(`
      const binding = model.bindContext('/Orders(7)', undefined, { $select: 'ID,Note', $$updateGroupId: 'edit' });
      await binding.requestObject();
      const context = binding.getBoundContext();
      const changed = context.setProperty('Note', 'from UI5');
      await model.submitBatch('edit');
      await changed;
      return context.getProperty('Note');`);
    expect(found).toBe('from UI5');
    expect(requests).toContainEqual(expect.stringMatching(/^PATCH 2\d\d .*Orders\(7\)/));
  });

  test('creates and deletes an entity', async () => {
    const found = await run(`
      const list = model.bindList('/Customers', undefined, undefined, undefined, { $select: 'ID,Name', $$updateGroupId: 'new' });
      await list.requestContexts(0, 10);
      const context = list.create({ ID: 70, Name: 'From UI5' });
      await model.submitBatch('new');
      await context.created();
      const name = context.getProperty('Name');
      await context.delete('$auto');
      return name;`);
    expect(found).toBe('From UI5');
    expect(requests).toContainEqual(expect.stringMatching(/^DELETE 204 .*Customers\(70\)/));
  });

  test('undoes the other changes of a change set with one that is refused', async () => {
    const found = await run(`
      const list = model.bindList('/Customers', undefined, undefined, undefined, { $select: 'ID,Name', $$updateGroupId: 'both' });
      await list.requestContexts(0, 10);
      const first = list.create({ ID: 71, Name: 'First' });
      const second = list.create({ ID: 1, Name: 'Duplicate' });
      const created = Promise.allSettled([first.created(), second.created()]);
      await model.submitBatch('both').catch(() => undefined);
      list.resetChanges();
      await created;
      return (await fetch('/odata/Customers(71)')).status;`);
    expect(found).toBe(404);
    expect(requests).toContainEqual(expect.stringMatching(/^POST 409 .*Customers conflict/));
  });

  test('all requests are batches, and nothing fails in the page', () => {
    expect(requests.filter((each) => / \/odata\/\$batch/.test(each)).length).toBeGreaterThan(4);
    expect(errors).toEqual([]);
  });
});
