/** Where adding the "$" would lead to a request that the service rejects, there is no fix. */
import { expect, test } from 'vitest';
import { createChecker } from '../../index.js';

test.each([
  ['$select=Title&expand=Author', 0],
  ['$select=Title,Author/Id&expand=Author', 1],
  ['$select=*&expand=Author', 1],
  ['expand=Author', 1],
])('%s: %d fixes', (query, count) => {
  const url = `https://contoso.sharepoint.com/_api/web/lists/getbytitle('A')/items?${query}`;
  const found = createChecker().check({ url });
  const fixes = found.filter(({ code }) => code === 'missing-dollar-prefix').flatMap((each) => each.fixes);
  expect(fixes).toHaveLength(count);
});
