/** A cross join in a service whose schema does not support them. */
import { hasAnnotation } from '../engine/has-annotation.js';
import { defineRule } from '../engine/rule.js';
import {
  containerRestriction,
  declarationNote,
  isRefused,
  type Restriction,
} from '../shared/capabilities/restriction.js';

interface Fact {
  readonly restriction: Restriction;
}

export const unsupportedCrossjoin = defineRule<'ResourcePath', Fact>({
  name: 'unsupported-crossjoin',
  visits: ['ResourcePath'],
  appliesTo: ({ schema }) => hasAnnotation(schema, ['CrossJoinSupported']),
  find(_node, { binding, schema }, report) {
    const name = binding.path[0]?.segment.name;
    if (name?.kind !== 'Name' || name.text !== '$crossjoin' || schema === undefined) return;
    const restriction = containerRestriction(schema, 'CrossJoinSupported');
    if (isRefused(restriction)) report(name, { restriction });
  },
  describe: ({ restriction }) => ({
    message: `This service does not support cross joins; read the sets one by one, or use a navigation property.`,
    notes: [declarationNote(restriction)],
  }),
});
