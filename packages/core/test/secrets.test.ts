/** Finds the secrets of a text, and tests that no finding repeats a secret of its request. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type CheckInput, createChecker } from '../src/index.js';
import { maskSecrets, secretsIn } from '../src/internal.js';

const cases = readFileSync(new URL('secrets.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => (line.includes('  =>  ') ? line.slice(line.indexOf('  =>  ') + '  =>  '.length) : line));

test.each(cases)('%s', (line) => {
  const marked = line.replaceAll('\\n', '\n');
  const text = marked.replaceAll(/[«»]/g, '');
  let found = '';
  let done = 0;
  for (const { start, end } of secretsIn(text)) {
    found += `${text.slice(done, start)}«${text.slice(start, end)}»`;
    done = end;
  }
  expect(found + text.slice(done)).toBe(marked);
});

const checker = createChecker({ service: 'asset-management' });
const secret = 's3cr3tV4lue9';
const url = '/api/v1/object/Equipment';

const inputs: readonly (readonly [place: string, input: CheckInput])[] = [
  ['a password in a URL', { url: `https://user:${secret}@example.com${url}?tpo=1&${secret}=1` }],
  ...['sig', 'access_token', 'api_key', 'subscription-key'].map(
    (name) => [name, { url: `${url}?${name}=${secret}&filter=${secret} eq 1` }] as const,
  ),
  ...['Authorization', 'ApiKey', 'Ocp-Apim-Subscription-Key', 'x-functions-key', 'x-api-key', 'Cookie', 'My-Token'].map(
    (name) => [name, { url: `${url}?filter=${secret} eq 1&top=${secret}`, headers: { [name]: secret } }] as const,
  ),
  ['a broken body', { method: 'POST', url, headers: {}, body: `{"ApiKey": "${secret}" "${secret}": 1}` }],
];

describe('no finding repeats a secret of its request', () => {
  test.each(inputs)('%s', (_place, input) => {
    const found = checker.check(input);
    expect(found).not.toEqual([]);
    expect(JSON.stringify(found)).not.toContain(secret);
  });
});

describe('a word is never masked in a message', () => {
  test.each(['value', 'property', 'Equipment', 'the', 'key', 'filter', 'correct', 'Authorization'])('%s', (word) => {
    const input = { url: `${url}?filter=Nmae eq 1&top=x&${word}=1`, headers: { ApiKey: word, Authorization: word } };
    expect(JSON.stringify(checker.check(input))).not.toContain('***');
  });
});

test('a mask keeps every place', () => {
  const text = 'ApiKey: Zk3q9QwE\nGET /x?a=Zk3q9QwE\n-----BEGIN KEY-----\na1\n-----END KEY-----';
  expect(maskSecrets(text)).toBe('ApiKey: ********\nGET /x?a=********\n-----BEGIN KEY-----\n**\n-----END KEY-----');
});
