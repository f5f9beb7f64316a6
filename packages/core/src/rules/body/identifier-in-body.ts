/** The record's own identifier in the body of a write. */
import { defineRule } from '../engine/index.js';
import { type UnwritableMember, unwritableMembers } from '../shared/body/index.js';

export const identifierInBody = defineRule<'Body', UnwritableMember>({
  name: 'identifier-in-body',
  summary: 'The body has the identifier of the record, which belongs in the path or is given by the service.',
  specification: 'interface "Writing", body rule 8',
  group: 'writing',
  severity: 'error',
  wakes: ['Body'],
  find(body, context, report) {
    for (const fact of unwritableMembers(body, 'identifier', context)) report(fact.member.name, fact);
  },
  describe: ({ member, method }) => ({
    message:
      method === 'POST'
        ? `${member.name.text} is the identifier of the record, and on a POST the service assigns it; remove it from the body.`
        : `${member.name.text} is the identifier of the record, and a ${method} has it in the path; remove it from the body.`,
  }),
});
