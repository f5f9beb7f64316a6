/** Related entities in the body of an insert that does not accept them. */
import type { BoundRequest } from '../../semantics/index.js';
import { findProperty, pathsOf } from '../../schema/index.js';
import { defineRule } from '../engine/rule.js';
import { holdsEntity, writtenEntity } from '../shared/body/written-body.js';
import { addressedResource } from '../shared/capabilities/resource.js';
import { declarationNote, isRefused, type Restriction, restrictionOf } from '../shared/capabilities/restriction.js';

interface Fact {
  readonly name: string;
  readonly restriction: Restriction;
}

export const unsupportedDeepInsert = defineRule<'Body', Fact>({
  name: 'unsupported-deep-insert',
  visits: ['Body'],
  find(body, context, report) {
    const entity = context.method === 'POST' ? writtenEntity(context, body) : undefined;
    const { schema } = context;
    if (entity?.type === undefined || schema === undefined) return;
    const obstacle = deepInsertObstacle(context);
    for (const { name, value } of entity.members) {
      if (findProperty(schema, entity.type, name.text)?.property.kind !== 'navigation' || !holdsEntity(value)) continue;
      const restriction = obstacle(name.text);
      if (restriction !== undefined) report(name, { name: name.text, restriction });
    }
  },
  describe: ({ name, restriction }) => ({
    message: `The schema does not allow inserting related entities in ${name}; insert them in another request.`,
    notes: [declarationNote(restriction)],
  }),
});

/** Returns, for a navigation property, the restriction that forbids inserts through it. */
export function deepInsertObstacle(context: BoundRequest): (name: string) => Restriction | undefined {
  const { schema } = context;
  const resource = addressedResource(context);
  if (resource === undefined) return () => undefined;
  const support = restrictionOf(schema, resource, 'DeepInsertSupport', 'Supported');
  const list = restrictionOf(schema, resource, 'InsertRestrictions', 'NonInsertableNavigationProperties');
  const listed = new Set(pathsOf(list?.value));
  return (name) => (isRefused(support) ? support : listed.has(name) ? list : undefined);
}
