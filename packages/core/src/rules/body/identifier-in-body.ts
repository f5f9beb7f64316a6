/** The entity's own identifier in the body of a write. */
import { defineRule } from '../engine/rule.js';
import { removeMember } from '../shared/body/member-edits.js';
import { type UnwritableMember, unwritableMembers } from '../shared/body/unwritable-members.js';

export const identifierInBody = defineRule<'Body', UnwritableMember>({
  name: 'identifier-in-body',
  visits: ['Body'],
  find(body, context, report) {
    for (const fact of unwritableMembers(body, 'identifier', context)) report(fact.member.name, fact);
  },
  describe: ({ member, method }) => ({
    message:
      method === 'POST'
        ? `The service assigns the identifier ${member.name.text} on POST; remove it from the body.`
        : `The path of a ${method} identifies the entity, so its body cannot contain ${member.name.text}; remove it.`,
  }),
  fix: ({ object, member }) => removeMember(object, member),
});
