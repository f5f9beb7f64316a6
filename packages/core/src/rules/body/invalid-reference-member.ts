/** A member that follows a reference but does not identify its target. */
import { defineRule } from '../engine/index.js';
import { listWords, shorten } from '../shared/text/index.js';
import { isDeepExternalId, type ReferenceMember, referenceMembers, unwritableNames } from '../shared/body/index.js';

export const invalidReferenceMember = defineRule<'Body', ReferenceMember>({
  name: 'invalid-reference-member',
  visits: ['Body'],
  find(body, context, report) {
    const identifiers = new Set(context.conventions.referenceMembers);
    for (const fact of referenceMembers(body, context)) {
      const { member, names, reference, isUntyped, isOther } = fact;
      if (isOther || names.length < 2 || isDeepExternalId(fact, context)) continue;
      const isIdentifier = identifiers.has(names.at(-1)!);
      // Without a declaration the dot may be part of the name, unless it ends as references do.
      const isReference = reference !== undefined || isUntyped || (isIdentifier && names.length > 2);
      if (!isReference || (isIdentifier && names.length === 2)) continue;
      if (!unwritableNames(body, context).has(member.name)) report(member.name, fact);
    }
  },
  describe: ({ names: [reference = ''], member }, { conventions }) => ({
    message: `A body can set the reference ${reference}, but not ${shorten(member.name.text)}; use ${listWords(
      conventions.referenceMembers.map((identifier) => `${reference}.${identifier}`),
      'or',
    )}.`,
  }),
});
