/**
 * The number of findings is limited, however many mistakes a request has; errors come first, and validity stays.
 */
import { describe, expect, test } from 'vitest';
import { createChecker } from '../../checker/index.js';
import type { CheckInput } from '../../text/index.js';

const limited = createChecker({ service: 'asset-management', limits: { findings: 5 } });
const unlimited = createChecker({ service: 'asset-management', limits: { findings: Infinity } });

/** A filter with a function that does not exist as often as wanted. */
const wrongTimes = (count: number): string =>
  `Equipment?filter=${Array.from({ length: count }, (_, i) => `nothing${i}(Code)`).join(' and ')}`;

describe('a request with more findings than the limit', () => {
  test('has as many as the limit, and the last one says that there are more', () => {
    const found = limited.check({ url: wrongTimes(40) });
    expect(unlimited.check({ url: wrongTimes(40) })).toHaveLength(40);
    expect(found).toHaveLength(5);
    expect(found.at(-1)?.notes.at(-1)?.message).toContain('limit of 5 findings');
  });

  test('keeps an error after any number of warnings', () => {
    const url = `${wrongTimes(1)}&select=${'Code,'.repeat(20)}Code`;
    expect(unlimited.check({ url }).filter(({ severity }) => severity !== 'error').length).toBeGreaterThan(5);
    expect(limited.check({ url }).some(({ severity }) => severity === 'error')).toBe(true);
  });

  test('has milder ones as long as there is room beside its errors', () => {
    const url = `${wrongTimes(2)}&select=${'Code,'.repeat(20)}Code`;
    const found = limited.check({ url });
    expect(found).toHaveLength(5);
    expect(found.filter(({ severity }) => severity === 'error')).toHaveLength(2);
    const all = unlimited.check({ url }).map(({ code, start }) => `${code} ${start}`);
    expect(all).toEqual(expect.arrayContaining(found.map(({ code, start }) => `${code} ${start}`)));
  });

  test('needs no rules when the parser alone has found enough', () => {
    const found = limited.check({ url: `Equipment?filter=${'1 = '.repeat(40)}1`, headers: { ApiKey: 'a1b2c3' } });
    expect(found.map(({ code }) => code)).not.toContain('hardcoded-secret');
    expect(found).toHaveLength(5);
  });
});

test('all findings of a request at the limit are reported', () => {
  const url = wrongTimes(5);
  expect(limited.check({ url })).toEqual(unlimited.check({ url }));
});

describe('a batch', () => {
  const few = createChecker({ service: 'odata-4.01', limits: { findings: 5 } });
  const all = createChecker({ service: 'odata-4.01', limits: { findings: Infinity } });
  const batch = (count: number): CheckInput => ({
    method: 'POST',
    url: 'https://example.com/odata/$batch',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      requests: Array.from({ length: count }, (_, i) => ({
        id: `${i}`,
        method: 'GET',
        url: '/odata/Orders?$filter=a = 1',
      })),
    }),
  });

  test('has as many findings as the limit, not as many for each of its requests', () => {
    const found = few.check(batch(20));
    expect(found).toHaveLength(5);
    expect(found.at(-1)?.notes.at(-1)?.message).toContain('limit of 5 findings');
  });

  test('has safe fixes that were tried, also where findings are left out', () => {
    const [first] = few.check(batch(20));
    const [free] = all.check(batch(20));
    expect(first?.fixes).toEqual(free?.fixes);
    expect(first?.fixes.some(({ safety }) => safety === 'safe')).toBe(true);
  });
});
