/** Lists the findings of all other rules in the examples of each page, because a false alarm there is a false alarm anywhere. */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { placeOf, readInput } from './marked-input.js';
import { type Block, findingsOf, type Page, readPages } from './rule-pages.js';

const file = join(dirname(fileURLToPath(import.meta.url)), 'together.txt');

/**
 * A line for each example with findings of other codes: the example without its marks, and the findings with their
 * places.
 */
function linesOf({ code, blocks }: Page): string {
  const lineOf = (block: Block, line: string): string[] => {
    const found = findingsOf(undefined, block, readInput(line).input).filter((diagnostic) => diagnostic.code !== code);
    const told = found.map((diagnostic) => `${diagnostic.code}@${placeOf(diagnostic)}`).sort();
    return told.length === 0 ? [] : [`${line.replaceAll(/[«»]/g, '')}  =>  ${told.join(' ')}`];
  };
  return blocks
    .filter(({ kind }) => kind !== 'fix')
    .flatMap((block) => block.lines.flatMap((line) => lineOf(block, line)))
    .join('\n');
}

const pages = readPages().sort((a, b) => (a.code < b.code ? -1 : 1));

if (process.env['UPDATE'] === '1')
  writeFileSync(
    file,
    `What other codes say of the examples of a page; UPDATE=1 rewrites it.\n${pages.map((page) => `\n## ${page.code}\n\n${linesOf(page)}`.trimEnd()).join('\n')}\n`,
  );

const sections = readFileSync(file, 'utf8').split(/^## /m).slice(1);
const expected = new Map(sections.map((section) => [section.slice(0, section.indexOf('\n')), section]));

describe('all rules on the examples of', () => {
  test.each(pages.map((page) => [page.code, page] as const))('%s', (code, page) => {
    expect(linesOf(page)).toBe(expected.get(code)?.slice(code.length).trim());
  });
});
