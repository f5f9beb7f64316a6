/** A POST to a set that does not accept it, since the service does not generate its keys. */
import { type Annotation, annotationOf, recordProperty } from '../../schema/index.js';
import { hasAnnotation } from '../engine/has-annotation.js';
import { defineRule } from '../engine/rule.js';
import { writtenAddress } from '../shared/path/written-address.js';

interface Fact {
  readonly set: string;
  readonly isUpsertable: boolean;
  readonly annotation: Annotation;
}

const insertRestrictions = 'Org.OData.Capabilities.V1.InsertRestrictions';
const updateRestrictions = 'Org.OData.Capabilities.V1.UpdateRestrictions';

export const postWithoutGeneratedKey = defineRule<'ResourcePath', Fact>({
  name: 'post-without-generated-key',
  visits: ['ResourcePath'],
  appliesTo: ({ schema }) => hasAnnotation(schema, ['Insertable']),
  find(_path, context, report) {
    if (context.method !== 'POST') return;
    const target = writtenAddress(context)?.target;
    if (target?.role !== 'entitySet' || target.cardinality !== 'many' || target.entitySet === undefined) return;
    const { entitySet, segment, unlisted } = target;
    const annotation = annotationOf(entitySet, insertRestrictions);
    if (unlisted !== undefined || annotation === undefined || recordProperty(annotation.value, 'Insertable') !== false)
      return;
    const isUpsertable = recordProperty(annotationOf(entitySet, updateRestrictions)?.value, 'Upsertable') === true;
    report(segment.name, { set: entitySet.name, isUpsertable, annotation });
  },
  describe: ({ set, isUpsertable, annotation }) => ({
    message: `The schema does not allow POST to ${set}; ${
      isUpsertable ? 'insert with a PUT that includes the key' : 'entities cannot be inserted there'
    }.`,
    notes: [{ message: `Declared in InsertRestrictions/Insertable of ${set}.`, schemaSpan: annotation.span }],
  }),
});
