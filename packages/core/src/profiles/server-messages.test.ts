/** Messages of servers, as responses contain them, and their explanations. */
import { expect, test } from 'vitest';
import { explainServerMessage } from './server-messages.js';

test.each([
  ["Could not find a property named 'nme' on type 'Shop.Product'.", 'ODL', { name: 'nme', type: 'Shop.Product' }],
  [
    '{"error":{"code":"","message":"There is an unterminated string literal at position 17 in \'Region eq \'a\'."}}',
    'ODL',
    { n: '17', text: "Region eq 'a" },
  ],
  ["The type 'Shop.Product' has no property 'nme'.", 'Olingo', { type: 'Shop.Product', name: 'nme' }],
])('%s', (message, server, parameters) => {
  expect(explainServerMessage(message)).toMatchObject({ server, parameters });
});

test.each(['', 'Something went wrong.', '{"error":{"message":"Internal server error"}}', '{}', 'Property'])(
  'is silent about %j',
  (message) => expect(explainServerMessage(message)).toBeUndefined(),
);
