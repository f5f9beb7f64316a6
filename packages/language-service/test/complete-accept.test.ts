/** Accepting any item of any case replaces the whole word, duplicates nothing, and passes the check. */
import { applyEdits } from '@odatalint/core/internal';
import { loadFormats } from '@odatalint/documents';
import { beforeAll, describe, expect, test } from 'vitest';
import { complete, type CompletionItem, type LanguageDocument } from '../src/index.js';
import { offered } from './completion-as-text.js';
import { casesOf, documentFor } from './editor-cases.js';

beforeAll(() => loadFormats(['yaml', 'markdown']));

/** The text of an item whose placeholders keep their default texts; a number replaces an empty value. */
const written = ({ edit, isSnippet }: CompletionItem): string =>
  isSnippet !== true
    ? edit.text
    : edit.text
        .replace(/\(\$\{\d:key\}\)/g, '(1)')
        .replace(/\$\{\d:((?:[^\\}]|\\.)*)\}/g, '$1')
        .replace(/: \$\d/g, ': 0')
        .replace(/(?<!\\)\$\d/g, '')
        .replace(/\\([\\$}])/g, '$1');

interface Accepted {
  readonly document: LanguageDocument;
  readonly start: number;
  readonly end: number;
}

function accept(
  document: LanguageDocument,
  item: CompletionItem,
  settings: Readonly<Record<string, string>>,
): Accepted {
  const text = written(item);
  const { additionalEdits = [], edit } = item;
  const before = additionalEdits
    .filter(({ start }) => start <= edit.start)
    .reduce((sum, each) => sum + each.text.length, 0);
  const start = edit.start + before;
  const made = applyEdits(document.text, [...additionalEdits, { ...edit, text }]);
  return { document: documentFor(made, settings), start, end: start + text.length };
}

const faults = (document: LanguageDocument): number =>
  document.check().diagnostics.filter(({ code }) => code === 'malformed-body').length;

/** Codes that say that a member, a value, a header or a method is not to be there. */
const refusals =
  /-in-body$|-after-aggregation$|^duplicate-|^non-(?!boolean)|^misplaced-(?!search)|^count-of|-of-collection$|-of-primitive$|-update$|^unauthorized-|^conflicting-|^restricted-|^unknown-(?!property)|^redundant-|^miscased-|^invalid-(?!body-value)|^unsupported-|-dependency$|^split-|^batch-request-headers$|^duplicate-/;

const isRefusal = ({ code, severity }: { code: string; severity: string }): boolean =>
  refusals.test(code) && severity !== 'info' && severity !== 'hint';

/** Items that leave to be written what the check is about: an address after a root, the value of a header or an option. */
const isBegun = ({ kind, continues }: CompletionItem, isAddress: boolean): boolean =>
  (isAddress && continues === true) ||
  kind === 'variable' ||
  kind === 'header' ||
  kind === 'snippet' ||
  (kind === 'method' && continues === true);

test('after a function with arguments its first one is completed, and after one without them nothing', () => {
  const text = 'GET /Orders?$filter=';
  const items = complete(documentFor(text, { service: 'odata-4.01' }), text.length).items;
  const continues = (name: string): unknown => items.find(({ label }) => label === name)?.continues;
  expect(['now', 'year', 'contains'].map(continues)).toEqual([false, true, true]);
});

test('after the root of a service its path is completed', () => {
  const text = 'GET https://h/api/v1/object/Equipment\n\n###\nGET ';
  const items = complete(documentFor(text, { service: 'asset-management' }), text.length).items;
  expect(items.filter(({ detail }) => detail === 'used in this file').map(({ continues }) => continues)).toEqual([
    true,
  ]);
});

describe.each(['complete-headers', 'complete-body', 'complete-batch', 'complete-address'])('%s', (name) => {
  test.each(casesOf(name).map((each) => [each.title, each] as const))('%s', (_, { document, settings, offset }) => {
    for (const item of offered(document, offset)) {
      // A comment belongs to no request.
      if (item.label.includes('odatalint-') || item.label === '@name') continue;
      const { document: made, start, end } = accept(document, item, settings);
      const at = `${item.label}: ${made.text}`;
      // No part of the old word remains next to the new one.
      const isEncoded = made.text.slice(start - 3, start - 2) === '%';
      if (!isEncoded) expect(made.text.slice(start - 1, start + 1), at).not.toMatch(/^[\w-]\w$|^""$/);
      expect(made.text.slice(end - 1, end + 1), at).not.toMatch(/^\w[\w-]$|^::$|^,,$/);
      expect(made.requestAt(start), at).toBeDefined();
      expect(faults(made), at).toBeLessThanOrEqual(faults(document));
      if (isBegun(item, name === 'complete-address')) continue;
      // The text for the value of a member is only a placeholder.
      const named = /^"[^"]*"(?=: )/.exec(made.text.slice(start, end))?.[0].length ?? end - start;
      const refused = made
        .check()
        .diagnostics.filter((each) => each.start < start + named && start < each.end && isRefusal(each));
      expect(
        refused.map(({ code }) => code),
        at,
      ).toEqual([]);
    }
  });
});

test.each([
  ['bruno', 'get {\n  url: /Orders?$filter=To\n}\n\nparams:query {\n  $filter: To\n}\n', 'Total'],
  [
    'postman',
    '{"item":[{"request":{"method":"GET","url":{"raw":"/Orders?$filter=To","path":["Orders"],"query":[{"key":"$filter","value":"To"}]}}}]}',
    'Total',
  ],
])('an item changes both copies of a URL: %s', (format, text, label) => {
  const settings = { format, schema: 'shop' };
  for (const at of [text.indexOf('To'), text.lastIndexOf('To')]) {
    const document = documentFor(text, settings);
    const item = offered(document, at + 2).find((each) => each.label === label)!;
    expect(accept(document, item, settings).document.text).toBe(text.replaceAll('To', 'Total'));
  }
});
