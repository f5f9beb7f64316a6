/**
 * Each line of queries.txt is read, printed and read again: `query  =>  printed, decoded`. `UPDATE=1` writes the right sides; what is
 * printed must be the same query.
 */
import { printQuery } from '@odatalint/core/query';
import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { corpus, corpusFile } from './corpus.js';
import { plain, readers, readQuery } from './readers.js';

const isUpdate = process.env['UPDATE'] === '1';
const printed = (query: string, dialect: string): string => decodeURIComponent(printQuery(readQuery(query, dialect)));

if (isUpdate) {
  const sections = Object.keys(readers).map((dialect) => {
    const own = corpus.filter((each) => each.dialect === dialect);
    return [`# ${dialect}`, ...own.map(({ query }) => `${query}  =>  ${printed(query, dialect)}`)].join('\n');
  });
  writeFileSync(corpusFile, `${sections.join('\n\n')}\n`);
}

test('every dialect has cases', () => {
  expect([...new Set(corpus.map((each) => each.dialect))]).toEqual(Object.keys(readers));
});

describe.each(Object.keys(readers))('%s', (dialect) => {
  test.each(corpus.filter((each) => each.dialect === dialect))('$query', (each) => {
    const read = readQuery(each.query, dialect);
    if (!isUpdate) expect(printed(each.query, dialect)).toBe(each.printed);
    expect(plain(readQuery(printQuery(read), dialect))).toEqual(plain(read));
  });
});

test('a property expanded after a slash belongs to one row, as one in parentheses does', () => {
  const bySlash = readQuery('Equipment?expand=SpareParts/Article', 'asset-management').options.expand[0]!;
  const inside = readQuery('Orders?$expand=Items($expand=Product)').options.expand[0]!;
  for (const { navigation, expand } of [bySlash, inside]) {
    expect(navigation.isCollection).toBe(true);
    expect(expand[0]!.navigation.isCollection).toBe(false);
  }
});
