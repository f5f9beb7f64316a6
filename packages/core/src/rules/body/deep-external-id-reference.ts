/** An external identifier behind more than one reference. */
import { defineRule } from '../rule.js';
import { shorten } from '../words.js';
import { isDeepExternalId, type ReferenceMember, referenceMembers } from './reference-members.js';

export const deepExternalIdReference = defineRule<'Body', ReferenceMember>({
  name: 'deep-external-id-reference',
  summary: 'An external identifier stands behind more than one reference.',
  specification: 'interface "External identifier rules for writing", rule 7',
  group: 'writing',
  severity: 'error',
  wakes: ['Body'],
  find(body, context, report) {
    for (const fact of referenceMembers(body, context))
      if (isDeepExternalId(fact, context)) report(fact.member.name, fact);
  },
  describe: ({ names, member }) => ({
    message: `${shorten(member.name.text)} goes through ${names.length - 1} references, and an external identifier may follow only one; set ${names[0]!} itself, by ${names[0]!}.Id or ${names[0]!}.${names.at(-1)!}.`,
  }),
});
