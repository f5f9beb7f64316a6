/** A header that asks for what the API key settles. */
import { defineRule } from '../engine/index.js';
import { writtenAddress } from '../shared/path/index.js';
import { isNamed } from '../shared/writing/index.js';

export const redundantHeader = defineRule<'Header', Record<never, never>>({
  name: 'redundant-header',
  summary: 'Accept-Language has no effect under an API key with multi-lingual output.',
  specification: 'interface "Multi-lingual properties" 1',
  group: 'writing',
  severity: 'info',
  wakes: ['Header'],
  find(header, context, report) {
    if (context.key?.multilingual?.output !== true || !isNamed(header.name, 'Accept-Language')) return;
    if (context.route?.route.interface === 'batch' || writtenAddress(context) !== undefined) report(header, {});
  },
  describe: () => ({
    message:
      'The API key is set for multi-lingual output, so every text comes in all languages and Accept-Language has no effect; remove the header.',
  }),
});
