/** Which meanings of requests are kept, and which are found anew. */
import type { BoundRequest, CheckInput } from '@odatalint/core';
import { expect, test } from 'vitest';
import { RequestCache } from './request-cache.js';

/** Says how often each of some texts was bound. */
function countedBindings(urls: readonly string[]): number {
  let count = 0;
  const checker = {
    bind: (_input: CheckInput): BoundRequest[] => {
      count++;
      return [];
    },
  };
  const cache = new RequestCache();
  for (const url of urls) cache.bind(checker, { url });
  return count;
}

const long = (name: string): string => name.repeat(60_000);
const short = Array.from({ length: 150 }, (_, i) => `Orders(${i})`);

test('the meanings of the requests in sight are kept', () => {
  expect(countedBindings([...short, ...short])).toBe(150);
});

test('so is the meaning of a long request, but not with that of another one', () => {
  expect(countedBindings([long('a'), long('a')])).toBe(1);
  expect(countedBindings([long('a'), long('b'), long('b'), long('a')])).toBe(3);
  expect(countedBindings([...short, long('a').repeat(3), long('a').repeat(3), short[0]!])).toBe(152);
});
