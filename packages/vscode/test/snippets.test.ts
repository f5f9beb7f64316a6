/** The snippets of request files are requests that the check accepts as they are inserted. */
import { readFileSync } from 'node:fs';
import { createChecker } from '@odatalint/core';
import { checkDocument, loadFormats } from '@odatalint/documents';
import { beforeAll, expect, test } from 'vitest';

interface Snippet {
  readonly prefix: string;
  readonly description: string;
  readonly body: readonly string[];
}

const path = new URL('../snippets/http.json', import.meta.url);
const snippets = JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, Snippet>>;

beforeAll(() => loadFormats(['http']));

const inserted = ({ body }: Snippet): string =>
  body
    .join('\n')
    .replaceAll(/\$\{\d:([^}]*)\}/g, '$1')
    .replaceAll(/(?<!\\)\$\d/g, '')
    .replaceAll('\\$', '$');

test.each(Object.entries(snippets))('%s', (_, snippet) => {
  const { requests, diagnostics } = checkDocument(inserted(snippet), {
    format: 'http',
    checkerFor: () => createChecker({ service: 'odata-4.01' }),
  });
  expect(requests).toBe(1);
  expect(diagnostics).toEqual([]);
  expect(snippet.prefix).toMatch(/^odata-[a-z]+$/);
});
