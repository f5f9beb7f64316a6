/** Serves the page on this computer: `npm start`, then http://localhost:8080. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { bundle } from './bundle.js';
import { answer } from './orders.js';

const read = (name) => readFileSync(new URL(name, import.meta.url), 'utf8');
const files = {
  '/': ['text/html', read('index.html')],
  '/page.css': ['text/css', read('page.css')],
  '/main.bundle.js': ['text/javascript', await bundle()],
};

createServer(({ url }, response) => {
  if (url.startsWith('/odata/')) {
    const { status, body } = answer(url);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    return;
  }
  const [type = 'text/plain', text] = files[url] ?? [];
  response.writeHead(text === undefined ? 404 : 200, { 'content-type': `${type}; charset=utf-8` }).end(text);
}).listen(8080, () => console.log('http://localhost:8080'));
