/** No finding repeats a secret of the request that it is about, wherever the secret is. */
import { describe, expect, test } from 'vitest';
import { type CheckInput, createChecker } from '../src/index.js';

const checker = createChecker({ service: 'asset-management' });
const secret = 's3cr3tV4lue9';
const url = '/api/v1/object/Equipment';

const inputs: readonly (readonly [place: string, input: CheckInput])[] = [
  ['a password in a URL', { url: `https://user:${secret}@example.com${url}?tpo=1` }],
  ...['sig', 'access_token', 'api_key', 'subscription-key'].map(
    (name) => [name, { url: `${url}?${name}=${secret}` }] as const,
  ),
  ['a key with a name of many uses', { url: `${url}?code=${secret}${secret}` }],
  ...['Authorization', 'ApiKey', 'Ocp-Apim-Subscription-Key', 'x-functions-key', 'x-api-key'].map(
    (name) => [name, { url, headers: { [name]: secret } }] as const,
  ),
  ['a broken body', { method: 'POST', url, headers: {}, body: `{"password": "${secret}" "x": 1}` }],
  ['a body that has it twice', { method: 'POST', url, headers: {}, body: `{"token": "${secret}", "${secret}" 1}` }],
];

describe('a secret is known and not repeated', () => {
  test.each(inputs)('%s', (_place, input) => {
    const { diagnostics, secrets } = checker.inspect(input);
    expect(secrets.some(({ text }) => text.startsWith(secret))).toBe(true);
    expect(JSON.stringify(diagnostics)).not.toContain(secret);
  });
});

test('placeholders and short codes are none', () => {
  for (const query of ['sig={sig}', 'access_token=<token>', 'api_key=YOUR_API_KEY', 'code=A', 'key=1'])
    expect(checker.inspect({ url: `${url}?${query}` }).secrets).toEqual([]);
});
