/** A cross join in a service whose schema does not support them. */
import { annotationOf } from '../../schema/index.js';
import { hasAnnotation } from '../engine/has-annotation.js';
import { defineRule } from '../engine/rule.js';
import { declarationNote, type Restriction } from '../shared/capabilities/restriction.js';

interface Fact {
  readonly restriction: Restriction;
}

export const unsupportedCrossjoin = defineRule<'ResourcePath', Fact>({
  name: 'unsupported-crossjoin',
  visits: ['ResourcePath'],
  appliesTo: ({ schema }) => hasAnnotation(schema, ['CrossJoinSupported']),
  find(_node, { binding, schema }, report) {
    const name = binding.path[0]?.segment.name;
    const container = schema?.container;
    if (name?.kind !== 'Name' || name.text !== '$crossjoin' || container === undefined) return;
    const annotation = annotationOf(container, 'Org.OData.Capabilities.V1.CrossJoinSupported');
    if (annotation?.value !== false) return;
    report(name, { restriction: { value: false, words: 'CrossJoinSupported of the entity container', annotation } });
  },
  describe: ({ restriction }) => ({
    message: `This service does not support cross joins; read the sets one by one, or use a navigation property.`,
    notes: [declarationNote(restriction)],
  }),
});
