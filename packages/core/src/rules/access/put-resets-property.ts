/** Properties that a PUT resets because its body lacks them. */
import { findProperty, isTagged, type Schema, type StructuredType } from '../../schema/index.js';
import { firstName } from '../../semantics/index.js';
import { writtenEntity } from '../shared/body/index.js';
import { defineRule } from '../engine/index.js';
import { changeMethod } from '../shared/writing/index.js';
import { listWords } from '../shared/text/index.js';

interface Fact {
  readonly properties: readonly string[];
  readonly resource: string;
}

/** Further names are only counted. */
const namesShown = 12;

export const putResetsProperty = defineRule<'Body', Fact>({
  name: 'put-resets-property',
  wakes: ['Body'],
  find(body, context, report) {
    const { access, schema, conventions } = context;
    const entity = access === undefined ? undefined : writtenEntity(body, context);
    if (entity?.method !== 'PUT' || entity.hasUnknownMembers || body.faults.length > 0) return;
    const allowed = access?.ofTarget(entity.segment, schema);
    if (allowed?.visible === undefined) return;
    const given = new Set(entity.members.map(({ name }) => firstName(name.text)));
    const left = [...allowed.visible].filter(
      (name) =>
        !given.has(name) &&
        name !== 'Id' &&
        !conventions.systemProperties.includes(name) &&
        isWritten(name, entity.type, schema),
    );
    if (left.length === 0) return;
    const { start } = entity.object;
    report(entity.object, { properties: left, resource: allowed.resource }, { span: { start, end: start + 1 } });
  },
  describe({ properties, resource }) {
    const more = properties.length - namesShown;
    const names = more > 0 ? [...properties.slice(0, namesShown), `${String(more)} more`] : properties;
    return {
      message: `This PUT resets ${listWords(names)} of ${resource}, missing from the body; use PATCH to keep ${properties.length === 1 ? 'it' : 'them'}.`,
    };
  },
  fix: (_fact, { isInBatch }) => (isInBatch ? [] : [changeMethod('PATCH', 'unsafe')]),
});

/** Whether a write can set a property; collection-valued navigation and computed properties keep their values. */
function isWritten(name: string, type: StructuredType | undefined, schema: Schema | undefined): boolean {
  const property = schema === undefined || type === undefined ? undefined : findProperty(schema, type, name)?.property;
  if (property === undefined) return true;
  if (property.kind === 'navigation' && property.type.isCollection) return false;
  return !isTagged(property, 'Org.OData.Core.V1.Computed');
}
