/** An instance annotation in a query option that the schema does not allow there. */
import { defineRule } from '../engine/rule.js';
import { hasAnnotation } from '../engine/has-annotation.js';
import { isServiceQuery } from '../engine/is-service-query.js';
import { resourceOfOptions } from '../shared/capabilities/resource.js';
import {
  containerRestriction,
  declarationNote,
  isRefused,
  type Restriction,
  restrictionOf,
} from '../shared/capabilities/restriction.js';
import { shorten } from '../shared/text/words.js';

interface Fact {
  readonly name: string;
  readonly isSelected: boolean;
  readonly restriction: Restriction;
}

export const restrictedAnnotation = defineRule<'MemberPath' | 'SelectItem', Fact>({
  name: 'restricted-annotation',
  visits: ['MemberPath', 'SelectItem'],
  forms: { MemberPath: ['marked'] },
  appliesTo: ({ schema }) =>
    hasAnnotation(schema, ['AnnotationValuesInQuerySupported', 'InstanceAnnotationsSupported']),
  find(node, context, report) {
    const { schema } = context;
    const isSelected = node.kind === 'SelectItem';
    const parts = node.kind === 'SelectItem' ? node.path : node.parts;
    // A name without a dot is that of a parameter alias.
    const name = parts.find((part) => part.kind === 'Name' && part.text.startsWith('@') && part.text.includes('.'));
    if (name?.kind !== 'Name' || schema === undefined || !isServiceQuery(context)) return;
    const resource = isSelected
      ? resourceOfOptions(
          context,
          context.ancestors.filter((each) => each !== node),
        )
      : undefined;
    const restriction = isSelected
      ? resource && restrictionOf(schema, resource, 'SelectSupport', 'InstanceAnnotationsSupported')
      : containerRestriction(schema, 'AnnotationValuesInQuerySupported');
    if (isRefused(restriction)) report(name, { name: name.text, isSelected, restriction });
  },
  describe: ({ name, isSelected, restriction }) => ({
    message: `The schema does not allow annotations in ${isSelected ? '$select' : 'expressions'}; remove "${shorten(name)}".`,
    notes: [declarationNote(restriction)],
  }),
});
