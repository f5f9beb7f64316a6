/** A read of a property that the schema declares unreadable. */
import { type Annotation, annotationOf, type Declaration } from '../../schema/index.js';
import { hasAnnotation } from '../engine/has-annotation.js';
import { defineRule } from '../engine/rule.js';
import { enumMembers } from '../shared/capabilities/restriction.js';

interface Fact {
  readonly name: string;
  readonly annotation: Annotation;
}

export const unreadableProperty = defineRule<'Name', Fact>({
  name: 'unreadable-property',
  visits: ['Name'],
  forms: { Name: ['annotated'] },
  appliesTo: ({ schema }) => hasAnnotation(schema, ['Permissions']),
  find(node, { binding, method, ancestors }, report) {
    const referent = binding.referentOf(node);
    if (referent?.kind !== 'property' && referent?.kind !== 'navigation') return;
    // A write may well use a path that cannot be read.
    if (method !== 'GET' && ancestors.some(({ kind }) => kind === 'ResourcePath')) return;
    const annotation = hiddenBy(referent.property);
    if (annotation !== undefined) report(node, { name: node.text, annotation });
  },
  describe: ({ name, annotation }) => ({
    message: `The schema does not allow reading ${name}; remove it.`,
    notes: [
      {
        message: `Declared in Core.Permissions of ${name}: ${enumMembers(annotation.value).join(', ')}.`,
        schemaSpan: annotation.span,
      },
    ],
  }),
});

/** The permissions of a property, when they certainly do not include reading. */
function hiddenBy(property: Declaration): Annotation | undefined {
  const annotation = annotationOf(property, 'Org.OData.Core.V1.Permissions');
  const [permission, ...others] = enumMembers(annotation?.value);
  return others.length === 0 && (permission === 'None' || permission === 'Write') ? annotation : undefined;
}
