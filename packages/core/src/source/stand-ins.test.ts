/** Texts that replace a secret and grant no access. */
import { describe, expect, test } from 'vitest';
import { isDummySecret } from './index.js';

const standIns = [
  ...['', '<token>', '{access-token}', '{{token}}', '${TOKEN}', '$(Token)', '%TOKEN%', '$TOKEN', '$env:TOKEN', '[token]'],
  ...['PUT-YOUR-TOKEN-HERE', 'YOUR_ACCESS_TOKEN', 'your-token', 'yourToken', 'your_api_key', 'Your access token'],
  ...['insert-your-key-here', 'YOUR-KEY', 'MY-API-KEY', 'access_token', 'token', 'changeme', 'replace-me', 'dummy'],
  ...['xxx', '***', '...', '…', '•••', 'eyJ0...', 'eyJ0eXAi…', 'abc***', 'sk-xxxxxxxx', 'REDACTED', '***REDACTED***'],
]; // prettier-ignore

const secrets = [
  ...['hunter2', 's3cr3t', 'abc123def', 'eyJ0eXAiOiJKV1QifQ.eyJhIjoxfQ.abcdef', '0000000000', 'Tr0ub4dor&3'],
  ...['correct horse battery staple', 'keyboard', 'monkey', 'a1b2c3d4e5f6', 'ZXhhbXBsZQ==', 'example', 'the'],
];

describe('a stand-in for a secret', () => {
  test.each(standIns)('%s', (text) => expect(isDummySecret(text)).toBe(true));
});

describe('a secret', () => {
  test.each(secrets)('%s', (text) => expect(isDummySecret(text)).toBe(false));
});
