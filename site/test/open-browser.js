/** A real browser for the tests: Debian's chromium, or the one that CHROMIUM names. */
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { serve } from './serve.js';

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Whether there is one. In CI there must be, so that the tests cannot be left out unnoticed. */
export const hasBrowser = existsSync(executablePath) || process.env.CI !== undefined;

export const openBrowser = () => chromium.launch({ executablePath, args: ['--no-sandbox'] });

/** A page of the site in a browser; `requests` and `faults` are filled while it is used. */
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
