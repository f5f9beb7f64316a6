/** A property that keeps its first value, in the body of an update. */
import { defineRule } from '../engine/index.js';
import { type UnwritableMember, unwritableMembers } from '../shared/body/index.js';

export const immutablePropertyUpdate = defineRule<'Body', UnwritableMember>({
  name: 'immutable-property-update',
  summary: 'A PATCH writes a property that can only be set on insert.',
  specification: 'interface "Writing", body rule 7; Core.Immutable',
  group: 'writing',
  severity: 'error',
  wakes: ['Body'],
  find(body, context, report) {
    for (const fact of unwritableMembers(body, 'immutable', context)) report(fact.member.name, fact);
  },
  describe: ({ member }) => ({
    message: `${member.name.text} can be set on insert only, and a PATCH updates; remove it from the body.`,
  }),
});
