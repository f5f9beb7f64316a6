/** The search of the site, and the filter of the rules, in a real browser. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasBrowser, openBrowser, openPage } from './open-browser.js';
import { origin } from './serve.js';

describe.skipIf(!hasBrowser)('in a browser', () => {
  let browser;
  let page;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    ({ page } = await openPage(browser));
  });
  afterEach(() => page.context().close());

  test.each([
    ['exit code', '/docs/ci#exit-code'],
    ['ignore', '/docs/comments#ignore-a-finding'],
    ['vsix', '/docs/'],
    ['pre-commit', '/docs/ci#pre-commit'],
  ])('the search finds %s', async (words, target) => {
    await page.goto(`${origin}/docs/configuration`);
    await page.click('.VPNavBarSearch button');
    await page.fill('.VPLocalSearchBox input', words);
    const targets = () =>
      page.locator('.VPLocalSearchBox .result').evaluateAll((links) => links.slice(0, 5).map((link) => link.href));
    await expect.poll(async () => (await targets()).join(' '), { timeout: 15_000 }).toContain(`${origin}${target}`);
  });

  test('rules are filtered by words and severity', async () => {
    await page.goto(`${origin}/rules/`);
    const shown = () => page.locator('table.rules tbody tr:not([hidden])').count();
    const all = await shown();
    expect(all).toBeGreaterThan(150);
    await page.fill('.rules-filter input', 'null');
    await expect.poll(shown).toBeLessThan(all / 4);
    expect(await shown()).toBeGreaterThan(0);
    await page.selectOption('.rules-filter select', 'Off by default');
    await page.fill('.rules-filter input', 'hardcoded');
    await expect.poll(shown).toBe(1);
    expect(await page.locator('.vp-doc h2:visible').allTextContents()).toHaveLength(1);
    await page.fill('.rules-filter input', '');
    await page.selectOption('.rules-filter select', '');
    await expect.poll(shown).toBe(all);
  });

  test('the names of languages above code have contrast enough', async () => {
    await page.goto(`${origin}/docs/configuration`);
    const [color, background] = await page.evaluate(() => {
      const label = document.querySelector('div[class*="language-"] > span.lang');
      const over = (top, below) => top.map((value, i) => (i === 3 ? 1 : value * top[3] + below[i] * (1 - top[3])));
      const rgba = (text) => {
        const [r, g, b, a = 1] = text.match(/[\d.]+/g).map(Number);
        return [r, g, b, a];
      };
      const page = rgba(getComputedStyle(document.body).backgroundColor);
      const block = over(rgba(getComputedStyle(label.parentElement).backgroundColor), page);
      return [over(rgba(getComputedStyle(label).color), block), block];
    });
    const luminance = ([r, g, b]) => {
      const [x, y, z] = [r, g, b].map((value) => {
        const part = value / 255;
        return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * x + 0.7152 * y + 0.0722 * z;
    };
    const [light, dark] = [luminance(color), luminance(background)].sort((a, b) => b - a);
    expect((light + 0.05) / (dark + 0.05)).toBeGreaterThan(4.5);
  });
});
