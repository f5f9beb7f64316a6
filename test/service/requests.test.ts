/** Every request of the text is checked, and has the errors and warnings that the text expects of it, and no others. */
import { expect, test } from 'vitest';
import { createChecker } from '../../packages/core/src/index.js';
import { readRequests } from './read-requests.js';

const checker = createChecker({ service: 'asset-management' });

for (const { line, name, request, expected } of readRequests(new URL('requests.txt', import.meta.url))) {
  test(`${String(line)}: ${name}`, () => {
    const found = checker.check(request).filter(({ severity }) => severity === 'error' || severity === 'warning');
    const named = new Set(expected.filter((code) => code !== 'error'));
    const others = found.filter(({ code }) => !named.has(code));
    const codes = [...new Set(found.map(({ code }) => code))].filter((code) => named.has(code));
    const anyError = others.some(({ severity }) => severity === 'error');
    const rest = expected.includes('error') ? (anyError ? ['error'] : []) : others.map(({ code }) => code);
    expect([...codes, ...rest].sort().join(' ')).toBe([...expected].sort().join(' '));
  });
}
