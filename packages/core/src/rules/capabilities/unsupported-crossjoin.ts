/** A cross join in a service whose schema says that it has none. */
import { annotationOf } from '../../schema/index.js';
import { defineRule } from '../engine/index.js';
import { declaredBy, type Restriction } from '../shared/capabilities/index.js';

interface Fact {
  readonly restriction: Restriction;
}

export const unsupportedCrossjoin = defineRule<'ResourcePath', Fact>({
  name: 'unsupported-crossjoin',
  summary: 'A path begins with a cross join in a service whose schema says that it has none.',
  specification: 'Capabilities.CrossJoinSupported; OData 4.01 URL conventions 4.15',
  group: 'path',
  severity: 'error',
  wakes: ['ResourcePath'],
  concerns: ({ schema }) => schema !== undefined,
  find(_node, { binding, schema }, report) {
    const name = binding.path[0]?.segment.name;
    const container = schema?.container;
    if (name?.kind !== 'Name' || name.text !== '$crossjoin' || container === undefined) return;
    const annotation = annotationOf(container, 'Org.OData.Capabilities.V1.CrossJoinSupported');
    if (annotation?.value !== false) return;
    report(name, { restriction: { value: false, words: 'CrossJoinSupported of the entity container', annotation } });
  },
  describe: ({ restriction }) => ({
    message: `The schema says that this service has no cross joins (${restriction.words}); read the sets one by one, or follow a navigation property.`,
    notes: [declaredBy(restriction)],
  }),
});
