/**
 * What must not change the findings of a request: the format that it is stored in, percent-encoding, a batch around it, and
 * a reference to an earlier request in place of the beginning of its path.
 */
import { describe, expect, test } from 'vitest';
import { createChecker, type RequestInput } from '../../packages/core/src/index.js';
import { headerLines } from '../../packages/core/src/internal.js';
import { checkDocument, type DocumentFormat } from '../../packages/documents/src/index.js';
import { readRequests } from './read-requests.js';

const checker = createChecker({ service: 'asset-management' });
const requests = readRequests(new URL('requests.txt', import.meta.url)).map(({ request }) => request);
const route = 'https://assets.example.com/api/v1/object/';

const codesOf = (found: readonly { readonly code: string }[]): string =>
  [...new Set(found.map(({ code }) => code))].sort().join(' ');
const check = (request: RequestInput): string => codesOf(checker.check(request));
const nameOf = ({ method, url, body }: RequestInput): string => `${method} ${url} ${String(body ?? '').slice(0, 200)}`;

const checkText = (format: DocumentFormat, text: string): string =>
  codesOf(checkDocument(text, { format, checkerFor: () => checker }).diagnostics);

describe('stored in a file', () => {
  const cases = requests.filter(({ headers }) => headers === undefined || headerLines(headers).every(({ value }) => value !== ''));
  for (const request of cases) {
    test(nameOf(request), () => {
      const lines = headerLines(request.headers).map(({ name, value }) => `${name}: ${value}`);
      const http = [`${request.method} ${request.url}`, ...lines, '', request.body ?? ''].join('\n');
      // A file says of every request which headers it has, and an NDJSON line which it does not.
      const expected = check({ ...request, headers: headerLines(request.headers) });
      expect(checkText('http', http)).toBe(expected);
      expect(checkText('ndjson', JSON.stringify({ headers: {}, ...request, ...(request.headers === undefined ? {} : { headers: Object.fromEntries(headerLines(request.headers).map(({ name, value }) => [name, value])) }) }))).toBe(expected);
    });
  }
}); // prettier-ignore

describe('percent-encoded', () => {
  // What is said about raw characters is said of raw characters only.
  const aboutEncoding = /\b(?:un|in)?encoded-[a-z-]+|invalid-percent-encoding/;
  for (const request of requests) {
    const expected = check(request);
    if (aboutEncoding.test(expected) || /%[0-9A-F]{2}/.test(request.url)) continue;
    test(nameOf(request), () => {
      const url = request.url.replace(/[ '<>]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
      expect(check({ ...request, url })).toBe(expected);
    });
  }
});

const writes = requests.filter(
  ({ method, url, headers }) => method !== 'GET' && url.startsWith(route) && headers === undefined,
);

const batchOf = (...items: readonly object[]): string =>
  check({ method: 'POST', url: 'https://assets.example.com/api/v1/batch', body: JSON.stringify({ requests: items }) });

/** The request as one of a batch; undefined where its body is no JSON value that a batch could hold. */
function itemOf({ method, body }: RequestInput, url: string): object | undefined {
  try {
    const value: unknown = body === undefined ? undefined : JSON.parse(body as string);
    return JSON.stringify(value) === (body as string | undefined)?.replace(/(?<=[,:]) /g, '')
      ? { id: '2', method, url, ...(body === undefined ? {} : { body: value }) }
      : undefined;
  } catch {
    return undefined;
  }
}

describe('in a batch', () => {
  for (const request of writes) {
    const item = itemOf(request, `object/${request.url.slice(route.length)}`);
    if (item === undefined) continue;
    test(nameOf(request), () => expect(batchOf(item)).toBe(check(request)));
  }
});

describe('from a reference to an earlier request', () => {
  for (const request of writes) {
    const path = request.url.slice(route.length);
    const ends = [...path.matchAll(/\)(?=\/|$)/g)].map(({ index }) => index + 1);
    for (const end of ends) {
      const [leading, rest] = [path.slice(0, end), path.slice(end)];
      const item = itemOf(request, `$[1]${rest}`);
      const whole = itemOf(request, `object/${path}`);
      if (item === undefined || whole === undefined) continue;
      test(`${nameOf(request)} from ${leading}`, () => {
        const first = { id: '1', method: 'PATCH', url: `object/${leading}`, body: { Status: 1 } };
        const depends = { dependsOn: ['1'] };
        expect(batchOf(first, { ...item, ...depends })).toBe(batchOf(first, { ...whole, ...depends }));
      });
    }
  }
});
