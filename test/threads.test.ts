/**
 * Requests that people and documentation show as wrong, each with the right one. A file has a case in each line: the address of its
 * source, the profile, both requests, and for threads a pattern of the words that a finding must have.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CheckInput, type Checker, createChecker } from '@odatalint/core';
import { describe, expect, test } from 'vitest';
import { requestOf } from '@odatalint/workspace';

const folder = join(dirname(fileURLToPath(import.meta.url)), 'threads');

interface Case {
  readonly source: string;
  readonly profile: string;
  readonly wrong: Written;
  readonly right: Written;
  readonly words?: string;
}

/** Method and URL, then headers in lines of their own, then an empty line and the body; or a fragment. */
type Written = string | { readonly on: string };

const files = readdirSync(folder).filter((file) => file.endsWith('.jsonl'));

/** How many of the cases of each file are found, and with the right words; it may only become more. */
const goals = JSON.parse(readFileSync(join(folder, 'goals.json'), 'utf8')) as Record<
  string,
  { found: number; words: number }
>;

describe.each(files)('%s', (file) => {
  const cases = readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Case);
  const checkers = new Map<string, Checker>();
  const messagesOf = (profile: string, text: Written): string[] => {
    const checker = checkers.get(profile) ?? createChecker({ service: profile });
    checkers.set(profile, checker);
    return checker
      .check(typeof text === 'string' ? requestOf(text) : (text as CheckInput))
      .map(({ code, message }) => `${code}: ${message}`);
  };

  test('the right requests have no findings', () => {
    expect(
      cases.flatMap(({ profile, right, source }) => messagesOf(profile, right).map((each) => `${source} ${each}`)),
    ).toEqual([]);
  });

  test('the wrong ones have as many findings as before, with the right words', () => {
    let [found, words] = [0, 0];
    for (const { profile, wrong, words: pattern } of cases) {
      const messages = messagesOf(profile, wrong);
      if (messages.length > 0) found++;
      if (messages.some((message) => new RegExp(pattern ?? '', 'i').test(message))) words++;
    }
    expect(found).toBeGreaterThanOrEqual(goals[file]!.found);
    expect(words).toBeGreaterThanOrEqual(goals[file]!.words);
  });
});
