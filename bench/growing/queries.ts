/** Queries and addresses of any size, parsed and checked. */
import { assetManagementService, createChecker, parse, parseFilter } from '@odatalint/core';
import { checkDocument } from '@odatalint/documents';
import { type Growing, type GrowingInputs, list } from './growing.js';

const { conventions } = assetManagementService;
/** The limits are raised, so that nothing is left out for its size. */
const checker = createChecker({
  service: {
    ...assetManagementService,
    conventions: { ...conventions, bodies: { ...conventions.bodies, sizeLimit: undefined } },
  },
  limits: { length: 100_000_000, findings: Infinity },
});
const limits = { depth: 100, length: 100_000_000 };

const filter = (make: (size: number) => string): Growing => ({
  make,
  run: (text) => parseFilter(text, { limits }),
});
const url = (make: (size: number) => string): Growing => ({ make, run: (text) => parse(text, { limits }) });
const checked = (separator: string, item: (i: number) => string): Growing => ({
  make: (size) => list(30 * size, item, ` ${separator} `),
  run: (text) => checker.check({ on: 'Equipment', filter: text }),
});

const standard = createChecker({ service: 'odata-4.01', limits: { length: 100_000_000, findings: Infinity } });
const address = (make: (size: number) => string): Growing => ({ make, run: (text) => standard.check({ url: text }) });

export const queries: GrowingInputs = {
  'parse: A or B or …': filter((size) => list(50 * size, (i) => `Code eq 'A-${String(i)}'`, ' or ')),
  'parse: in (…)': filter((size) => `Code in (${list(100 * size, String, ',')})`),
  'parse: operators missing': filter((size) => list(100 * size, (i) => `A${String(i)} B`, ' ')),
  'parse: quotes missing': filter((size) => list(100 * size, (i) => `A eq 'x${String(i)} or B eq 1`, ' and ')),
  'parse: parentheses': filter((size) => '('.repeat(1000 * size)),
  'parse: percent-encoded URL': url(
    (size) => `/A?$filter=${encodeURIComponent(list(50 * size, (i) => `B eq 'ä${String(i)}'`, ' or '))}`,
  ),
  'parse: $expand': url((size) => `/A?$expand=${list(100 * size, (i) => `N${String(i)}($select=A,B;$top=1)`, ',')}`),
  'parse: options': url((size) => `/A?${list(100 * size, (i) => `$filter=(A${String(i)} eq 1`, '&')}`),
  'parse: path': url((size) => `/A${list(100 * size, (i) => `/N${String(i)}('k')`, '')}`),
  'parse: $apply': url((size) => `/A?$apply=${list(50 * size, (i) => `filter(A gt ${String(i)})`, '/')}`),
  'check: A ne 1 and …': checked('and', (i) => `Status ne ${String(i)}`),
  'check: A gt 1 and …': checked('and', (i) => `Status gt ${String(i)}`),
  'check: A in (…) and …': checked('and', (i) => `Code in ('a','${String(i)}')`),
  'check: contradictions': checked('and', (i) => `P${String(i)} eq 1 and P${String(i)} eq 2`),
  // The names repeat: those that do not exist are compared with all others, and the result is kept for so many only.
  'check: A eq null or …': checked('or', (i) => `Code eq '' or P${String(i % 60)} eq null`),
  'check: A eq 1 or …': checked('or', (i) => `P${String(i % 7)} eq ${String(i)}`),
  'check: path': address((size) => `Equipment('a')${list(100 * size, (i) => `/N${String(i)}('k')`, '')}`),
  'check: path of $ segments': address((size) => `Equipment${'/$a'.repeat(50 * size)}`),
  'check: aliases in a path': address(
    (size) => `A${list(25 * size, (i) => `/N${String(i)}`, '')}/F(${list(25 * size, (i) => `@a${String(i)}`, ',')})`,
  ),
  'check: unknown options after a list': address(
    (size) => `A?$filter=B in (${list(50 * size, String, ',')})${list(50 * size, (i) => `&$x${String(i)}=1`, '')}`,
  ),
  'check: $expand': address((size) => `A?$expand=${list(50 * size, (i) => `N${String(i)}($select=A,B;$top=1)`, ',')}`),
  'check: aliases': address(
    (size) =>
      `A?$filter=${list(50 * size, (i) => `B eq @p${String(i)}`, ' or ')}&${list(50 * size, (i) => `@p${String(i)}=1`, '&')}`,
  ),
  'check: steps of $apply': address(
    (size) => `A?$apply=${list(25 * size, (i) => `compute(B add 1 as C${String(i)})`, '/')}`,
  ),
  'check: branches of $apply': address(
    (size) =>
      `A?$apply=compute(${list(10 * size, (i) => `B as C${String(i)}`, ',')})/concat(${list(10 * size, (i) => `compute(B as D${String(i)})`, ',')})`,
  ),
  'check: groups of $apply': address(
    (size) =>
      `A?$apply=compute(${list(10 * size, (i) => `B as C${String(i)}`, ',')})/${list(10 * size, (i) => `groupby((C${String(i)}),identity)`, '/')}`,
  ),
  'check: fixes in one line': {
    make: (size) =>
      `GET https://example.com/api/v1/object/Equipment?filter=${list(25 * size, () => 'Code EQ 1', ' AND ')}`,
    run: (text) => checkDocument(text, { format: 'http', checkerFor: () => checker }),
  },
};
