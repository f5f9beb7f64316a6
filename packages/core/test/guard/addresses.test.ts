/** Reads the addresses beside this file: a guard must refuse those with `-` and accept those with `+`. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createGuard, type Guard } from '../../src/index.js';
import { schema } from '../depth/depth-cases.js';

const text = readFileSync(new URL('addresses.txt', import.meta.url), 'utf8');
const guards = new Map<string, Guard>();

/** The guard at a root; made once for each. */
function guardAt(root: string): Guard {
  const guard = guards.get(root) ?? createGuard({ schema, ...(root === 'none' ? {} : { root }) });
  guards.set(root, guard);
  return guard;
}

/** A line: verdict, maybe a root in braces (`none`: the option is absent), method, address. */
const cases = text.split('\n').flatMap((line) => {
  const match = /^([-+]) (?:\{([^}]*)\} )?([A-Z]+) (.*)$/.exec(line);
  if (match === null) return [];
  const [, verdict, root = '/odata/', method = '', url = ''] = match;
  return [{ line, verdict, root, method, url }];
});

test.each(cases)('$line', ({ verdict, root, method, url }) => {
  const codes = guardAt(root)({ method, url })?.problem.findings.map(({ code }) => code);
  if (verdict === '+') expect(codes).toBeUndefined();
  else expect(codes).not.toBeUndefined();
});

test.each([
  '//h/odata/',
  '/{tenant}/odata/',
  '/%7Bname%7D/',
  '/{{base}}/',
  'odata/',
  '/a//b/',
  '/a/../b/',
  '/%2e/b',
  '/%zz/',
  '/%C0%80/',
  '/odata?x',
  '/odata#x',
  '/odata\\x/',
])('no address can begin with the root %s', (root) => {
  expect(() => createGuard({ schema, root })).toThrow(RangeError);
});

test('a qualified name that the schema lacks is an unknown type', () => {
  const refusal = guardAt('/odata/')({ method: 'GET', url: '/odata/Parts?$filter=Nope.X%20eq%201' });
  expect(refusal?.problem.findings.map(({ code }) => code)).toContain('unknown-type');
});
