/** A property that the service itself sets, in the body of a write. */
import { defineRule } from '../engine/index.js';
import { type UnwritableMember, unwritableMembers } from '../shared/body/index.js';

export const systemPropertyInBody = defineRule<'Body', UnwritableMember>({
  name: 'system-property-in-body',
  summary: 'The body contains a property that the service sets on every record.',
  specification: 'interface "Writing", body rule 8',
  group: 'writing',
  severity: 'error',
  wakes: ['Body'],
  find(body, context, report) {
    for (const fact of unwritableMembers(body, 'system', context)) report(fact.member.name, fact);
  },
  describe: ({ member }) => ({
    message: `The service sets ${member.name.text} from the API key; remove it from the body.`,
  }),
});
