/**
 * The requests of the service as a server receives them: what a check accepts, the guard accepts, and what a check rejects with an
 * error, the guard refuses. They come from the requests beside this file, the examples, and the pages of the rules.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createChecker, createGuard, type RequestInput } from '../../packages/core/src/index.js';
import { headerLines } from '../../packages/core/src/internal.js';
import { readDocument } from '../../packages/documents/src/index.js';
import { readInput } from '../../packages/core/test/marked-input.js';
import { readPages } from '../../packages/core/test/rule-pages.js';
import { readRequests } from './read-requests.js';

const options = { service: 'asset-management' } as const;
const checker = createChecker({ ...options, fixes: false });
const guard = createGuard({ ...options, bodies: 'checked-by-handler' });

/** What only a stored request must not have: secrets, and header names in lower case. */
const onlyStored = new Set(['hardcoded-secret', 'miscased-header']);

/** What only a guard refuses: addresses outside of the interfaces that it checks, what other programs decode differently, and formats. */
const onlyReceived = new Set(['unknown-route', 'ambiguous-option', 'invalid-percent-encoding']);
const isUnchecked = (detail: string | undefined): boolean => /^The (?:content type|body)/.test(detail ?? '');

/** The request as it arrives: only the target of its URL, encoded as clients do, and its headers in lower case. */
function received({ method = 'GET', url, headers, body }: RequestInput): Required<
  Pick<RequestInput, 'method' | 'url'>
> & {
  headers: { name: string; value: string }[];
  body: string | undefined;
} {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const target = url.replace(/^https?:\/\/[^/]*/i, '').replace(/[\s"<>\\^`{|}\u0080-\uffff]/gu, encodeURIComponent);
  const lines = headerLines(headers).map(({ name, value }) => ({ name, value }));
  const hasType = lines.some(({ name }) => name.toLowerCase() === 'content-type');
  const type = text === undefined || hasType ? [] : [{ name: 'Content-Type', value: 'application/json' }];
  return { method, url: target, headers: [...lines, ...type], body: text };
}

const folder = (path: string): URL => new URL(`../../${path}`, import.meta.url);

/** Every request of the service in the repository, by its text. */
function requests(): ReadonlyMap<string, RequestInput> {
  const found = new Map<string, RequestInput>();
  const add = (input: RequestInput): void => {
    const isOwn = /^(?:https?:\/\/[^/]*)?\/(?:api\/v1\/|Webservices\/)/i.test(input.url);
    if (isOwn && !JSON.stringify(input).includes('{{'))
      found.set(JSON.stringify([input.method, input.url, input.headers, input.body]), input);
  };
  for (const { request } of readRequests(new URL('requests.txt', import.meta.url))) add(request);
  const files = ['examples/requests', 'examples/keyed'].flatMap((path) =>
    readdirSync(folder(path)).map((name) => `${path}/${name}`),
  );
  for (const file of [...files, 'examples/mistakes.http', 'test/service/session.http']) {
    if (!file.endsWith('.http')) continue;
    const text = readFileSync(folder(file), 'utf8').replaceAll(
      /\{\{\s*(?:host|base_url|baseUrl|base)\s*\}\}/g,
      'https://h',
    );
    for (const { input } of readDocument(text, 'http').requests) if ('url' in input) add(input);
  }
  for (const { kind, profile, key, limits, supports, payloadLimit, schema, isReceived, lines } of readPages().flatMap(
    (page) => page.blocks,
  )) {
    const isPlain = [key, limits, supports, payloadLimit, schema].every((each) => each === undefined) && !isReceived;
    if (kind === 'fix' || profile !== options.service || !isPlain) continue;
    for (const line of lines) {
      const { input } = readInput(line);
      if ('url' in input) add(input);
    }
  }
  return found;
}

const cases = [...requests().values()].map((input) => [received(input)] as const);

test('there are hundreds', () => expect(cases.length).toBeGreaterThan(300));

test.each(cases)('$method $url $body', (request) => {
  const { method, url, headers, body } = request;
  const found = checker.check({ method, url, headers, ...(body === undefined ? {} : { body }) });
  const errors = found
    .filter(({ severity, code }) => severity === 'error' && !onlyStored.has(code))
    .map(({ code }) => code);
  const arrived = { method, url, headers: headers.map(({ name, value }) => [name.toLowerCase(), value] as const) };
  const hasBody = body !== undefined || ['POST', 'PUT', 'PATCH'].includes(method);
  const refusal = guard(arrived)?.problem ?? (hasBody ? guard.body(arrived, body ?? '')?.problem : undefined);
  const refused = refusal?.findings.map(({ code }) => code) ?? [];
  const isOwnReason =
    refused.length > 0 ? refused.every((code) => onlyReceived.has(code)) : isUnchecked(refusal?.detail);
  if (errors.length === 0 && isOwnReason) return;
  if (errors.length === 0) expect(refusal?.detail, refused.join(' ')).toBeUndefined();
  else expect(refusal?.detail, errors.join(' ')).not.toBeUndefined();
});
