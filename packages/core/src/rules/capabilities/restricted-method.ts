/** A method that the schema says a resource does not take. */
import { recordProperty } from '../../schema/index.js';
import { defineRule, type RuleContext } from '../engine/index.js';
import { listWords } from '../shared/text/index.js';
import { writtenAddress } from '../shared/path/index.js';
import {
  addressedResource,
  declaredBy,
  enumMembers,
  isRefused,
  type Resource,
  type Restriction,
  restrictionOf,
} from '../shared/capabilities/index.js';

interface Fact {
  readonly method: string;
  readonly restriction: Restriction;
  /** Methods that the schema names instead. */
  readonly instead: readonly string[];
}

export const restrictedMethod = defineRule<'ResourcePath', Fact>({
  name: 'restricted-method',
  summary: 'A method that the schema says the resource does not take.',
  specification:
    'Capabilities vocabulary: ReadRestrictions, InsertRestrictions, UpdateRestrictions, DeleteRestrictions',
  group: 'writing',
  severity: 'error',
  wakes: ['ResourcePath'],
  concerns: ({ schema }) => schema !== undefined,
  find(node, context, report) {
    const segment = node.segments.at(-1);
    const resource = isEntityRequest(context) ? addressedResource(context) : undefined;
    const fact = segment === undefined || resource === undefined ? undefined : obstacleOf(resource, context);
    if (fact !== undefined) report(segment!.name, fact);
  },
  describe: ({ method, restriction, instead }) => {
    const deed = { GET: 'read', POST: 'inserted', DELETE: 'deleted' }[method] ?? 'updated';
    const reason = instead.length > 0 ? `is updated by ${listWords(instead, 'or')} only` : `cannot be ${deed}`;
    return {
      message: `The schema says that what this path addresses ${reason} (${restriction.words}), so the service refuses the ${method}.`,
      notes: [declaredBy(restriction)],
    };
  },
});

function obstacleOf(resource: Resource, context: RuleContext): Fact | undefined {
  const { method } = context;
  switch (method) {
    case 'GET':
      return refused(readable(resource, context), method);
    case 'POST':
      // An insert into the set itself is what post-without-generated-key is about.
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

/** A set that is not to be read by itself may well be read through what leads to it, so only what says that path counts. */
function readable(resource: Resource, { schema }: RuleContext): Restriction | undefined {
  const place = resource.navigation === undefined ? resource : { ...resource, home: undefined };
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
  const say = (property: string): Restriction | undefined =>
    restrictionOf(schema, resource, 'UpdateRestrictions', property);
  // An upsert may insert what no update can change.
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
 * Whether the request is for entities: no link, no stream, no count, no tunnelled method. Services are seen that give
 * the entities of one type where they do not give all.
 */
function isEntityRequest(context: RuleContext): boolean {
  const address = writtenAddress(context);
  return address !== undefined && address.path.every(({ role }) => role !== 'system' && role !== 'cast');
}
