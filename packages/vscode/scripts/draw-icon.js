/** Draws media/icon.png, which the marketplace shows, from media/icon.svg. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { installEditor } from './tools.js';

const path = (name) => fileURLToPath(new URL(`../media/${name}`, import.meta.url));
const { playwright, chromium } = installEditor();
const browser = await playwright.chromium.launch({ executablePath: chromium, args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: 256, height: 256 } });
await page.setContent(`<style>body { margin: 0 }</style>${readFileSync(path('icon.svg'), 'utf8')}`);
await page.screenshot({ path: path('icon.png'), omitBackground: true });
await browser.close();
