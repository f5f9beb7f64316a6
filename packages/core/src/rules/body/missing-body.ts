/** A write without a body. */
import { defineRule } from '../engine/index.js';
import { lacksBody, writeTarget } from '../shared/body/index.js';

export const missingBody = defineRule<'Request', { readonly method: string }>({
  name: 'missing-body',
  summary: 'A request that writes has no body.',
  specification: 'interface "Writing", body rule 1; OData 4.01 Protocol 11.4.2 and 11.4.3',
  group: 'writing',
  // A stored address comes without its body more often than not.
  severity: 'warning',
  wakes: ['Request'],
  find(request, context, report) {
    const { method, route } = context;
    const isBatch = route?.route.interface === 'batch' && method === 'POST';
    if ((isBatch || writeTarget(context) !== undefined) && lacksBody(request, context))
      report(request.method ?? request.url, { method });
  },
  describe: ({ method }) => ({
    message: `This ${method} has no body; send a JSON object with the properties to write.`,
  }),
});
