/** Snippets of every language: the findings are marked «like this», and the heading states the number of requests. */
import { createChecker } from '@odatalint/core';
import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import {
  checkDocument,
  documentFormats,
  formatOf,
  formatOfKnownFile,
  loadFormats,
  readDocument,
  sourceLanguages,
  type StoredRequest,
} from '../../src/index.js';

const snippets = readFileSync(new URL('./snippets.txt', import.meta.url), 'utf8')
  .split(/^=== /m)
  .slice(1)
  .map((part) => {
    const end = part.indexOf('\n');
    const [file = '', count = '', ...words] = part.slice(0, end).split(' ');
    return { file, count: Number(count), name: words.join(' '), marked: part.slice(end + 1).replace(/\n$/, '') };
  });

const checker = createChecker({});

beforeAll(() => loadFormats(documentFormats));

it.each(sourceLanguages.map(({ name }) => name))('%s has a snippet', (name) => {
  const has = snippets.some(({ file, marked }) => (formatOf(file) ?? formatOfKnownFile(file, marked)) === name);
  expect(has, `packages/documents/test/programs/snippets.txt has no snippet in ${name}: add one`).toBe(true);
});

it.each(snippets)('$file: $name', ({ file, count, marked }) => {
  const text = marked.replaceAll(/[«»]/g, '');
  const format = formatOf(file) ?? formatOfKnownFile(file, text);
  if (format === undefined) throw new Error(`no format for ${file}`);
  const { requests } = readDocument(text, format);
  const checkerFor = ({ isMention }: StoredRequest) => (isMention === true ? undefined : checker);
  const { diagnostics } = checkDocument(text, { format, checkerFor });
  let found = text;
  for (const { start, end } of [...diagnostics].sort((a, b) => b.start - a.start))
    found = `${found.slice(0, start)}«${found.slice(start, end)}»${found.slice(end)}`;
  expect(found).toBe(marked);
  expect(requests.filter(({ isMention }) => isMention !== true).length).toBe(count);
});
