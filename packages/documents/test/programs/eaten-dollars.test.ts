/** Options whose `$` a shell reads: the text that each fix inserts is marked «like this». Other options are meant. */
import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { documentFormats, formatOf, formatOfKnownFile, loadFormats, readDocument } from '../../src/index.js';

const snippets = readFileSync(new URL('./eaten-dollars.txt', import.meta.url), 'utf8')
  .split(/^=== /m)
  .slice(1)
  .map((part) => {
    const end = part.indexOf('\n');
    return { file: part.slice(0, end), marked: part.slice(end + 1) };
  });

beforeAll(() => loadFormats(documentFormats));

it.each(snippets)('$file $marked', ({ file, marked }) => {
  const text = marked.replaceAll(/«[^»]*»/g, '');
  const format = formatOf(file) ?? formatOfKnownFile(file, text);
  if (format === undefined) throw new Error(`no format for ${file}`);
  const { problems } = readDocument(text, format, format === 'yaml' || format === 'json' ? [{}] : []);
  expect(problems.every(({ code }) => code === 'dollar-in-double-quotes')).toBe(true);
  let found = text;
  const edits = problems.flatMap(({ fixes }) => fixes.flatMap((fix) => fix.edits));
  for (const { start, end, text: inserted } of [...edits].sort((a, b) => b.start - a.start)) {
    expect(end).toBe(start);
    found = `${found.slice(0, start)}«${inserted}»${found.slice(start)}`;
  }
  expect(found).toBe(marked);
});
