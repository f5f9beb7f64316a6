/** What the options of a checker change, and what they leave as it is. */
import { expect, test } from 'vitest';
import { type CheckInput, createChecker, type Query } from '../index.js';

const inputs: readonly CheckInput[] = [
  { url: "/api/v1/object/Equipment?filter=Code == 'A' && Desciption eq 1" },
  { url: "/api/v1/object/Equipment?filter=Code eq 'A&orderby=Code,Code" },
  { method: 'PATCH', url: "/api/v1/object/Equipment('1')", body: { Desciption: 'x', Status: '1' } },
  { on: 'Equipment', filter: "Status eq '1' and Status eq '1'" },
];

test('in a fragment that a server has received braces are ordinary characters', () => {
  const [bound] = createChecker({ service: 'odata-4.01', isReceived: true }).bind({ filter: "'{{condition}}'" });
  const [query] = bound!.roots as readonly Query[];
  expect(query!.options[0]!.value).toMatchObject({ kind: 'Literal', malformed: false });
  expect(query!.options[0]!.value).not.toHaveProperty('hasHole');
});

test.each(inputs)('without fixes the same is found in %j', (input) => {
  const found = createChecker().check(input);
  expect(found.some(({ fixes }) => fixes.length > 0)).toBe(true);
  expect(createChecker({ fixes: false }).check(input)).toEqual(found.map((each) => ({ ...each, fixes: [] })));
});
