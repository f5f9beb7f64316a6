/** The field of the Monaco example in a real browser, if Monaco is installed: the repository does not depend on it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundle } from '../../examples/monaco-field/bundle.js';
import { hasBrowser, openBrowser } from './open-browser.js';

const resolves = (name) => {
  try {
    return createRequire(import.meta.url).resolve(name) !== undefined;
  } catch {
    return false;
  }
};

describe.skipIf(!hasBrowser || !resolves('monaco-editor'))('the field in Monaco', () => {
  let browser;
  let page;
  const faults = [];
  beforeAll(async () => {
    browser = await openBrowser();
    page = await browser.newPage();
    page.on('pageerror', ({ message }) => faults.push(message));
    const { script, style } = await bundle();
    const html = readFileSync(new URL('../../examples/monaco-field/index.html', import.meta.url), 'utf8');
    const files = {
      '/': { contentType: 'text/html', body: html },
      '/main.bundle.js': { contentType: 'text/javascript', body: script },
      '/main.bundle.css': { contentType: 'text/css', body: style },
    };
    await page.route('**/*', (route) =>
      route.fulfill(files[new URL(route.request().url()).pathname] ?? { status: 404 }),
    );
    await page.goto('http://orders.test/');
    await page.locator('.monaco-editor .view-line').waitFor();
  });
  afterAll(async () => {
    await browser?.close();
    expect(faults).toEqual([]);
  });

  const eventually = (read, expected) => expect.poll(read, { timeout: 10_000 }).toEqual(expected);
  // Monaco writes spaces as no-break spaces.
  const text = async () => (await page.locator('.view-line').textContent()).replaceAll('\u00a0', ' ');
  const squiggles = () => page.locator('.squiggly-error').count();

  test('underlines a mistake, and fixes it by keyboard', async () => {
    await eventually(squiggles, 1);
    await page.locator('.view-line').click();
    await page.keyboard.press('F8');
    await page.getByText('Order has no property "Totl"; did you mean "Total"?').first().waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+.');
    await page.getByText('Change to Total').first().waitFor();
    await page.keyboard.press('Enter');
    await eventually(text, "State eq 'Open' and Total gt 100");
    await eventually(squiggles, 0);
  });

  test('completes a value, and shows the parameters of a function', async () => {
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' and State eq ');
    await page.locator('.suggest-widget').getByText("'Sent'").first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await eventually(text, "State eq 'Open' and Total gt 100 and State eq 'Sent'");
    await page.keyboard.type(' and contains(');
    await page.locator('.parameter-hints-widget').getByText('Edm.Boolean').first().waitFor();
  });

  test('describes the word under the pointer', async () => {
    await page.keyboard.press('Escape');
    await page
      .locator('.view-line span span')
      .first()
      .hover({ position: { x: 10, y: 8 } });
    await page.locator('.monaco-hover').getByText('Order/State: Shop.State').first().waitFor();
  });
});
