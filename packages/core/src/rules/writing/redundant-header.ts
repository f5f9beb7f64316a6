/** A header without effect, since the API key decides. */
import { defineRule } from '../engine/rule.js';
import { writtenAddress } from '../shared/path/written-address.js';
import { isNamed } from '../shared/writing/written-headers.js';

export const redundantHeader = defineRule<'Header', Record<never, never>>({
  name: 'redundant-header',
  visits: ['Header'],
  find(header, context, report) {
    if (context.key?.multilingual?.output !== true || !isNamed(header.name, 'Accept-Language')) return;
    if (context.route?.route.interface === 'batch' || writtenAddress(context) !== undefined) report(header, {});
  },
  describe: () => ({
    message: 'Accept-Language has no effect: this API key returns every text in all languages; remove the header.',
  }),
});
