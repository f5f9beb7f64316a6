/** A real browser for the tests: Debian's chromium, or the one that CHROMIUM names. */
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { serve } from './serve.js';

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Whether a browser exists. In CI it must, so that the tests cannot be skipped unnoticed. */
export const hasBrowser = existsSync(executablePath) || process.env.CI !== undefined;

export const openBrowser = () => chromium.launch({ executablePath, args: ['--no-sandbox'] });

/** Opens a page of the site in a browser; `requests` and `faults` are filled while it is used. */
export async function openPage(browser, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  const requests = await serve(context);
  const faults = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  return { page, requests, faults };
}
