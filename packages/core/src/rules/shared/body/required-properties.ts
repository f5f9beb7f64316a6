/** The properties that an entity set requires in the bodies of inserts and updates. */
import { annotationOf, keyOf, pathsOf, recordProperty } from '../../../schema/index.js';
import type { BoundRequest } from '../../../semantics/index.js';
import type { WriteTarget } from './written-body.js';

const insertRestrictions = 'Org.OData.Capabilities.V1.InsertRestrictions';
const updateRestrictions = 'Org.OData.Capabilities.V1.UpdateRestrictions';

/** Whether a write may insert: a PUT does where the set is upsertable. */
export function inserts({ method, entitySet }: WriteTarget): boolean {
  if (method !== 'PUT') return method === 'POST';
  const updates = entitySet === undefined ? undefined : annotationOf(entitySet, updateRestrictions);
  return recordProperty(updates?.value, 'Upsertable') === true;
}

/** The properties that the set requires for an insert or update. */
export function requiredProperties(
  { entitySet, type }: WriteTarget,
  isInsert: boolean,
  { schema }: BoundRequest,
): readonly string[] {
  if (entitySet === undefined) return [];
  const term = isInsert ? insertRestrictions : updateRestrictions;
  const required = pathsOf(recordProperty(annotationOf(entitySet, term)?.value, 'RequiredProperties'));
  // The URL of an update already contains the key.
  const key = isInsert || type === undefined || schema === undefined ? [] : (keyOf(schema, type) ?? []);
  return required.filter((path) => key.every((each) => each.path !== path));
}
