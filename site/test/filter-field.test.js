/** The filter field of the example in a real browser, used by keyboard; elements are found by their roles. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bundle } from '../../examples/filter-field/bundle.js';
import { root } from '../scripts/repository.js';
import { hasBrowser, openBrowser } from './open-browser.js';
import { openFilterField } from './open-filter-field.js';

test('the schema of the example is that of the metadata', async () => {
  const { freezeSchema, loadSchema } = await import('@odatalint/core/schema');
  const { schema } = loadSchema(readFileSync(join(root, 'examples/shop/metadata.xml'), 'utf8'));
  const frozen = JSON.parse(readFileSync(join(root, 'examples/filter-field/schema.json'), 'utf8'));
  expect(frozen).toEqual(JSON.parse(JSON.stringify(freezeSchema(schema))));
});

test('the bundle needs nothing that only Node.js has', async () => {
  expect(await bundle()).not.toMatch(/(?:from|import|require)\s*\(?["']node:/);
});

describe.skipIf(!hasBrowser)('the filter field', () => {
  let browser;
  let page;
  let faults;
  let requests;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    ({ page, faults, requests } = await openFilterField(browser));
  });
  afterEach(async () => {
    await page.context().close();
    expect(faults).toEqual([]);
  });

  const field = () => page.getByRole('textbox', { name: 'Filter' });
  const text = () => field().textContent();
  const eventually = (read, expected) => expect.poll(read, { timeout: 10_000 }).toEqual(expected);
  const rows = () => page.locator('tbody tr').count();
  const isInvalid = () => field().getAttribute('aria-invalid');
  const described = async () => {
    const ids = (await field().getAttribute('aria-describedby')).split(' ');
    return page.evaluate((all) => all.map((id) => document.getElementById(id).textContent), ids);
  };
  /** Replaces the text by keys. */
  const type = async (words) => {
    await field().focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(words);
  };

  test('is a text field with a name, a hint and a search around it', async () => {
    expect(await page.locator('main').ariaSnapshot()).toContain('textbox "Filter"');
    expect(await field().getAttribute('aria-multiline')).toBe('false');
    expect(await isInvalid()).toBe('false');
    expect((await described())[0]).toContain('Ctrl+Space');
    expect(await page.getByRole('search', { name: 'Orders' }).count()).toBe(1);
    await page.getByText('Filter', { exact: true }).click();
    expect(await field().evaluate((each) => each === document.activeElement)).toBe(true);
  });

  test('is entered, completed, submitted and left by keyboard', async () => {
    await eventually(rows, 3);
    await page.keyboard.press('Tab');
    expect(await field().evaluate((each) => each === document.activeElement)).toBe(true);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Sta');
    await page.getByRole('listbox').waitFor();
    await page.waitForTimeout(200);
    await page.keyboard.press('Enter');
    await page.keyboard.type(' e');
    await page.getByRole('option', { name: 'eq' }).waitFor();
    await page.waitForTimeout(200);
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'Sent' }).waitFor();
    await page.keyboard.type("'Se");
    await page.waitForTimeout(300);
    await page.keyboard.press('Escape');
    await page.keyboard.type("nt'");
    await page.keyboard.press('Escape');
    await eventually(text, "State eq 'Sent'");
    await eventually(isInvalid, 'false');
    await page.keyboard.press('Enter');
    await eventually(rows, 2);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement.textContent)).toBe('Search');
  });

  test('a mistake is underlined, read out, found and fixed by keyboard', async () => {
    await type('Totl gt 100 ');
    await page.keyboard.press('Escape');
    const message = 'Order has no property "Totl"; did you mean "Total"?';
    await eventually(async () => (await described())[1].includes(message), true);
    expect(await isInvalid()).toBe('true');
    expect(await page.locator('.odata-finding.odata-error').textContent()).toBe('Totl');
    expect(await page.locator('.findings').getAttribute('aria-live')).toBe('polite');
    await page.keyboard.press('F8');
    expect(await page.evaluate(() => getSelection().toString())).toBe('Totl');
    await page.keyboard.press('Control+.');
    await page.getByRole('menu', { name: 'Fixes and changes' }).waitFor();
    await page.keyboard.press('Enter');
    await eventually(text, 'Total gt 100 ');
    await eventually(isInvalid, 'false');
    expect(await field().evaluate((each) => each === document.activeElement)).toBe(true);
  });

  test('a filter with an error is not sent', async () => {
    await type('Totl gt 100 and');
    await page.keyboard.press('Escape');
    await eventually(isInvalid, 'true');
    const before = requests.length;
    await page.keyboard.press('Enter');
    await page.waitForTimeout(200);
    expect(requests.length).toBe(before);
    await page.getByRole('button', { name: 'Change to Total' }).click();
    await eventually(text, 'Total gt 100 and');
  });

  test('a call shows its parameters, and a word under the pointer what it is', async () => {
    await type('startswith(Customer/Name,');
    await page.locator('.odata-signature strong').waitFor();
    expect(await page.locator('.odata-signature strong').textContent()).toContain('Edm.String');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await eventually(() => page.locator('.odata-signature').count(), 0);
    await page.locator('.odata-property').first().hover();
    await page.locator('.odata-card').waitFor();
    expect(await page.locator('.odata-card').textContent()).toContain('Customer/Name: Edm.String');
  });

  test('a word that is being typed is not called wrong until a pause', async () => {
    await type('Tot');
    await page.waitForTimeout(400);
    expect(await isInvalid()).toBe('false');
    await eventually(isInvalid, 'true');
  });

  test('stays one line, and nothing in it becomes HTML', async () => {
    await type('');
    await page.evaluate(() => {
      const data = new globalThis.DataTransfer();
      data.setData('text/plain', "State eq 'Open'\r\n  and Nam eq '<img src=x onerror=alert(1)>'");
      document.activeElement.dispatchEvent(
        new globalThis.ClipboardEvent('paste', { clipboardData: data, bubbles: true }),
      );
    });
    await eventually(() => page.locator('.cm-line').count(), 1);
    await eventually(isInvalid, 'true');
    expect(await page.locator('main img').count()).toBe(0);
  });
});
