/** Every page of a code is executed: the checker must agree with its good, bad and fix blocks. */
import { describe, expect, test } from 'vitest';
import { type CheckInput, type Diagnostic, ruleInfos } from '../src/index.js';
import { applyEdits } from '../src/internal.js';
import { placeOf, readInput } from './marked-input.js';
import { type Block, findingsOf, readPages } from './rule-pages.js';

/** The input after the first fix of every finding. */
function fixInput(input: CheckInput, diagnostics: readonly Diagnostic[]): CheckInput {
  const fixed: Record<string, unknown> = { ...input };
  for (const field of new Set(diagnostics.map((diagnostic) => diagnostic.in))) {
    const edits = diagnostics
      .filter((diagnostic) => diagnostic.in === field)
      .flatMap(({ fixes }) => fixes[0]?.edits ?? []);
    const member = field === 'body' && 'batch' in input ? 'batch' : field;
    fixed[member] = applyEdits(String(fixed[member] ?? ''), edits);
  }
  return fixed as unknown as CheckInput;
}

const textOf = (input: CheckInput): string =>
  'url' in input ? `${'method' in input ? `${input.method} ` : ''}${input.url}` : JSON.stringify(input);

const inputOnly = new Set(
  ruleInfos.filter(({ group }) => group === 'input' || group === 'document').map(({ name }) => name),
);
const pages = readPages();

test('every code has its page, and every page its code', () => {
  expect(pages.map(({ code }) => code).sort()).toEqual(ruleInfos.map(({ name }) => name));
});

describe.each(pages.map((page) => [page.code, page] as const))('%s', (code, page) => {
  const summary = ruleInfos.find(({ name }) => name === code)?.summary ?? '';
  test('page has its parts', () => {
    const parts = ['What it finds', 'Why', 'How to fix', 'Not flagged', 'Examples'];
    expect(page.text).toMatch(new RegExp(`^---\n[^]*?\n---\n\n# ${code}\n\n`));
    for (const part of parts) expect(page.text).toContain(`\n## ${part}\n`);
    expect(summary).not.toBe('');
    if (inputOnly.has(code)) return;
    const count = (kind: Block['kind']): number =>
      page.blocks.filter((block) => block.kind === kind).flatMap(({ lines }) => lines).length;
    expect(count('good'), 'good examples').toBeGreaterThanOrEqual(3);
    expect(count('bad'), 'bad examples').toBeGreaterThanOrEqual(3);
  });

  for (const block of page.blocks) {
    const { kind, lines } = block;
    if (kind === 'fix') {
      for (let i = 0; i + 1 < lines.length; i += 2) {
        const [before = '', after = ''] = [lines[i]!.slice(2), lines[i + 1]!.slice(2)];
        test(`fix ${before}`, () => {
          const { input } = readInput(before);
          const fixed = fixInput(input, findingsOf(code, block, input));
          expect(textOf(fixed)).toBe(textOf(readInput(after).input));
          expect(findingsOf(code, block, fixed)).toEqual([]);
        });
      }
    } else {
      test.each(lines.map((line) => [line]))(`${kind} %s`, (line) => {
        const { input, marks } = readInput(line);
        const found = findingsOf(code, block, input).filter((diagnostic) => diagnostic.code === code);
        expect(found.map(placeOf).sort()).toEqual([...marks].sort());
        if (kind === 'bad') expect(marks.length, 'marks in a bad example').toBeGreaterThan(0);
      });
    }
  }
});
