/** The grammar corpus: each line of it is a case. `UPDATE=1` rewrites the expectations. */
import { describe, expect, test } from 'vitest';
import { print, describeTree } from '../../src/syntax/index.js';
import { responseRecords, files, parseLine, readCorpus, updateCorpus } from './corpus.js';

if (process.env['UPDATE'] === '1') updateCorpus();

const lines = readCorpus();

describe.each(files)('%s', (file) => {
  test.each(lines.filter((line) => line.file === file).map((line) => [`${line.number}: ${line.input}`, line] as const))(
    '%s',
    (_name, line) => {
      expect(responseRecords(line)).toBe(line.expected);
    },
  );
});

test('the corpus is large', () => {
  expect(lines.length).toBeGreaterThan(300);
  const inputs = lines.map(({ file, kind, dialect, input }) => `${dialect.name} ${kind} ${input} ${file}`);
  expect(inputs.filter((input, i) => inputs.indexOf(input) !== i)).toEqual([]);
});

test('the text of a tree without findings gives the same tree', () => {
  const clean = lines.filter((line) => parseLine(line, line.input).problems.length === 0);
  expect(clean.length).toBeGreaterThan(200);
  for (const line of clean) {
    const { tree } = parseLine(line, line.input);
    const printed = print(tree);
    const again = parseLine(line, printed);
    expect(`${printed} => ${describeTree(again.tree)}`).toBe(`${printed} => ${describeTree(tree)}`);
    expect(again.problems).toEqual([]);
    expect(print(again.tree)).toBe(printed);
  }
});
