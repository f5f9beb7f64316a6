/** A property in a body that the schema does not allow in the request. */
import type { BoundRequest } from '../../semantics/index.js';
import { findProperty, pathsOf, type Schema, type StructuredType } from '../../schema/index.js';
import type { JsonMember, JsonObject } from '../../syntax/index.js';
import { defineRule } from '../engine/rule.js';
import { removeMember } from '../shared/body/member-edits.js';
import { holdsEntity, writtenEntity } from '../shared/body/written-body.js';
import { addressedResource } from '../shared/capabilities/resource.js';
import { declarationNote, isRefused, type Restriction, restrictionOf } from '../shared/capabilities/restriction.js';

interface Fact {
  readonly name: string;
  readonly method: string;
  readonly restriction: Restriction;
  readonly object: JsonObject;
  readonly member: JsonMember;
  /** Whether the property itself is allowed, but no related entity in it. */
  readonly isDeep: boolean;
}

export const restrictedBodyProperty = defineRule<'Body', Fact>({
  name: 'restricted-body-property',
  visits: ['Body'],
  find(body, context, report) {
    const entity = writtenEntity(context, body);
    if (entity === undefined) return;
    const restrictions = bodyRestrictions(context);
    const deep = deepUpdateObstacle(context);
    for (const member of entity.members) {
      const { name } = member;
      const property = name.text.replace(/@(?:odata\.)?bind$/, '');
      const listed = restrictions.find(({ value }) => pathsOf(value).includes(property));
      const restriction = listed ?? (isRelated(member, entity.type, context.schema) ? deep : undefined);
      if (restriction === undefined) continue;
      const { method } = context;
      report(name, {
        name: property,
        method,
        restriction,
        object: entity.object,
        member,
        isDeep: listed === undefined,
      });
    }
  },
  describe: ({ name, method, restriction, isDeep }) => ({
    message: isDeep
      ? `The schema does not allow related entities in an update; write those of ${name} in another request.`
      : `The schema does not allow ${name} in ${method === 'POST' ? 'an insert' : 'an update'}; remove it from this ${method}.`,
    notes: [declarationNote(restriction)],
  }),
  fix: ({ object, member }) => removeMember(object, member),
});

/** The lists of properties that the schema does not allow in a write. */
export function bodyRestrictions(context: BoundRequest): Restriction[] {
  const { schema, method } = context;
  const resource = addressedResource(context);
  if (resource === undefined) return [];
  const [term, lists] =
    method === 'POST'
      ? (['InsertRestrictions', ['NonInsertableProperties']] as const)
      : (['UpdateRestrictions', ['NonUpdatableProperties', 'NonUpdatableNavigationProperties']] as const);
  // A PUT may insert where the set is upsertable, and these lists do not apply to inserts.
  if (method === 'PUT' && restrictionOf(schema, resource, term, 'Upsertable')?.value === true) return [];
  return lists.flatMap((list) => restrictionOf(schema, resource, term, list) ?? []);
}

/** The restriction that forbids related entities in the body of an update. */
function deepUpdateObstacle(context: BoundRequest): Restriction | undefined {
  const resource = context.method === 'POST' ? undefined : addressedResource(context);
  const isUpsert =
    resource && restrictionOf(context.schema, resource, 'UpdateRestrictions', 'Upsertable')?.value === true;
  if (isUpsert === true && context.method === 'PUT') return undefined;
  const support = resource && restrictionOf(context.schema, resource, 'DeepUpdateSupport', 'Supported');
  return isRefused(support) ? support : undefined;
}

/** Whether a member has related entities to write. */
function isRelated({ name, value }: JsonMember, type: StructuredType | undefined, schema: Schema | undefined): boolean {
  if (type === undefined || schema === undefined) return false;
  const [, property = name.text, delta] = /^(.*?)@(?:odata\.)?(delta)$/.exec(name.text) ?? [];
  const isNavigation = findProperty(schema, type, property)?.property.kind === 'navigation';
  return isNavigation && (delta !== undefined || holdsEntity(value));
}
