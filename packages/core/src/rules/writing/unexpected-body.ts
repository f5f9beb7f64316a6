/** A body on a request that must not have one. */
import { defineRule } from '../engine/rule.js';
import { writtenAddress } from '../shared/path/written-address.js';

export const unexpectedBody = defineRule<'Body', { readonly method: string }>({
  name: 'unexpected-body',
  visits: ['Body'],
  find(body, context, report) {
    const { method, request } = context;
    if ((method !== 'GET' && method !== 'DELETE') || writtenAddress(context) === undefined) return;
    if (request?.body === null || body.content?.kind === 'Hole' || context.textOf(body).trim() === '') return;
    report(body, { method });
  },
  describe: ({ method }) => ({
    message: `A ${method} must not have a body; remove it, or use another method.`,
  }),
});
