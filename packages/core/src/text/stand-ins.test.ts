/** Texts that replace a secret and grant no access. */
import { describe, expect, test } from 'vitest';
import { isDummySecret } from './index.js';

const standIns = [
  ...['', '<token>', '{access-token}', '{{token}}', '${TOKEN}', '$(Token)', '%TOKEN%', '$TOKEN', '$env:TOKEN', '[token]'],
  ...['PUT-YOUR-TOKEN-HERE', 'YOUR_ACCESS_TOKEN', 'your-token', 'yourToken', 'your_api_key', 'Your access token'],
  ...['insert-your-key-here', 'YOUR-KEY', 'MY-API-KEY', 'access_token', 'token', 'changeme', 'replace-me', 'dummy'],
  ...['xxx', '***', '...', '…', '•••', 'eyJ0...', 'eyJ0eXAi…', 'abc***', 'sk-xxxxxxxx', 'REDACTED', '***REDACTED***'],
  ...['null', 'undefined', 'none', 'N/A', '?', '%s', '&lt;token&gt;', '●●●●●●●●', 'xxxxx.yyyyy.zzzzz', 'add-your-token'],
  ...['00000000-0000-0000-0000-000000000000', '11111111-1111-1111-1111-111111111111', 'fake-token-123', 'expired-token'],
  ...['12345678-1234-1234-1234-123456789012', 'invalid', 'base64(user:password)', 'username:password', 'user:pass'],
  ...['BASE64_ENCODED_CREDENTIALS', "@{variables('t')}", "@variables('t')", "@body('Get')?['access_token']", ':sig'],
  ...['@Microsoft.KeyVault(SecretUri=https://v/s)', 'process.env.TOKEN', "process.env['TOKEN']", 'env:TOKEN', 'pass'],
  ...['os.getenv("TOKEN")', 'op://vault/item/field'],
]; // prettier-ignore

const secrets = [
  ...['hunter2', 's3cr3t', 'abc123def', 'eyJ0eXAiOiJKV1QifQ.eyJhIjoxfQ.abcdef', '0000000000', 'Tr0ub4dor&3'],
  ...['correct horse battery staple', 'keyboard', 'monkey', 'a1b2c3d4e5f6', 'ZXhhbXBsZQ==', 'example', 'the'],
  ...[
    '01234567-89ab-cdef-0123-456789abcdef',
    'secret-1234',
    'nullable',
    ':s3cr3t-9',
    '@dmin(1',
    'xyxyxy',
    'fake123token',
  ],
];

describe('a stand-in for a secret', () => {
  test.each(standIns)('%s', (text) => expect(isDummySecret(text)).toBe(true));
});

describe('a secret', () => {
  test.each(secrets)('%s', (text) => expect(isDummySecret(text)).toBe(false));
});
