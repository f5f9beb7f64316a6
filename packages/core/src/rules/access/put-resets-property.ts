/** Properties that a PUT resets because its body lacks them. */
import { findProperty, isTagged, keyOf, type Schema, type StructuredType, isReadOnly } from '../../schema/index.js';
import { alternateKeys, firstName, originOf } from '../../semantics/index.js';
import type { Fix } from '../../text/index.js';
import type { Method } from '../../syntax/index.js';
import { templateKey } from '../shared/body/unwritable-members.js';
import { writtenEntity, type WrittenEntity } from '../shared/body/written-body.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { listWords } from '../shared/text/words.js';

interface Fact {
  readonly method: Method;
  readonly properties: readonly string[];
  readonly resource: string;
}

/** Further names are only counted. */
const namesShown = 12;

export const putResetsProperty = defineRule<'Request', Fact>({
  name: 'put-resets-property',
  visits: ['Request'],
  appliesTo: ({ access }) => access !== undefined,
  find({ body, method }, context, report) {
    if (context.method !== 'PUT') return;
    const { access, schema, conventions } = context;
    const entity = access === undefined || body === undefined ? undefined : writtenEntity(context, body);
    if (body === undefined || method === undefined || entity?.method !== 'PUT') return;
    if (entity.hasUnknownMembers || body.faults.length > 0) return;
    const allowed = access?.ofTarget(entity.segment, schema);
    if (allowed?.visible === undefined) return;
    const given = new Set(entity.members.map(({ name }) => firstName(name.text)));
    const identifying = identifiers(entity, context);
    const left = [...allowed.visible].filter(
      (name) =>
        !given.has(name) &&
        !identifying.has(name) &&
        !conventions.bodies.systemProperties.includes(name) &&
        isWritten(name, entity.type, schema),
    );
    if (left.length === 0) return;
    report(method, { method, properties: left, resource: allowed.resource });
  },
  describe({ properties, resource }) {
    const more = properties.length - namesShown;
    const names = more > 0 ? [...properties.slice(0, namesShown), `${String(more)} more`] : properties;
    return {
      message: `This PUT resets ${listWords(names)} of ${resource}, because the body lacks ${properties.length === 1 ? 'it' : 'them'}; use PATCH, or send all properties.`,
    };
  },
  // The body may then have to omit values that the entity has, so a person decides.
  fix: ({ method: { start, end } }): Fix[] => [
    { title: 'Change to PATCH', safety: 'unsafe', edits: [{ start, end, text: 'PATCH' }] },
  ],
});

/** The names that identify the entity: those of its key, and of the alternate key that the path names it by. */
function identifiers({ type, segment }: WrittenEntity, context: RuleContext): ReadonlySet<string> {
  const { schema } = context;
  const own = schema === undefined || type === undefined ? [] : (keyOf(schema, type) ?? []).map(({ alias }) => alias);
  const { key } = originOf(segment);
  const isAlternate = key?.form === 'alternate' && schema !== undefined && type !== undefined;
  return new Set([...templateKey(context), ...own, ...(isAlternate ? alternateKeys(schema, type).flat() : [])]);
}

/** Whether an update can set a property; collection-valued navigation, read-only and immutable properties keep their values. */
function isWritten(name: string, type: StructuredType | undefined, schema: Schema | undefined): boolean {
  const property = schema === undefined || type === undefined ? undefined : findProperty(schema, type, name)?.property;
  if (property === undefined) return true;
  if (property.kind === 'navigation' && property.type.isCollection) return false;
  return !isReadOnly(property) && !isTagged(property, 'Org.OData.Core.V1.Immutable');
}
