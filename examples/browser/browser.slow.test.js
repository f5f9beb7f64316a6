/** The page in a real browser, where one is installed: Debian's chromium, or the one that CHROMIUM names. */
import { existsSync, readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundle } from './bundle.js';

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const origin = 'http://shop.test/';

test('the bundle needs nothing that only Node.js has', async () => {
  expect(await bundle()).not.toMatch(/(?:from|import|require)\s*\(?["']node:/);
});

describe.skipIf(!existsSync(executablePath))(`in ${executablePath}`, () => {
  let browser;
  let page;
  const failures = [];
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    page = await browser.newPage();
    page.on('pageerror', (error) => failures.push(error.message));
    const files = {
      '/': { contentType: 'text/html', body: readFileSync(new URL('index.html', import.meta.url), 'utf8') },
      '/main.bundle.js': { contentType: 'text/javascript', body: await bundle() },
    };
    await page.route('**/*', (route) =>
      route.fulfill(files[new URL(route.request().url()).pathname] ?? { status: 404 }),
    );
    await page.goto(origin);
  });
  afterAll(async () => {
    await browser?.close();
    expect(failures).toEqual([]);
  });

  const findings = () => page.locator('#findings li').allTextContents();
  const isInvalid = () => page.locator('#filter:invalid').count();

  test('says nothing while the filter is right, or empty', async () => {
    for (const filter of ['', "State eq 'Open' and Total gt 100"]) {
      await page.fill('#filter', filter);
      expect([await findings(), await isInvalid()]).toEqual([[], 0]);
    }
  });

  test('says what is wrong, keeps the form from being sent, and shows where', async () => {
    await page.fill('#filter', "State eq 'Open' and Totl gt 100");
    expect(await findings()).toEqual(['Order has no property "Totl"; did you mean "Total"?']);
    expect(await isInvalid()).toBe(1);
    await page.click('button');
    expect(page.url()).toBe(origin);
    await page.click('#findings li');
    const selected = await page.locator('#filter').evaluate((field) => {
      return field.value.slice(field.selectionStart, field.selectionEnd);
    });
    expect(selected).toBe('Totl');
  });
});
