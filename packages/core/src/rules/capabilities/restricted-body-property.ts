/** A property in a body that the schema does not allow in the request. */
import type { BoundRequest } from '../../semantics/index.js';
import { pathsOf } from '../../schema/index.js';
import type { JsonMember, JsonObject } from '../../syntax/index.js';
import { defineRule } from '../engine/rule.js';
import { removeMember } from '../shared/body/member-edits.js';
import { writtenEntity } from '../shared/body/written-body.js';
import { addressedResource } from '../shared/capabilities/resource.js';
import { declarationNote, type Restriction, restrictionOf } from '../shared/capabilities/restriction.js';

interface Fact {
  readonly name: string;
  readonly method: string;
  readonly restriction: Restriction;
  readonly object: JsonObject;
  readonly member: JsonMember;
}

export const restrictedBodyProperty = defineRule<'Body', Fact>({
  name: 'restricted-body-property',
  visits: ['Body'],
  find(body, context, report) {
    const entity = writtenEntity(context, body);
    if (entity === undefined) return;
    const restrictions = bodyRestrictions(context);
    for (const member of entity.members) {
      const { name } = member;
      const property = name.text.replace(/@(?:odata\.)?bind$/, '');
      const restriction = restrictions.find(({ value }) => pathsOf(value).includes(property));
      if (restriction !== undefined)
        report(name, { name: property, method: context.method, restriction, object: entity.object, member });
    }
  },
  describe: ({ name, method, restriction }) => ({
    message: `The schema does not allow ${name} in ${method === 'POST' ? 'an insert' : 'an update'}; remove it from this ${method}.`,
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
