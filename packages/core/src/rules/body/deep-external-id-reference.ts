/** An external identifier after more than one reference. */
import { defineRule } from '../engine/rule.js';
import { shorten } from '../shared/text/words.js';
import { isDeepExternalId, type ReferenceMember, referenceMembers } from '../shared/body/reference-members.js';

export const deepExternalIdReference = defineRule<'Body', ReferenceMember>({
  name: 'deep-external-id-reference',
  visits: ['Body'],
  find(body, context, report) {
    for (const fact of referenceMembers(context, body))
      if (isDeepExternalId(fact, context)) report(fact.member.name, fact);
  },
  describe: ({ names, member }) => ({
    message: `${shorten(member.name.text)} navigates ${names.length - 1} references, but an external identifier may follow only one; set ${names[0]!}.Id or ${names[0]!}.${names.at(-1)!}.`,
  }),
});
