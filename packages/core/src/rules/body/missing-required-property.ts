/** A property that an insert must have and that its body lacks. */
import { annotationOf, pathsOf, recordProperty } from '../../schema/index.js';
import type { Node } from '../../syntax/index.js';
import { defineRule } from '../rule.js';
import { writtenEntity, type WrittenEntity } from './written-body.js';

interface Fact {
  readonly name: string;
  readonly method: string;
  readonly isUpsert: boolean;
}

const insertRestrictions = 'Org.OData.Capabilities.V1.InsertRestrictions';
const updateRestrictions = 'Org.OData.Capabilities.V1.UpdateRestrictions';

export const missingRequiredProperty = defineRule<'Body', Fact>({
  name: 'missing-required-property',
  summary: 'The body of an insert lacks a property that the set demands.',
  specification: 'interface "Writing", body rule 6; Capabilities.InsertRestrictions',
  group: 'writing',
  severity: 'error',
  wakes: ['Body'],
  find(body, context, report) {
    // What is missing in a text that is not JSON is not known.
    if (body.faults.some(({ fault }) => fault !== 'duplicate' && fault !== 'comment' && fault !== 'byte-order-mark'))
      return;
    const entity = writtenEntity(body, context);
    if (entity === undefined) return;
    const at: Node = entity.object;
    const span = { start: at.start, end: at.start + 1 };
    for (const name of missingProperties(entity))
      report(at, { name, method: entity.method, isUpsert: entity.method === 'PUT' }, { span });
  },
  describe: ({ name, method, isUpsert }) => ({
    message: `The body of this ${method} lacks ${name}, which every insert must have${isUpsert ? ', and a PUT inserts what is not there yet' : ''}; add it.`,
  }),
});

/** The required properties that an entity to be inserted lacks; none where a hole may stand for them. */
function missingProperties({ method, entitySet, members, hasUnknownMembers }: WrittenEntity): readonly string[] {
  if (entitySet === undefined || method === 'PATCH' || hasUnknownMembers || members.length === 0) return [];
  const upsertable = recordProperty(annotationOf(entitySet, updateRestrictions)?.value, 'Upsertable');
  if (method === 'PUT' && upsertable !== true) return [];
  const required = pathsOf(recordProperty(annotationOf(entitySet, insertRestrictions)?.value, 'RequiredProperties'));
  const given = new Set(
    members.flatMap(({ name: { text } }) => [text, text.split('.', 1)[0]!, text.split('@', 1)[0]!]),
  );
  // A path into a complex value is given with its first step.
  return required.filter((path) => !given.has(path.split('/', 1)[0]!));
}
