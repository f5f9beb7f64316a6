/** A body without any property. */
import { defineRule } from '../engine/rule.js';
import { writtenEntity } from '../shared/body/written-body.js';

export const emptyBody = defineRule<'Body', { readonly method: string }>({
  name: 'empty-body',
  visits: ['Body'],
  find(body, context, report) {
    if (context.conventions.bodies.empty !== 'rejected' || body.faults.length > 0) return;
    const entity = writtenEntity(context, body);
    if (entity?.object.members.length === 0) report(entity.object, { method: entity.method });
  },
  describe: ({ method }) => ({
    message: `The body of this ${method} must contain at least one property; add the properties to write.`,
  }),
});
