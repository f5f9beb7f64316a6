/** Requests to older services, and to interfaces that only look like OData, in documents of each format. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createChecker, loadSchema } from '@odatalint/core';
import { type DocumentFormat, formatOf, loadFormats } from '@odatalint/documents';
import { Workspace } from '@odatalint/workspace';
import { beforeAll, describe, expect, test } from 'vitest';
import { documents } from './older/documents.js';

const folder = join(dirname(fileURLToPath(import.meta.url)), 'older');
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
const linesOf = (file: string): string[] =>
  read(file)
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));

const formats = Object.keys(documents) as DocumentFormat[];
const workspace = new Workspace({ cwd: folder });

beforeAll(() => loadFormats(formats));

const findingsIn = (text: string, file: string, format: DocumentFormat): string[] =>
  workspace.check.text(text, format, join(folder, file)).diagnostics.map(({ code, message }) => `${code}: ${message}`);

describe('documents as they come', () => {
  const cases = read('fresh-documents.txt')
    .split(/^=== /m)
    .slice(1)
    .map((block) => {
      const end = block.indexOf('\n');
      const [verdict = '', file = ''] = block.slice(0, end).split(' ');
      return [verdict, file, block.slice(end + 1)] as const;
    });

  test.each(cases)('%s %s', (verdict, file, text) => {
    const found = findingsIn(text, file, formatOf(file)!);
    if (verdict === 'ok') expect(found).toEqual([]);
    else expect(found).not.toEqual([]);
  });
});

test.each(formats)('%s: other interfaces are left alone', (format) => {
  const { file, write } = documents[format]!;
  const found = linesOf('plain-filters.txt').flatMap((line) =>
    findingsIn(write(line.slice('GET '.length)), file, format).map((finding) => `${line}  ${finding}`),
  );
  expect(found).toEqual([]);
});

describe('documented constructs', () => {
  const cases = linesOf('documented.txt').map((line) => {
    const [profile = '', rest = ''] = line.split(/ {2}(.*)/);
    const [before = '', after] = rest.split('  =>  ');
    return [profile, before, after] as const;
  });
  const codes = (service: string, url: string): string[] =>
    createChecker({ service })
      .check({ method: 'GET', url })
      .map(({ code, message }) => `${code}: ${message}`);

  test.each(cases)('%s accepts %s', (profile, before) => {
    expect(codes(profile, before)).toEqual([]);
  });

  test.each(cases.filter(([, , after]) => after !== undefined))('%s has no V4: %s  =>  %s', (profile, _, after) => {
    expect(codes(profile, after!)).not.toEqual([]);
  });
});

describe('the differences in docs/v2-v3.md', () => {
  const page = readFileSync(join(folder, '../../docs/v2-v3.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `([^`]+)` \| `([^`]+)` \| `([\w-]+)` \|$/gm)].map(
    ([, wrong = '', right = '', code = '']) => [wrong, right, code] as const,
  );
  const { schema } = loadSchema(read('shop-v2.xml'));
  const checker = createChecker({ service: 'odata-v2', schema: schema! });

  function codesOf(text: string): string[] {
    const [, method = 'GET', url = '', body] = /^(?:([A-Z]+) )?(\S(?:[^{]*\S)?)(?: (\{.*))?$/.exec(text) ?? [];
    const sent = body === undefined ? {} : { body, headers: { 'Content-Type': 'application/json' } };
    return checker.check({ method, url, ...sent }).map((finding) => finding.code);
  }

  test('there are rows', () => expect(rows.length).toBeGreaterThan(10));
  test.each(rows)('%s  =>  %s', (wrong, right, code) => {
    expect(codesOf(wrong)).toEqual([code]);
    expect(codesOf(right)).toEqual([]);
  });
});
