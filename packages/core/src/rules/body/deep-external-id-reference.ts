/** An external identifier after more than one reference. */
import { alternateKeys } from '../../semantics/index.js';
import { defineRule } from '../engine/index.js';
import { shorten } from '../shared/text/index.js';
import { type ReferenceMember, referenceMembers } from '../shared/body/index.js';

export const deepExternalIdReference = defineRule<'Body', ReferenceMember>({
  name: 'deep-external-id-reference',
  summary: 'An external identifier follows more than one reference.',
  specification: 'interface "External identifier rules for writing", rule 7',
  group: 'writing',
  severity: 'error',
  wakes: ['Body'],
  find(body, context, report) {
    for (const fact of referenceMembers(body, context)) {
      const { names, member, isOther, target } = fact;
      if (isOther || names.length < 3) continue;
      const last = names.at(-1)!;
      // For an undeclared reference, the service's names of identifiers decide.
      const externals =
        target === undefined || context.schema === undefined ? [] : alternateKeys(context.schema, target).flat();
      const own = context.conventions.referenceMembers;
      if (
        own.includes(last) &&
        (externals.includes(last) || (target === undefined && last === own.at(-1) && own.length > 1))
      )
        report(member.name, fact);
    }
  },
  describe: ({ names, member }) => ({
    message: `${shorten(member.name.text)} crosses ${names.length - 1} references, but an external identifier may follow only one; set ${names[0]!}.Id or ${names[0]!}.${names.at(-1)!}.`,
  }),
});
