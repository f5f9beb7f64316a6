/** A member that follows a reference and does not identify its target. */
import { defineRule } from '../engine/index.js';
import { listWords, shorten } from '../shared/text/index.js';
import { type ReferenceMember, referenceMembers } from '../shared/body/index.js';

export const invalidReferenceMember = defineRule<'Body', ReferenceMember>({
  name: 'invalid-reference-member',
  summary: 'A member goes from a reference to something other than an identifier of its target.',
  specification: 'interface "Fields seen", "External identifier rules for writing"',
  group: 'writing',
  severity: 'error',
  wakes: ['Body'],
  find(body, context, report) {
    const identifiers = new Set(context.conventions.referenceMembers);
    for (const fact of referenceMembers(body, context)) {
      const { member, names, reference } = fact;
      // Without a declaration the dot may be part of the name.
      if (reference === undefined || names.length < 2 || identifiers.has(names.at(-1)!)) continue;
      report(member.name, fact);
    }
  },
  describe: ({ names: [reference = ''], member }, { conventions }) => ({
    message: `${reference} is a reference, and a body can only say which record it refers to, not write ${shorten(member.name.text)}; use ${listWords(
      conventions.referenceMembers.map((identifier) => `${reference}.${identifier}`),
      'or',
    )}.`,
  }),
});
