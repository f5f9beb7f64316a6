/** Cursor positions, one per line: the wanted item is offered, and at most of them it comes first. */
import { readFileSync, writeFileSync } from 'node:fs';
import { loadFormats } from '@odatalint/documents';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { offered } from './completion-as-text.js';
import { type CaseSettings, documentFor } from './editor-cases.js';

interface Position {
  /** The index of its line in the file. */
  readonly line: number;
  readonly settings: CaseSettings;
  readonly marked: string;
  readonly wanted: string;
  /** The rank in the file; 0 if the item must not be offered. */
  readonly expected: number | undefined;
}

const path = new URL('positions.txt', import.meta.url);
const lines = readFileSync(path, 'utf8').split('\n');
const positions = readPositions();
const ranks = new Map<Position, number>();

beforeAll(() => loadFormats(['yaml', 'markdown']));

test.each(positions.map((each) => [each.marked, each] as const))('%s', (_, each) => {
  const rank = rankOf(each);
  ranks.set(each, rank);
  if (process.env['UPDATE'] === '1') return;
  if (each.wanted.startsWith('!')) expect(rank).toBe(0);
  else expect(rank).toBe(each.expected);
});

test('the wanted item is first at 75 % of the positions, among the first three at 95 %, and never missing', () => {
  const found = positions
    .filter(({ wanted }) => !wanted.startsWith('!'))
    .map((each) => ranks.get(each) ?? rankOf(each));
  const share = (most: number): number => found.filter((rank) => rank > 0 && rank <= most).length / found.length;
  expect(found).not.toContain(0);
  expect(share(1)).toBeGreaterThanOrEqual(0.75);
  expect(share(3)).toBeGreaterThanOrEqual(0.95);
});

afterAll(() => {
  if (process.env['UPDATE'] !== '1') return;
  for (const [{ line, marked, wanted }, rank] of ranks)
    lines[line] = `${marked}  =>  ${wanted}${wanted.startsWith('!') && rank === 0 ? '' : `  #${rank}`}`;
  writeFileSync(path, lines.join('\n'));
});

/** The place of the wanted item among those that fit the typed word, from 1; 0 where it is not offered. */
function rankOf({ marked, settings, wanted }: Position): number {
  const text = marked.replaceAll('⏎', '\n');
  const offset = text.indexOf('|');
  const document = documentFor(text.slice(0, offset) + text.slice(offset + 1), settings);
  const label = wanted.startsWith('!') ? wanted.slice(1) : wanted;
  return offered(document, offset).findIndex((item) => item.label === label) + 1;
}

function readPositions(): Position[] {
  const found: Position[] = [];
  let settings: CaseSettings = {};
  for (const [line, text] of lines.entries()) {
    const setting = /^@(service|schema|format) (.+)$/.exec(text);
    if (setting !== null) {
      const [, name = '', value = ''] = setting;
      settings = name === 'service' ? { service: value } : { ...settings, [name]: value };
    }
    const parts = text.split('  =>  ');
    if (setting !== null || parts.length !== 2) continue;
    const [wanted = '', rank] = parts[1]!.split('  #');
    found.push({ line, settings, marked: parts[0]!, wanted, expected: rank === undefined ? undefined : Number(rank) });
  }
  return found;
}
