/** Opens the page of the example with the filter field in a browser, with the answers of its server. */
import { readFileSync } from 'node:fs';
import { bundle } from '../../examples/filter-field/bundle.js';
import { answer } from '../../examples/filter-field/orders.js';

const folder = new URL('../../examples/filter-field/', import.meta.url);
const read = (name) => readFileSync(new URL(name, folder), 'utf8');

let program;

/** Opens the page; `faults` and `requests` to the service are filled while it is used. */
export async function openFilterField(browser, options = {}) {
  const files = {
    '/': { contentType: 'text/html', body: read('index.html') },
    '/page.css': { contentType: 'text/css', body: read('page.css') },
    '/main.bundle.js': { contentType: 'text/javascript', body: await (program ??= bundle()) },
  };
  const context = await browser.newContext({ viewport: { width: 1100, height: 800 }, ...options });
  const page = await context.newPage();
  const faults = [];
  const requests = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await page.route('**/*', (route) => {
    const { pathname, search } = new URL(route.request().url());
    if (!pathname.startsWith('/odata/')) return route.fulfill(files[pathname] ?? { status: 404 });
    requests.push(search);
    const { status, body } = answer(pathname + search);
    return route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) });
  });
  await page.goto('http://orders.test/');
  await page.getByRole('textbox', { name: 'Filter' }).waitFor();
  return { page, faults, requests };
}
