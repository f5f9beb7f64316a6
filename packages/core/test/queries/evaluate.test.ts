/** Each query in the text files has the rows that the standard requires. */
import { describe, expect, test } from 'vitest';
import { calledName, functionsIn } from '../../src/language/index.js';
import { evaluate, type EvaluateResult } from '../../src/query/index.js';
import { keyText, type QueryCase, queryCases, shopData, shopSchema } from './query-cases.js';

const answer = ({ url, policy, service }: QueryCase): EvaluateResult =>
  evaluate({ url }, { schema: shopSchema, data: shopData, policy, ...(service === undefined ? {} : { service }) });

/** The result in the form in which the file states it. */
function seen(query: QueryCase): unknown {
  const result = answer(query);
  if (!result.ok) return query.expected.kind === 'refused' ? 'refused' : result.diagnostics[0]?.message;
  if (query.expected.kind !== 'keys') return { value: result.value, count: result.count };
  const keys = (result.value as Record<string, unknown>[]).map(keyText);
  return { keys: query.expected.isOrdered ? keys : keys.toSorted(), count: result.count };
}

function wanted({ expected }: QueryCase): unknown {
  if (expected.kind === 'refused') return 'refused';
  if (expected.kind === 'keys') return { keys: expected.keys, count: expected.count };
  return { value: expected.value, count: expected.count };
}

describe.each(['filters.txt', 'like.txt', 'requests.txt'])('%s', (file) => {
  const cases = queryCases.filter(({ place }) => place.startsWith(file));
  test.each(cases.map((query) => [`${query.place} ${decodeURIComponent(query.url)}`, query] as const))(
    '%s',
    (_, query) => {
      expect(seen(query)).toEqual(wanted(query));
    },
  );
});

test('each function of OData 4.01 is called by a query in filters.txt', () => {
  const filters = queryCases.filter(({ place }) => place.startsWith('filters.txt'));
  const text = filters.map(({ url }) => decodeURIComponent(url).toLowerCase()).join(' ');
  const called = functionsIn('4.01').filter((name) => calledName(name) !== undefined);
  expect(called.filter((name) => !text.includes(`${name}(`))).toEqual([]);
});

test('there are enough queries', () => {
  expect(queryCases.length).toBeGreaterThanOrEqual(400);
});
