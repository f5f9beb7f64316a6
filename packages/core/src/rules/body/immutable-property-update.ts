/** A property that keeps its first value, in the body of an update. */
import { defineRule } from '../engine/index.js';
import { removeMember, type UnwritableMember, unwritableMembers } from '../shared/body/index.js';

export const immutablePropertyUpdate = defineRule<'Body', UnwritableMember>({
  name: 'immutable-property-update',
  visits: ['Body'],
  find(body, context, report) {
    for (const fact of unwritableMembers(body, 'immutable', context)) report(fact.member.name, fact);
  },
  describe: ({ member }) => ({
    message: `${member.name.text} can only be set on insert, not by PATCH; remove it from the body.`,
  }),
  fix: ({ object, member }) => removeMember(object, member),
});
