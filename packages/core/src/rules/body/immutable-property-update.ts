/** A property that keeps its first value, in the body of an update. */
import { defineRule } from '../engine/rule.js';
import { removeMember } from '../shared/body/member-edits.js';
import { type UnwritableMember, unwritableMembers } from '../shared/body/unwritable-members.js';

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
