/** A write without a body. */
import { defineRule } from '../engine/rule.js';
import { lacksBody, writeTarget } from '../shared/body/written-body.js';

export const missingBody = defineRule<'Request', { readonly method: string }>({
  name: 'missing-body',
  visits: ['Request'],
  find(request, context, report) {
    if (!['POST', 'PUT', 'PATCH'].includes(context.method)) return;
    const { method, route } = context;
    const isBatch = route?.route.interface === 'batch' && method === 'POST';
    if ((isBatch || writeTarget(context) !== undefined) && lacksBody(request, context))
      report(request.method ?? request.url, { method });
  },
  describe: ({ method }) => ({
    message: `This ${method} has no body; send a JSON object with the properties to write.`,
  }),
});
