/** The invariants of parsing for all short texts of a small alphabet, and for all texts near the lines of the corpus. */
import { expect, test } from 'vitest';
import { parseLine, readCorpus } from './corpus.js';
import { firstFault } from './doors.js';
import { faultOf } from './invariants.js';

test('up to four characters of a small alphabet', () => {
  const alphabet = [..."'(),/=& a1"];
  const faults: string[] = [];
  const extend = (text: string): void => {
    const fault = firstFault(text);
    if (fault !== undefined) faults.push(fault);
    if (text.length < 4) for (const char of alphabet) extend(text + char);
  };
  extend('');
  expect(faults).toEqual([]);
});

test('every prefix of the corpus and every text with one character less parses', () => {
  const faults: string[] = [];
  for (const line of readCorpus()) {
    const { input } = line;
    const texts = [...input].flatMap((_char, i) => [input.slice(0, i), input.slice(0, i) + input.slice(i + 1)]);
    for (const text of texts) {
      const fault = faultOf(text, parseLine(line, text), line.kind !== 'url' && line.kind !== 'path');
      if (fault !== undefined) faults.push(`${text}: ${fault}`);
    }
  }
  expect(faults).toEqual([]);
});
