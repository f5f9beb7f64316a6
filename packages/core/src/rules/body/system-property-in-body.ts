/** A property that the service itself sets, in the body of a write. */
import { defineRule } from '../engine/rule.js';
import { removeMember } from '../shared/body/member-edits.js';
import { type UnwritableMember, unwritableMembers } from '../shared/body/unwritable-members.js';

export const systemPropertyInBody = defineRule<'Body', UnwritableMember>({
  name: 'system-property-in-body',
  visits: ['Body'],
  find(body, context, report) {
    for (const fact of unwritableMembers(body, 'system', context)) report(fact.member.name, fact);
  },
  describe: ({ member }) => ({
    message: `The service sets ${member.name.text} from the API key; remove it from the body.`,
  }),
  fix: ({ object, member }) => removeMember(object, member),
});
