/** A write without a body. */
import { defineRule } from '../engine/rule.js';
import { lacksBody, writeTarget } from '../shared/body/written-body.js';

export const missingBody = defineRule<'Request', { readonly method: string; readonly isBatch: boolean }>({
  name: 'missing-body',
  visits: ['Request'],
  find(request, context, report) {
    if (!['POST', 'PUT', 'PATCH'].includes(context.method)) return;
    const { method, route } = context;
    const isBatch = route?.route.interface === 'batch' && method === 'POST';
    const target = writeTarget(context);
    // The last name of a path that a schema does not know may be that of an action without parameters.
    const isKnown = target !== undefined && (target.segment.role !== 'unknown' || context.schema === undefined);
    if ((isBatch || isKnown) && lacksBody(request, context)) report(request.method ?? request.url, { method, isBatch });
  },
  describe: ({ method, isBatch }) => ({
    message: isBatch
      ? 'This batch has no body; send {"requests": […]}.'
      : `This ${method} has no body; send a JSON object with the properties to write.`,
  }),
});
