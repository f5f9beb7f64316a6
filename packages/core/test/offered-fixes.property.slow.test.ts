/** Every offered fix, safe or not, leads to an input without its finding and with no other error or warning. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Checker, type CheckInput, createChecker, type Diagnostic, type Fix } from '../src/index.js';
import { applyEdits, isWorse } from '../src/text/index.js';
import { shopSchema } from '../src/semantics/shop.test-support.js';
import { readInput } from './marked-input.js';
import { checkerOf, readPages } from './rule-pages.js';

/** The input with a fix; undefined if the fix changes headers, or a body that is not a text. */
function withFix(input: CheckInput, { in: field }: Diagnostic, { edits, request }: Fix): CheckInput | undefined {
  if (request !== undefined)
    return 'method' in request ? ({ ...input, method: request.method } as CheckInput) : undefined;
  const member = field === 'body' && 'batch' in input ? 'batch' : field;
  const text = (input as Readonly<Record<string, unknown>>)[member];
  return typeof text === 'string' ? ({ ...input, [member]: applyEdits(text, edits) } as CheckInput) : undefined;
}

const count = (code: string, findings: readonly Diagnostic[]): number =>
  findings.filter((each) => each.code === code).length;

/** Checks every fix of an input, and returns the number of fixes. */
function holdFixes(checker: Checker, input: CheckInput): number {
  const before = checker.check(input);
  let tried = 0;
  for (const finding of before)
    for (const fix of finding.fixes) {
      const fixed = withFix(input, finding, fix);
      if (fixed === undefined) continue;
      tried++;
      const after = checker.check(fixed);
      const words = `${finding.code}: ${fix.title} in ${JSON.stringify(input)}`;
      expect(count(finding.code, after), words).toBeLessThan(count(finding.code, before));
      expect(isWorse(after, before), words).toBe(false);
    }
  return tried;
}

test('a fix of an example resolves its finding and causes no other', () => {
  let tried = 0;
  for (const { blocks } of readPages())
    for (const block of blocks)
      for (const line of block.lines)
        if (block.kind !== 'fix') tried += holdFixes(checkerOf(undefined, block), readInput(line).input);
  expect(tried).toBeGreaterThan(500);
});

describe('a fix of a generated request resolves its finding and causes no other', () => {
  const shop = createChecker({ service: 'odata-4.01', schema: shopSchema });
  const assets = createChecker({ service: 'asset-management' });
  const word = fc.constantFrom(
    ...['Orders', 'Ordrs', 'Equipment', 'Equipmnt', 'Total', 'Totl', 'Code', 'Department', 'Items', 'Price', '$it'],
    ...['(', ')', '/', ',', "'", "'A'", 'PMP-01', '5', '5.0M', 'null', 'true', "guid'1'", '2024-01-01', '$[1]', '@p'],
    ...['=', '==', 'eq', 'EQ', 'gt', 'in', 'and', '&&', 'not', 'like', 'any', 'contains(', 'startsWith(', 'now()'],
  );
  const option = fc.constantFrom('$filter', 'filter', '$orderby', 'orderby', '$select', '$expand', '$fitler', '$top');
  const url = fc
    .tuple(
      fc.constantFrom(
        'Orders',
        'Ordrs(1)',
        'Orders(PMP-01)',
        'Equipment',
        "Equipment('A')/Department",
        'Equipment(ID:1)',
      ),
      fc.array(fc.tuple(option, fc.array(word, { minLength: 1, maxLength: 6 })), { maxLength: 2 }),
    )
    .map(([path, options]) => `${path}?${options.map(([name, words]) => `${name}=${words.join(' ')}`).join('&')}`);

  test.each([
    ['the standard', shop],
    ['asset management', assets],
  ])('for %s', (_, checker) => {
    fc.assert(
      fc.property(url, (text) => void holdFixes(checker, { method: 'GET', url: text })),
      { numRuns: 400 },
    );
  });
});
