/** A property that the service computes, in the body of a write. */
import { defineRule } from '../engine/rule.js';
import { removeMember } from '../shared/body/member-edits.js';
import { type UnwritableMember, unwritableMembers } from '../shared/body/unwritable-members.js';

export const readOnlyPropertyInBody = defineRule<'Body', UnwritableMember>({
  name: 'read-only-property-in-body',
  visits: ['Body'],
  find(body, context, report) {
    for (const fact of unwritableMembers(body, 'readOnly', context)) report(fact.member.name, fact);
  },
  describe: ({ member, typeName }) => ({
    message: `${member.name.text} of ${typeName} is read-only; remove it from the body.`,
  }),
  fix: ({ object, member }) => removeMember(object, member),
});
