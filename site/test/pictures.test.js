/** Screenshots of the site, in `site/.pictures/`; `UPDATE=1` redraws those of the README and the docs. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { output, root } from '../scripts/repository.js';
import { hasBrowser, openBrowser, openPage } from './open-browser.js';
import { openFilterField } from './open-filter-field.js';
import { origin } from './serve.js';

const folder = process.env.UPDATE === '1' ? join(root, 'docs', 'pictures') : join(output, '..', '.pictures');

const wide = { viewport: { width: 1280, height: 800 } };
/** High enough for the facts of a rule and its examples. */
const tall = { viewport: { width: 1280, height: 1400 } };
const phone = { viewport: { width: 390, height: 844 } };

/** Each picture: its name, the page, and the window. Only those with `isKept` belong to the repository. */
const pictures = [
  { name: 'site', path: '/', options: wide, isKept: true },
  { name: 'site-dark', path: '/', options: { ...wide, colorScheme: 'dark' } },
  { name: 'site-phone', path: '/', options: phone },
  { name: 'rule', path: '/rules/foreign-operator', options: tall, isKept: true },
  { name: 'rule-dark', path: '/rules/unknown-property', options: { ...wide, colorScheme: 'dark' } },
  { name: 'rule-phone', path: '/rules/unknown-property', options: phone },
  { name: 'rules', path: '/rules/', options: wide },
  { name: 'docs', path: '/docs/configuration', options: { ...wide, colorScheme: 'dark' } },
  { name: 'api', path: '/api/core/index/functions/createChecker', options: wide },
  { name: 'ci', path: '/docs/ci', options: wide },
  { name: 'playground', path: '/playground/', options: wide, isKept: true },
  { name: 'playground-dark', path: '/playground/#example=travel', options: { ...wide, colorScheme: 'dark' } },
  { name: 'playground-phone', path: '/playground/', options: phone },
];

describe.skipIf(!hasBrowser)('pictures', () => {
  let browser;
  beforeAll(async () => {
    mkdirSync(folder, { recursive: true });
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  const drawn = pictures.filter(({ isKept }) => isKept === true || process.env.UPDATE !== '1');

  test.each(drawn)('$name', async ({ name, path, options }) => {
    const { page, faults } = await openPage(browser, options);
    await page.goto(`${origin}${path}`);
    await page.waitForSelector(path.startsWith('/playground') ? 'body[data-checked]' : '#app main, #app .VPHome');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(options.viewport.width);
    await page.screenshot({ path: join(folder, `${name}.png`) });
    await page.context().close();
    expect(faults).toEqual([]);
  });

  const narrow = { viewport: { width: 900, height: 500 } };
  /** Pictures of the filter field: the typed text and the actions after it. */
  const fields = [
    { name: 'field', typed: 'Totl gt 100 and State eq ' },
    {
      name: 'field-finding',
      typed: "Totl gt 100 and State eq 'Open' ",
      prepare: (page) => page.locator('.odata-finding').hover(),
      shown: '.odata-card',
    },
    {
      name: 'field-signature',
      typed: 'startswith(Customer/Name,',
      shown: '.odata-signature',
    },
  ];

  test.each(fields)('$name', async ({ name, typed, prepare, shown = '.cm-tooltip-autocomplete' }) => {
    const { page, faults } = await openFilterField(browser, narrow);
    await page.getByRole('textbox', { name: 'Filter' }).focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(typed);
    await page.locator('[aria-invalid=true]').waitFor();
    await page.waitForTimeout(1000);
    if (shown === '.odata-card') await page.keyboard.press('Escape');
    await prepare?.(page);
    await page.locator(shown).waitFor();
    await page.screenshot({ path: join(folder, `${name}.png`) });
    await page.context().close();
    expect(faults).toEqual([]);
  });
});
