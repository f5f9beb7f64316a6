/** A path through a navigation property that the schema declares non-navigable. */
import { annotationOf, recordProperty } from '../../schema/index.js';
import { segmentIndex } from '../shared/path/path-segments.js';
import { hasAnnotation } from '../engine/has-annotation.js';
import { defineRule } from '../engine/rule.js';
import { declarationNote, enumMembers, pathRestriction, type Restriction } from '../shared/capabilities/restriction.js';
import { type Resource, resourceAtSegment } from '../shared/capabilities/resource.js';

interface Fact {
  readonly name: string;
  readonly restriction: Restriction;
}

export const nonNavigableProperty = defineRule<'Segment', Fact>({
  name: 'non-navigable-property',
  visits: ['Segment'],
  forms: { Segment: ['inner'] },
  appliesTo: ({ schema }) => hasAnnotation(schema, ['Navigability']),
  find(node, context, report) {
    if (context.binding.path.length < 2 || node.name.kind !== 'Name') return;
    const index = segmentIndex(context, node);
    if (index < 1 || context.binding.path[index]?.role !== 'navigation') return;
    const resource = resourceAtSegment(context, index);
    const parent = resourceAtSegment(context, index - 1);
    const restriction = resource === undefined ? undefined : navigability(resource, parent);
    if (restriction !== undefined && enumMembers(restriction.value).join() === 'None')
      report(node.name, { name: node.name.text, restriction });
  },
  describe: ({ name, restriction }) => ({
    message: `The schema does not allow navigating through ${name}; query its own entity set.`,
    notes: [declarationNote(restriction, 'Navigability')],
  }),
});

/** A restriction of this navigation property precedes that of its set for all navigation properties. */
function navigability({ paths }: Resource, parent: Resource | undefined): Restriction | undefined {
  for (const { from, path } of paths) {
    const found = path.length === 0 ? undefined : pathRestriction(from, path, 'Navigability');
    if (found !== undefined) return found;
  }
  const source = parent?.isInProperty === true ? undefined : parent?.source;
  const term = 'NavigationRestrictions';
  const annotation = source === undefined ? undefined : annotationOf(source, `Org.OData.Capabilities.V1.${term}`);
  const value = recordProperty(annotation?.value, 'Navigability');
  return annotation === undefined || value === undefined
    ? undefined
    : { value, words: `${term} of ${source!.name}`, annotation };
}
