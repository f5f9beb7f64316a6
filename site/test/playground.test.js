/** The playground in a real browser, used by keyboard. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { root } from '../scripts/repository.js';
import { hasBrowser, openBrowser, openPage } from './open-browser.js';
import { origin } from './serve.js';

/** The compressed bytes that the page may load before it reads a schema, as its documentation states. */
const documentation = readFileSync(join(root, 'docs', 'playground.md'), 'utf8');
const budget = 1000 * Number(/at most\s+(\d+) kB, compressed/.exec(documentation)?.[1]);

const address = `${origin}/playground/`;

describe.skipIf(!hasBrowser)('the playground', () => {
  let browser;
  let page;
  let requests;
  let faults;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    ({ page, requests, faults } = await openPage(browser));
  });
  afterEach(async () => {
    await page.context().close();
    expect(faults).toEqual([]);
  });

  const open = async (hash = '') => {
    await page.goto(`${address}${hash}`);
    await page.waitForSelector('body[data-checked]');
  };
  const text = () =>
    page
      .locator('.cm-line')
      .allTextContents()
      .then((lines) => lines.join('\n'));
  const findings = () => page.locator('#findings .message').allTextContents();
  const eventually = (read, expected) => expect.poll(read, { timeout: 15_000 }).toEqual(expected);
  /** Enters the editor by keyboard, and selects everything there. */
  const enterEditor = async () => {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement.className)).toContain('cm-content');
    await page.keyboard.press('Control+a');
  };

  /** Selects the whole text, wherever the focus is. */
  const selectText = async () => {
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+a');
  };
  const paste = (pasted) =>
    page.evaluate((written) => {
      const data = new DataTransfer();
      data.setData('text/plain', written);
      const target = document.querySelector('.cm-content');
      target.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    }, pasted);
  const choices = () =>
    page.evaluate(() => ['example', 'service', 'format'].map((id) => document.getElementById(id).value));
  const statusText = () => page.locator('#status').textContent();

  test('a pasted text decides what it is checked against', async () => {
    await open('#example=northwind');
    await selectText();
    await paste('https://graph.microsoft.com/v1.0/users?$top=2000');
    await eventually(findings, [expect.stringContaining('2000')]);
    expect(await choices()).toEqual(['', '', 'odata']);
    expect(await page.locator('#schema-text').inputValue()).toBe('');
    await eventually(async () => (await statusText()).includes('microsoft-graph'), true);
  });

  test('a lone condition and a curl command are understood', async () => {
    await open();
    await selectText();
    await paste('Total gt 5 and Status = 3');
    await eventually(findings, ['OData has no operator "="; write "eq".']);
    expect(await text()).toBe('?$filter=Total gt 5 and Status = 3');
    await open('#example=northwind');
    await selectText();
    await paste("curl -H 'Accept: xml' 'https://h.example/odata/Orders?$top=1'");
    await eventually(findings, [expect.stringMatching(/^Accept must be/)]);
    expect(await choices()).toEqual(['', '', 'http']);
  });

  test('a schema is read when it is dropped on the page', async () => {
    await open();
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.items.add(
        new File(['{"$Version":"4.01","$EntityContainer":"S.C","S":{"C":{"$Kind":"EntityContainer"}}}'], 'm.json'),
      );
      document
        .querySelector('.cm-content')
        .dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    });
    await eventually(() => page.locator('#schema-status').textContent(), '0 entity sets, 0 types.');
    expect(await page.locator('#schema').isVisible()).toBe(true);
  });

  test.each([320, 390])('nothing is cut off at a width of %d pixels', async (width) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/playground/', '/rules/', '/', '/docs/configuration']) {
      await page.goto(`${origin}${path}`);
      await page.waitForLoadState('networkidle');
      const { wide, cut } = await page.evaluate(() => ({
        wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        cut: [...document.querySelectorAll('input, select, button, h1, h2, table, textarea')]
          .filter((each) => each.offsetParent !== null && each.getBoundingClientRect().width > 0)
          .filter((each) => {
            const { left, right } = each.getBoundingClientRect();
            let scroller = each.parentElement;
            while (scroller !== null && !['auto', 'scroll'].includes(getComputedStyle(scroller).overflowX))
              scroller = scroller.parentElement;
            return scroller === null && right > 0 && (left < -1 || right > document.documentElement.clientWidth + 1);
          })
          .map((each) => `${each.tagName} ${each.id} ${each.className}`.slice(0, 80)),
      }));
      expect({ path, wide: wide > 0, cut }).toEqual({ path, wide: false, cut: [] });
    }
  });

  test('a query is typed, completed, fixed, shared and opened again, by keyboard alone', async () => {
    await open();
    await enterEditor();
    await page.keyboard.type('Products?$filter=UnitPrise gt 5');
    await page.keyboard.press('Escape');
    await eventually(findings, ['Product has no property "UnitPrise"; did you mean "UnitPrice"?']);
    expect(await page.locator('.cm-line .odata-finding.odata-error').textContent()).toBe('UnitPrise');

    await page.keyboard.press('Control+Home');
    await page.keyboard.press('F8');
    expect(await page.evaluate(() => getSelection().toString())).toBe('UnitPrise');
    await page.keyboard.press('Control+.');
    await page.waitForSelector('.odata-menu');
    expect(await page.evaluate(() => document.activeElement.textContent)).toBe('Change to UnitPrice');
    await page.keyboard.press('Enter');
    await eventually(text, 'Products?$filter=UnitPrice gt 5');
    await eventually(findings, []);

    await page.keyboard.press('End');
    await page.keyboard.type(' and Disc');
    await page.waitForSelector('.cm-tooltip-autocomplete li[aria-selected]');
    expect(await page.locator('.cm-tooltip-autocomplete li[aria-selected] .cm-completionLabel').textContent()).toBe(
      'Discontinued',
    );
    // The list accepts keys only after a moment, so that a user who continues typing can press Enter.
    await page.waitForTimeout(200);
    await page.keyboard.press('Enter');
    await eventually(text, 'Products?$filter=UnitPrice gt 5 and Discontinued');
    await page.keyboard.type(' eq false');
    await page.keyboard.press('Escape');
    await eventually(findings, []);

    await page.keyboard.press('Shift+Tab');
    expect(await page.evaluate(() => document.activeElement.id)).toBe('share');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toContain('#s=');

    const other = await openPage(browser);
    await other.page.goto(page.url());
    await other.page.waitForSelector('body[data-checked]');
    expect(await other.page.locator('.cm-line').allTextContents()).toEqual([
      'Products?$filter=UnitPrice gt 5 and Discontinued eq false',
    ]);
    expect(await other.page.locator('#schema-status').textContent()).toBe('6 entity sets, 6 types.');
    await other.page.context().close();
  });

  test('little is loaded before a schema is read', async () => {
    await open('#example=asset-management');
    await enterEditor();
    await page.keyboard.type('Equipment?filter=Co');
    await page.waitForSelector('.cm-tooltip-autocomplete');
    const sizeOf = () =>
      [...new Set(requests.map(({ file }) => file))].reduce(
        (sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length,
        0,
      );
    const size = sizeOf();
    console.log(`the playground loads ${(size / 1000).toFixed(0)} kB before a schema is read`);
    expect(size).toBeGreaterThan(100_000);
    expect(size).toBeLessThanOrEqual(budget);
    const readsSchema = () => requests.some(({ url }) => url.pathname.includes('read-schema'));
    expect(readsSchema()).toBe(false);
    await page.selectOption('#example', 'northwind');
    await expect.poll(readsSchema).toBe(true);
  });

  test('nothing leaves the page, and nothing could', async () => {
    await open();
    await page.click('#share');
    await expect.poll(() => page.url()).toContain('#s=');
    expect(
      requests.filter(({ url, method }) => url.origin !== origin || method !== 'GET' || url.search !== ''),
    ).toEqual([]);
    const reach = () =>
      fetch('https://example.com/').then(
        () => 'reached',
        () => 'refused',
      );
    expect(await page.evaluate(reach)).toBe('refused');
    expect(page.workers().length).toBe(1);
    expect(await page.workers()[0].evaluate(reach)).toBe('refused');
    // The log of the browser contains both refusals, as it should.
    expect(faults.filter((fault) => fault.includes('Content Security Policy')).length).toBeGreaterThanOrEqual(1);
    faults.length = 0;
  });

  test('the policy of the built page allows nothing but its own files', async () => {
    await open();
    const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
    const directives = Object.fromEntries(
      policy.split(';').map((each) => {
        const [name, ...sources] = each.trim().split(' ');
        return [name, sources];
      }),
    );
    expect(directives).toMatchObject({
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'connect-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
    });
    const sources = new Set(Object.values(directives).flat());
    // Styles in the page are those of the editor; an image or a worker can be part of the page itself.
    for (const own of ["'none'", "'self'", "'unsafe-inline'", 'data:', 'blob:']) sources.delete(own);
    expect([...sources]).toEqual([]);
    expect(directives['script-src']).not.toContain("'unsafe-inline'");
    // Elements before the policy would not be subject to it.
    const html = readFileSync(requests.find(({ url }) => url.href === address).file, 'utf8');
    expect(html.slice(0, html.indexOf('Content-Security-Policy'))).not.toMatch(/<(?:script|style|link)/i);
  });

  test('nothing in a request becomes HTML', async () => {
    await open();
    await enterEditor();
    const attack = "<img src=x onerror=alert(1)><svg onload=alert(1)><a href='//evil.example'>b</a>[c](//evil.example)";
    await page.keyboard.insertText(
      `Products?$filter=UnitPrise eq '${attack}' and ${attack} eq 1&$select=${attack}&<b>=<i>`,
    );
    await expect.poll(async () => (await findings()).length).toBeGreaterThan(0);
    for (let i = 0; i < 20; i++) await page.keyboard.press('Shift+Control+ArrowLeft');
    await page.locator('.cm-line .odata-finding').first().hover();
    await page.waitForTimeout(500);
    const foreign = await page.evaluate(() => ({
      images: document.querySelectorAll('img:not([src^="/"])').length,
      handlers: document.querySelectorAll('[onerror],[onload],[onclick]').length,
      markup: document.querySelectorAll('#findings b, #findings i, .cm-content img, .cm-content svg, .cm-tooltip img')
        .length,
      links: [...document.links].filter(({ host }) => host.includes('evil')).length,
    }));
    expect(foreign).toEqual({ images: 0, handlers: 0, markup: 0, links: 0 });
  });

  test('every example shows findings, its tree and its schema, and changes between light and dark', async () => {
    await open();
    const names = await page.locator('#example option').evaluateAll((options) => options.map(({ value }) => value));
    expect(names.length).toBeGreaterThan(5);
    for (const name of names.filter((each) => each !== '' && each !== 'empty')) {
      await page.goto('about:blank');
      await page.goto(`${address}#example=${name}`);
      await page.waitForSelector('body[data-checked]');
      expect((await findings()).length, name).toBeGreaterThan(1);
      expect(await page.locator('#schema-problems li.error').count(), name).toBe(0);
      await page.click('#tab-tree');
      expect(await page.locator('.tree .row').count(), name).toBeGreaterThan(20);
    }
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const before = await background();
    await page.click('#appearance');
    expect(await background()).not.toBe(before);
  });

  test('what is right is formatted, and what is under the pointer is explained', async () => {
    await open('#example=empty');
    await enterEditor();
    await page.keyboard.insertText(
      "Orders?$filter=ShipCountry eq 'Germany' and Freight gt 100 and OrderDate ge 2026-01-01T00:00:00Z&$orderby=OrderDate desc,OrderID&$top=20",
    );
    await page.keyboard.press('Shift+Alt+f');
    await expect.poll(() => page.locator('.cm-line').count()).toBeGreaterThan(3);
    expect(await findings()).toEqual([]);
    await page.hover('.odata-operator >> nth=0');
    await page.waitForSelector('.cm-tooltip.cm-tooltip-hover, .cm-tooltip .odata-card');
  });

  test('a pasted schema of each kind is read, and a broken one has its mistakes listed', async () => {
    await open('#example=empty');
    await page.click('#tab-schema');
    const status = () => page.locator('#schema-status').textContent();
    const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
    const schemas = {
      'examples/shop/metadata.xml': '3 entity sets, 3 types.',
      'packages/core/test/openapi/northwind.json': undefined,
      'site/playground/examples/bookshop.json': '2 entity sets, 2 types.',
    };
    for (const [path, words] of Object.entries(schemas)) {
      await page.fill('#schema-text', read(path));
      await expect.poll(status).toMatch(words ?? /^\d+ entity sets, \d+ types\.$/);
    }
    await page.fill(
      '#schema-text',
      read('examples/shop/metadata.xml').replace('Type="Shop.State"', 'Type="Shop.Stat"'),
    );
    await expect.poll(() => page.locator('#schema-problems li').count()).toBeGreaterThan(0);
    await page.click('#schema-problems button');
    const selected = await page
      .locator('#schema-text')
      .evaluate((field) => field.value.slice(field.selectionStart, field.selectionEnd));
    expect(selected).toContain('Shop.Stat');
    await page.fill('#schema-text', 'this is not a schema');
    await expect.poll(status).toBe('This is not a schema that odatalint can read.');
  });

  const headlines = () => page.locator('#findings .headline').allTextContents();

  test('no request is called valid before it is checked', async () => {
    await open();
    await enterEditor();
    await page.evaluate(() => {
      globalThis.seen = [];
      const panel = document.getElementById('findings');
      new globalThis.MutationObserver(() => globalThis.seen.push(panel.textContent)).observe(panel, {
        childList: true,
      });
    });
    await page.keyboard.type('Products?$filter=UnitPrise');
    await eventually(findings, ['Product has no property "UnitPrise"; did you mean "UnitPrice"?']);
    const seen = await page.evaluate(() => globalThis.seen);
    expect(seen).toContain('Checking…');
    const checks = await page.evaluate(() => Number(document.body.dataset.checked));
    expect(checks).toBeGreaterThan(1);
    // A text that is replaced at once is not checked.
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('Products?$top=5');
    await eventually(headlines, ['No findings']);
  });

  test('with a schema that cannot be read, or none, no request is called valid', async () => {
    await open('#example=empty');
    await enterEditor();
    await page.keyboard.insertText('Orders?$top=1');
    await eventually(headlines, ['No findings']);
    expect(await page.locator('#findings').textContent()).toContain('Names are not checked without a schema');
    await page.click('#tab-schema');
    await page.fill('#schema-text', 'this is not a schema');
    await page.click('#tab-findings');
    await eventually(headlines, ['The schema cannot be read']);
    expect(await page.locator('#findings').textContent()).not.toContain('valid');
  });

  test('the severity of a rule is changed, shared and removed', async () => {
    await open('#example=empty');
    await enterEditor();
    await page.keyboard.insertText('Orders?$filter=A == 1');
    await eventually(findings, ['OData has no operator "=="; write "eq".']);
    await page.click('#tab-rules');
    await page.fill('#rule-name', 'foreign-operator');
    await page.click('#rule-form button');
    await eventually(() => page.locator('#rule-list code').allTextContents(), ['"foreign-operator": "off"']);
    await eventually(findings, []);
    await page.click('#share');
    await expect.poll(() => page.url()).toContain('#s=');
    const shared = page.url();
    await page.goto('about:blank');
    await page.goto(shared);
    await page.waitForSelector('body[data-checked]');
    expect(await findings()).toEqual([]);
    await page.click('#tab-rules');
    await page.click('#rule-list button');
    await eventually(findings, ['OData has no operator "=="; write "eq".']);
  });

  test('an action opens the page of a rule', async () => {
    await open();
    await enterEditor();
    await page.keyboard.press('F8');
    await page.keyboard.press('Control+.');
    const opened = page.context().waitForEvent('page');
    await page.click('.odata-menu button:text("Explain unknown-property")');
    expect((await opened).url()).toBe(`${origin}/rules/unknown-property`);
  });

  test('a damaged link opens the first example and says so', async () => {
    await open('#s=AAAA');
    expect(await page.locator('#status').textContent()).toBe('This link is damaged, so the first example is shown.');
    expect(await page.locator('#example').inputValue()).toBe('northwind');
  });

  test('a phone is wide enough', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await open();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});
