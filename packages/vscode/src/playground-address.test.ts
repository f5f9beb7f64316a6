/** The playground reads from a URL exactly the state that was written into it. */
import { expect, test } from 'vitest';
import { stateOf } from '../../../site/playground/src/share.js';
import { playgroundAddress } from './playground-address.js';

test.each([
  { text: 'GET /Orders?$filter=Total gt 5', format: 'http' },
  { text: 'é'.repeat(5000), format: 'http', service: 'odata-4.01', schema: '<edmx:Edmx/>' },
])('%j', async (state) => {
  const { hash } = new URL(await playgroundAddress(state));
  expect(await stateOf(hash)).toMatchObject(state);
});
