/** A method that the schema does not allow on a resource. */
import { recordProperty } from '../../schema/index.js';
import { hasAnnotation } from '../engine/has-annotation.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { listWords } from '../shared/text/words.js';
import { writtenAddress } from '../shared/path/written-address.js';
import { addressedResource, type Resource } from '../shared/capabilities/resource.js';
import {
  declarationNote,
  enumMembers,
  isRefused,
  type Restriction,
  restrictionOf,
} from '../shared/capabilities/restriction.js';

interface Fact {
  readonly method: string;
  readonly restriction: Restriction;
  /** Methods that the schema names instead. */
  readonly instead: readonly string[];
}

export const restrictedMethod = defineRule<'ResourcePath', Fact>({
  name: 'restricted-method',
  visits: ['ResourcePath'],
  appliesTo: ({ schema }) =>
    hasAnnotation(schema, ['Readable', 'Insertable', 'Deletable', 'Updatable', 'UpdateMethod']),
  find(node, context, report) {
    const segment = node.segments.at(-1);
    const resource = isEntityRequest(context) ? addressedResource(context) : undefined;
    const fact = segment === undefined || resource === undefined ? undefined : obstacleOf(resource, context);
    if (fact !== undefined) report(segment!.name, fact);
  },
  describe: ({ method, restriction, instead }) => {
    const deed = { GET: 'read', POST: 'inserted', DELETE: 'deleted' }[method] ?? 'updated';
    return {
      message:
        instead.length > 0
          ? `The schema allows updates of this resource only with ${listWords(instead, 'or')}; use ${instead.length > 1 ? 'one of them' : instead[0]!}.`
          : `The schema does not allow this resource to be ${deed}, so the service rejects ${method}; remove the request.`,
      notes: [declarationNote(restriction)],
    };
  },
});

function obstacleOf(resource: Resource, context: RuleContext): Fact | undefined {
  const { method } = context;
  switch (method) {
    case 'GET':
      return refused(readable(resource, context), method);
    case 'POST':
      // An insert into the set itself is reported by post-without-generated-key.
      return resource.navigation === undefined || resource.cardinality !== 'many'
        ? undefined
        : refused(restrictionOf(context.schema, resource, 'InsertRestrictions', 'Insertable'), method);
    case 'DELETE':
      return refused(restrictionOf(context.schema, resource, 'DeleteRestrictions', 'Deletable'), method);
    case 'PATCH':
    case 'PUT':
      return resource.cardinality === 'one' ? updateObstacle(resource, context) : undefined;
    default:
      return undefined;
  }
}

const refused = (restriction: Restriction | undefined, method: string): Fact | undefined =>
  isRefused(restriction) ? { method, restriction, instead: [] } : undefined;

/** A set that cannot be read itself may be readable through navigation, so only a restriction of that path counts. */
function readable(resource: Resource, { schema }: RuleContext): Restriction | undefined {
  const place = resource.navigation === undefined ? resource : { ...resource, source: undefined };
  const byKey =
    resource.cardinality === 'one'
      ? restrictionOf(schema, place, 'ReadRestrictions', 'ReadByKeyRestrictions')
      : undefined;
  const value = byKey === undefined ? undefined : recordProperty(byKey.value, 'Readable');
  return byKey !== undefined && value !== undefined
    ? { ...byKey, value }
    : restrictionOf(schema, place, 'ReadRestrictions', 'Readable');
}

function updateObstacle(resource: Resource, { schema, method }: RuleContext): Fact | undefined {
  const say = (property: 'Upsertable' | 'Updatable' | 'UpdateMethod'): Restriction | undefined =>
    restrictionOf(schema, resource, 'UpdateRestrictions', property);
  // An upsert may insert an entity that no update can change.
  if (say('Upsertable')?.value !== true) {
    const updatable = refused(say('Updatable'), method);
    if (updatable !== undefined) return updatable;
  }
  const methods = say('UpdateMethod');
  const instead = enumMembers(methods?.value);
  return methods === undefined || instead.length === 0 || instead.includes(method)
    ? undefined
    : { method, restriction: methods, instead };
}

/**
 * Whether the request is for entities: no link, no stream, no count, no tunnelled method. Some services return the
 * entities of one type where they do not return all.
 */
function isEntityRequest(context: RuleContext): boolean {
  const address = writtenAddress(context);
  return address !== undefined && address.path.every(({ role }) => role !== 'system' && role !== 'cast');
}
