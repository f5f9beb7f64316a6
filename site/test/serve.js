/** Answers requests of a browser from the finished site, as GitHub Pages does. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { output } from '../scripts/repository.js';

export const origin = 'http://site.test';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
  '.xml': 'application/xml',
};

/** The file for a path of the site; undefined if it does not exist. A path without an extension is a page. */
export function fileOf(path) {
  const plain = decodeURIComponent(path);
  const candidates = plain.endsWith('/') ? [`${plain}index.html`] : [plain, `${plain}.html`];
  return candidates.map((each) => join(output, each)).find((file) => existsSync(file) && statSync(file).isFile());
}

/** Serves the pages of a browser, which reaches no other host. Returns the list of all requests. */
export async function serve(context) {
  const requests = [];
  await context.route('**/*', (route) => {
    const url = new URL(route.request().url());
    const file = url.origin === origin ? fileOf(url.pathname) : undefined;
    requests.push({ url, method: route.request().method(), file });
    return file === undefined
      ? route.fulfill({ status: 404, body: 'not found' })
      : route.fulfill({ contentType: types[extname(file)] ?? 'application/octet-stream', body: readFileSync(file) });
  });
  return requests;
}
