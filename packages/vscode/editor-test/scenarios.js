/** The actions of a user in the editor, and their expected results. */
import assert from 'node:assert/strict';
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { until } from './editor-window.js';

const shop = fileURLToPath(new URL('../../../examples/shop', import.meta.url));

/** A folder with the shop of the examples, its schema and its configuration. */
const shopFolder = (folder) => cpSync(shop, folder, { recursive: true });

/** Files by name in an otherwise empty folder. */
const files = (contents) => (folder) => {
  for (const [name, text] of Object.entries(contents)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
};

const command = fileURLToPath(new URL('../../cli/bin/odatalint.js', import.meta.url));

/** A service whose metadata requires a token; returns its URL and a function that stops it. */
async function startService(metadata, token) {
  const server = createServer(({ headers }, response) => {
    const isAllowed = headers.authorization === `Bearer ${token}`;
    response.writeHead(isAllowed ? 200 : 401, { 'content-type': 'application/xml' }).end(isAllowed ? metadata : '');
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return { address: `http://127.0.0.1:${server.address().port}/odata`, stop: () => server.close() };
}

/** Each scenario has a name, a folder, and the actions in a window of that folder. */
export const scenarios = [
  {
    name: 'a mistake is underlined and listed among the problems',
    prepare: files({ 'pumps.odata': "api/v1/object/Equipment?filter=Code == 'A'\n" }),
    async act(window) {
      await window.openFile('pumps.odata');
      await window.waitForSquiggle('error');
      const rows = await window.problemsWith('foreign-operator');
      assert.ok(
        rows.some((row) => row.includes('OData has no operator "=="') && row.includes('odatalint')),
        rows.join('\n'),
      );
      await window.picture('finding', { x: 348, y: 0, width: 760, height: 130 });
    },
  },
  {
    name: 'a request file is checked, whatever language it has',
    prepare: files({
      'a.http': "### one\nGET https://assets.example.com/api/v1/object/Equipment?filter=Code == 'A'\nApiKey: {{key}}\n",
    }),
    async act(window) {
      await window.openFile('a.http');
      await window.waitForSquiggle('error');
      await window.picture('http');
    },
  },
  {
    name: 'a finding goes when its cause goes',
    prepare: files({ 'pumps.odata': "api/v1/object/Equipment?filter=Code == 'A'\n" }),
    async act(window) {
      await window.openFile('pumps.odata', 1, 37);
      await window.waitForSquiggle('error');
      await window.press('Shift+ArrowRight');
      await window.press('Shift+ArrowRight');
      await window.type('eq');
      await window.waitForText("Code eq 'A'");
      await window.waitForNoSquiggle();
    },
  },
  {
    name: 'the status bar names the service and its schema',
    prepare: shopFolder,
    async act(window) {
      await window.openFile('queries.odata', 3, 1);
      const { text, tooltip } = await window.serviceItemWith('shop');
      assert.match(text, /OData: shop · metadata\.xml/);
      assert.match(tooltip, /Configuration: odatalint\.config\.json/);
      await window.picture('status', { x: 520, y: 738, width: 760, height: 22 });
    },
  },
  {
    name: 'the status bar says why names are not completed',
    prepare: files({ 'a.odata': 'https://example.com/odata/Orders?$top=1\n' }),
    async act(window) {
      await window.openFile('a.odata');
      const { tooltip } = await window.serviceItemWith('no schema');
      assert.match(tooltip, /Names are neither checked nor completed: no schema is known for odata-4\.01/);
      await window.picture('no-schema');
    },
  },
  {
    name: 'a person chooses the service of a document',
    prepare: files({ 'a.odata': 'https://example.com/odata/Orders?$top=1\n' }),
    async act(window) {
      await window.openFile('a.odata');
      await window.serviceItemWith('odata-4.01');
      await window.runCommand('OData: Choose the Service of This Document');
      await window.pick('asset-management');
      const { tooltip } = await window.serviceItemWith('asset-management');
      assert.match(tooltip, /chosen for this document/);
      await window.picture('chosen');
    },
  },
  {
    name: 'the tree of a request opens beside it, and follows it',
    prepare: files({ 'a.odata': 'https://example.com/odata/Orders?$top=1\n' }),
    async act(window) {
      await window.openFile('a.odata', 1, 40);
      await window.serviceItemWith('odata-4.01');
      await window.runCommand('OData: Show the Tree of the Request');
      const tree = window.page.locator('.tab', { hasText: 'Tree of a.odata' });
      await tree.waitFor();
      await window.page.locator('.view-line', { hasText: '(' }).first().waitFor();
      await window.picture('tree');
    },
  },
  {
    name: 'a property is completed from the keyboard, the whole word at once',
    prepare: shopFolder,
    async act(window) {
      await window.openFile('queries.odata', 1, 1);
      await window.serviceItemWith('shop');
      await window.press('Control+End');
      await window.type('\n\nOrders?$filter=Sta');
      const offered = await window.completionsWith('State');
      assert.ok(offered[0]?.startsWith('State'), offered.join('\n'));
      await window.picture('completion', { x: 348, y: 0, width: 760, height: 300 });
      await window.press('Enter');
      await window.waitForText('Orders?$filter=State');
      assert.match(await window.saved('queries.odata', '$filter=State'), /\nOrders\?\$filter=State[^\w]/);
    },
  },
  {
    name: 'members of an enumeration are offered behind its property',
    prepare: shopFolder,
    async act(window) {
      await window.openFile('queries.odata', 1, 1);
      await window.serviceItemWith('shop');
      await window.press('Control+End');
      await window.type('\n\nOrders?$filter=State eq ');
      await window.completionsWith('Sent');
      await window.picture('enumeration');
    },
  },
  {
    name: 'the hover tells the type of a property',
    needs: 'hoverProvider',
    prepare: shopFolder,
    async act(window) {
      await window.openFile('queries.odata', 2, 40);
      await window.serviceItemWith('shop');
      await window.hoverWith('Edm.Decimal');
      await window.picture('hover');
    },
  },
  {
    name: 'the hover tells what is wrong',
    prepare: files({ 'pumps.odata': "api/v1/object/Equipment?filter=Code == 'A'\n" }),
    async act(window) {
      await window.openFile('pumps.odata', 1, 38);
      await window.waitForSquiggle('error');
      await window.hoverWith('OData has no operator');
      await window.picture('finding-hover');
    },
  },
  {
    name: 'a quick fix puts a mistake right',
    needs: 'codeActionProvider',
    prepare: files({ 'pumps.odata': "api/v1/object/Equipment?filter=Code == 'A'\n" }),
    async act(window) {
      await window.openFile('pumps.odata', 1, 38);
      await window.waitForSquiggle('error');
      await window.actionsWith('eq');
      await window.picture('fix', { x: 348, y: 0, width: 760, height: 300 });
      await window.applyFirstAction("Code eq 'A'");
      await window.waitForNoSquiggle();
      assert.equal(await window.saved('pumps.odata', 'Code eq'), "api/v1/object/Equipment?filter=Code eq 'A'\n");
    },
  },
  {
    name: 'the definition of a property is its place in the metadata',
    needs: 'definitionProvider',
    prepare: shopFolder,
    async act(window) {
      await window.openFile('queries.odata', 2, 40);
      await window.serviceItemWith('shop');
      await until('F12 opens the metadata', async () => {
        await window.press('F12');
        return window.waitForFile('metadata.xml', 5000).then(
          () => true,
          () => false,
        );
      });
      await until('the cursor is at the property', async () => (await window.cursor()).line === 10);
      await window.picture('definition');
    },
  },
  {
    name: 'the page of a rule opens without a network',
    prepare: files({ 'pumps.odata': "api/v1/object/Equipment?filter=Code == 'A'\n" }),
    async act(window) {
      await window.openFile('pumps.odata', 1, 38);
      await window.waitForSquiggle('error');
      await window.runCommand('OData: Open the Page of a Rule');
      await window.page.locator('.tab.active', { hasText: 'foreign-operator.md' }).waitFor();
      const preview = window.page.frameLocator('iframe.webview').frameLocator('iframe');
      await preview.getByText('What it finds').waitFor();
      await window.picture('rule-page', { x: 348, y: 0, width: 760, height: 420 });
    },
  },
  {
    name: 'the code of a problem opens the page of its rule',
    prepare: files({ 'pumps.odata': "api/v1/object/Equipment?filter=Code == 'A'\n" }),
    async act(window) {
      await window.openFile('pumps.odata', 1, 38);
      await window.problemsWith('foreign-operator');
      await window.page.locator('.markers-panel a', { hasText: 'foreign-operator' }).first().click();
      await window.page.locator('.tab.active', { hasText: 'foreign-operator.md' }).waitFor();
      const preview = window.page.frameLocator('iframe.webview').frameLocator('iframe');
      await preview.getByText('What it finds').waitFor();
      await window.picture('page-from-problem');
    },
  },
  {
    name: 'a finding is explained from its menu',
    prepare: files({ 'pumps.odata': "api/v1/object/Equipment?filter=Code == 'A'\n" }),
    async act(window) {
      await window.openFile('pumps.odata', 1, 38);
      await window.waitForSquiggle('error');
      await window.actionsWith('Explain foreign-operator');
      await window.press('ArrowDown');
      await window.press('Enter');
      await window.page.locator('.tab.active', { hasText: 'foreign-operator.md' }).waitFor();
    },
  },
  {
    name: 'a folder that nobody trusts is checked with its configuration and schema',
    prepare: shopFolder,
    async act(window) {
      await window.openFile('queries.odata', 1, 1);
      await window.page.locator('.statusbar-item', { hasText: 'Restricted Mode' }).waitFor();
      await window.serviceItemWith('metadata.xml');
      await window.press('Control+End');
      await window.type('\n\nOrders?$filter=Totl gt 5');
      await window.waitForSquiggle('error');
    },
  },
  {
    name: 'findings go when they are not wanted, and come back',
    prepare: files({
      'pumps.odata': "api/v1/object/Equipment?filter=Code == 'A'\n",
      '.vscode/settings.json': '{ "odatalint.validate": false }',
    }),
    async act(window) {
      await window.openFile('pumps.odata');
      await window.serviceItemWith('asset-management');
      assert.equal(await window.page.locator('.monaco-editor .squiggly-error').count(), 0);
      window.write('.vscode/settings.json', '{ "odatalint.validate": true }');
      await window.waitForSquiggle('error');
    },
  },
  {
    name: 'the server starts again on demand',
    prepare: files({ 'pumps.odata': "api/v1/object/Equipment?filter=Code == 'A'\n" }),
    async act(window) {
      await window.openFile('pumps.odata');
      await window.waitForSquiggle('error');
      await window.runCommand('OData: Restart the Language Server');
      await window.serviceItemWith('asset-management');
      await window.waitForSquiggle('error');
    },
  },
  {
    name: 'each mistake in a configuration is reported once',
    prepare: files({
      'odatalint.config.json':
        '// A comment is fine.\n{\n  "services": { "a": { "profil": 1 }, "a": {} },\n  "rules": { "foreign-operatr": "off" },\n}\n',
    }),
    async act(window) {
      await window.openFile('odatalint.config.json', 3, 27);
      await window.problemsWith('foreign-operatr');
      await window.problemsWith('Duplicate object key');
      const rows = (await window.problemsWith('profil')).filter((row) => /Ln \d+/.test(row));
      assert.equal(rows.filter((row) => row.includes('profil')).length, 1, rows.join('\n'));
      assert.ok(!rows.some((row) => row.includes('specified twice')), rows.join('\n'));
      await window.picture('configuration');
    },
  },
  {
    name: 'profiles and rules are completed in a configuration, with their pages',
    prepare: files({ 'odatalint.config.json': '{\n  "rules": { "foreign-operator": "off", "" }\n}\n' }),
    async act(window) {
      await window.openFile('odatalint.config.json', 2, 42);
      await window.type('unknown-p');
      const offered = await window.completionsWith('unknown-property');
      assert.equal(offered.filter((label) => label.startsWith('unknown-property')).length, 1, offered.join('\n'));
      await window.picture('configuration-rules');
      await window.press('Escape');
      await window.goTo(2, 20);
      assert.match(await window.hoverWith('foreign-operator'), /Severity if nothing is configured/);
    },
  },
  {
    name: 'services and profiles are completed in settings',
    prepare: (folder) => {
      shopFolder(folder);
      files({ '.vscode/settings.json': '{\n  "odatalint.service": "",\n  "odatalint.profile": ""\n}\n' })(folder);
    },
    async act(window) {
      await window.openFile('queries.odata', 1, 1);
      await window.serviceItemWith('shop');
      await window.openFile('settings.json', 2, 25);
      await window.completionsWith('shop');
      await window.picture('setting-service');
      await window.press('Escape');
      await window.goTo(3, 25);
      await window.completionsWith('asset-management');
    },
  },
  {
    name: 'a request file has a language where no other extension gives it one',
    prepare: files({
      'a.http':
        '### one\nGET https://host/odata/Orders?$filter=Total gt 5\nAccept: application/json\n\n{ "Name": 1 }\n',
    }),
    async act(window) {
      await window.openFile('a.http', 3, 1);
      await window.page.locator('.statusbar-item', { hasText: 'HTTP requests' }).waitFor();
      await window.waitForColours('GET', 'Orders');
      await window.waitForColours('Accept', 'application');
      await window.press('Control+/');
      await window.waitForText('# Accept: application/json');
      await window.picture('http-language');
    },
  },
  {
    name: 'the lens names what the status bar names, and can be switched off',
    prepare: shopFolder,
    async act(window) {
      await window.openFile('queries.odata', 3, 1);
      const { text } = await window.serviceItemWith('shop');
      const lens = window.page.locator('.codelens-decoration', { hasText: 'shop · metadata.xml' });
      await lens.first().waitFor();
      assert.match(text, /shop · metadata\.xml/);
      await window.picture('lens');
      window.write('.vscode/settings.json', '{ "odatalint.codeLens": false }');
      await until('the lens is gone', async () => (await lens.count()) === 0);
    },
  },
  {
    name: 'lenses above a request show its tree and copy it as curl, and none sends without a REST client',
    prepare: files({
      'users.http':
        "@token = abc\n\n### Users of a domain\nGET https://graph.microsoft.com/v1.0/users?$filter=mail eq 'a b'\nAuthorization: Bearer {{token}}\n\n",
    }),
    async act(window) {
      await window.openFile('users.http', 4, 10);
      const lens = (text) => window.page.locator('.codelens-decoration a', { hasText: text }).first();
      await lens('Open in playground').waitFor();
      assert.equal(await window.page.locator('.codelens-decoration a', { hasText: 'Send' }).count(), 0);
      await window.picture('request-lenses');
      await window.hoverWith('1 request of this document');
      await window.picture('host-hover');
      await window.press('Escape');
      await lens('Copy as curl').click();
      await window.page.locator('.statusbar-item', { hasText: 'Copied as curl' }).waitFor();
      await lens('Show tree').click();
      await window.page.locator('.tab', { hasText: 'Tree of users.http' }).waitFor();
      await window.picture('request-tree');
    },
  },
  {
    name: 'the schema of a service is downloaded with a token by the odatalint of the folder',
    prepare: (folder) => {
      files({
        'package.json': '{ "private": true }\n',
        'queries.odata': 'Orders?$top=1\n',
        'node_modules/.bin/odatalint': `#!/bin/sh\nexec '${process.execPath}' '${command}' "$@"\n`,
      })(folder);
      chmodSync(join(folder, 'node_modules/.bin/odatalint'), 0o755);
    },
    async act(window) {
      const metadata = readFileSync(join(shop, 'metadata.xml'), 'utf8');
      const { address, stop } = await startService(metadata, 'abc $1');
      try {
        await window.openFile('queries.odata');
        await window.runCommand('OData: Download the Schema of a Service');
        await window.answer(address);
        await window.answer('abc $1');
        await window.trustFolder();
        await window.waitForFileText('metadata.xml', 'EntityContainer');
        await window.picture('pull-schema');
        assert.equal(window.read('metadata.xml'), metadata);
      } finally {
        stop();
      }
    },
  },
  {
    name: 'a quick fix adds the header that a query needs',
    prepare: files({
      'graph.http':
        "### Users of a domain\nGET https://graph.microsoft.com/v1.0/users?$count=true&$filter=endswith(mail,'@contoso.com')\nAccept: application/json\n",
    }),
    async act(window) {
      await window.openFile('graph.http', 2, 70);
      await window.serviceItemWith('microsoft-graph');
      await window.page.locator('.monaco-editor [class*=squiggly-]').first().waitFor();
      await window.actionsWith('ConsistencyLevel');
      await window.picture('header-fix', { x: 348, y: 0, width: 860, height: 260 });
      await window.applyFirstAction('ConsistencyLevel: eventual');
      assert.match(await window.saved('graph.http', 'ConsistencyLevel'), /\nConsistencyLevel: eventual\n/);
    },
  },
  {
    name: 'addresses of services are offered behind a method',
    prepare: (folder) => {
      shopFolder(folder);
      files({
        'odatalint.config.json':
          '{ "services": { "shop": { "baseUrls": ["https://shop.example.com/odata"], "schema": "metadata.xml" } } }\n',
        'a.http':
          '@host = https://shop.example.com\n\n### all orders\nGET https://shop.example.com/odata/Orders?$top=5\n\n### more\nGET \n',
      })(folder);
    },
    async act(window) {
      await window.openFile('a.http', 7, 5);
      await window.serviceItemWith('shop');
      await window.completionsWith('https://shop.example.com/odata');
      await window.picture('completion-after-method', { x: 348, y: 0, width: 860, height: 300 });
    },
  },
  {
    name: 'an environment is chosen in the status bar, and gives variables their values in every file',
    prepare: files({
      'http-client.env.json':
        '{\n  "dev": { "host": "https://dev.example.com", "token": "abcdefghijklmnop1234" },\n  "prod": { "host": "https://prod.example.com" }\n}\n',
      'a.http': '### one\nGET {{host}}/odata/Orders?$filter=Total gt 5\nAuthorization: Bearer {{token}}\n',
      'more/b.http': 'GET {{host}}/odata/Customers\n',
    }),
    async act(window) {
      await window.openFile('a.http', 2, 8);
      const item = window.page.locator('.statusbar-item[id$="odatalint.environment"]');
      await item.filter({ hasText: 'dev' }).waitFor();
      assert.match(await window.hoverWith('dev.example.com'), /Variable of the environment/);
      await window.press('Escape');
      await item.click();
      await window.page.locator('.quick-input-list .monaco-list-row', { hasText: 'prod' }).waitFor();
      await window.picture('environment', { x: 300, y: 0, width: 680, height: 200 });
      await window.pick('prod');
      await item.filter({ hasText: 'prod' }).waitFor();
      await window.goTo(2, 8);
      await window.hoverWith('prod.example.com');
      await window.press('Escape');
      await window.press('F2');
      const input = window.page.locator('.rename-box input');
      await input.waitFor();
      await input.fill('base');
      await window.press('Enter');
      await window.waitForText('{{base}}/odata/Orders');
      await window.runCommand('File: Save All');
      await until('both other files are renamed', () => {
        const [environments, other] = [window.read('http-client.env.json'), window.read('more/b.http')];
        return environments.split('"base"').length === 3 && other.includes('{{base}}');
      });
      await window.goTo(2, 8);
      await until('F12 opens the file of environments', async () => {
        await window.press('F12');
        return window.waitForFile('http-client.env.json', 5000).then(
          () => true,
          () => false,
        );
      });
    },
  },
  {
    name: 'in a browser without a server, with configuration and schema of the folder',
    isWithoutServer: true,
    prepare: (folder) => {
      shopFolder(folder);
      files({
        'odatalint.config.json': '{ "services": { "web": { "schema": "metadata.xml", "key": "web.key.yaml" } } }\n',
      })(folder);
      files({ 'web.key.yaml': 'company: a\n' })(folder);
    },
    async act(window) {
      await window.openFromExplorer('queries.odata');
      const { text, tooltip } = await window.serviceItemWith('web · metadata.xml');
      assert.match(text, /web · metadata\.xml/);
      assert.match(tooltip, /API key: web\.key\.yaml/);
      await window.press('Control+End');
      await window.type('\n\nOrders?$filter=Totl gt 5');
      await window.waitForSquiggle('error');
      await window.type(' and Sta');
      await window.completionsWith('State');
      await window.picture('web', { x: 0, y: 0, width: 1280, height: 760 });
      await window.press('Enter');
      assert.match(await window.saved('queries.odata', 'and State'), /Totl gt 5 and State/);
    },
  },
  {
    name: 'colours come with Markdown, queries and scripts',
    prepare: files({
      'a.md': "# Title\n\n```odata\nEquipment?$filter=Code eq 'A'\n```\n",
      'a.ts': 'const a = odata`Equipment?$filter=Code eq 1`;\n',
    }),
    async act(window) {
      await window.openFile('a.md');
      await window.waitForColours('$filter', 'Code');
      await window.picture('markdown');
      await window.openFile('a.ts');
      await window.waitForColours('$filter', 'Code');
      await window.picture('script');
    },
  },
];
