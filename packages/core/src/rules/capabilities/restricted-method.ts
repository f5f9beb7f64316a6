/** A method that the schema does not allow on a resource. */
import { pathsOf } from '../../schema/index.js';
import { hasAnnotation } from '../engine/has-annotation.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { listWords } from '../shared/text/words.js';
import { writtenAddress } from '../shared/path/written-address.js';
import { addressedResource, type Resource, resourceAtSegment } from '../shared/capabilities/resource.js';
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
  readonly instead?: readonly string[];
  /** The navigation property whose links are not to be changed. */
  readonly link?: string;
  /** Whether only a PATCH of the whole collection is not allowed. */
  readonly isDelta?: true;
}

export const restrictedMethod = defineRule<'ResourcePath', Fact>({
  name: 'restricted-method',
  visits: ['ResourcePath'],
  appliesTo: ({ schema }) =>
    hasAnnotation(schema, [
      'Readable',
      'Insertable',
      'Deletable',
      'Updatable',
      'UpdateMethod',
      'DeltaUpdateSupported',
      'NonDeletableNavigationProperties',
      'NonUpdatableNavigationProperties',
    ]),
  find(node, context, report) {
    const segment = node.segments.at(-1);
    const resource = isEntityRequest(context) ? addressedResource(context) : undefined;
    const fact = resource === undefined ? linkObstacle(context) : obstacleOf(resource, context);
    if (segment !== undefined && fact !== undefined) report(segment.name, fact);
  },
  describe: (fact) => ({ message: messageOf(fact), notes: [declarationNote(fact.restriction)] }),
});

function messageOf({ method, instead = [], link, isDelta }: Fact): string {
  if (link !== undefined)
    return `The schema does not allow ${method === 'DELETE' ? 'removing' : 'changing'} the links of ${link}, so the service rejects ${method}; remove the request.`;
  if (isDelta === true) return 'The schema does not allow a PATCH of this collection; update its entities one by one.';
  if (instead.length > 0)
    return `The schema allows updates of this resource only with ${listWords(instead, 'or')}; use ${instead.length > 1 ? 'one of them' : instead[0]!}.`;
  const deed = { GET: 'read', POST: 'inserted', DELETE: 'deleted' }[method] ?? 'updated';
  return `The schema does not allow this resource to be ${deed}, so the service rejects ${method}; remove the request.`;
}

function obstacleOf(resource: Resource, context: RuleContext): Fact | undefined {
  const { method } = context;
  switch (method) {
    case 'GET':
      return refused(readable(resource, context), method);
    case 'POST':
      // An insert into the set itself is reported by post-without-generated-key.
      return (resource.navigation === undefined && !resource.isInProperty) || resource.cardinality !== 'many'
        ? undefined
        : refused(restrictionOf(context.schema, resource, 'InsertRestrictions', 'Insertable'), method);
    case 'DELETE':
      return refused(restrictionOf(context.schema, resource, 'DeleteRestrictions', 'Deletable'), method);
    case 'PATCH':
    case 'PUT':
      return resource.cardinality === 'one' ? updateObstacle(resource, context) : deltaObstacle(resource, context);
    default:
      return undefined;
  }
}

const refused = (restriction: Restriction | undefined, method: string): Fact | undefined =>
  isRefused(restriction) ? { method, restriction } : undefined;

/** A set that cannot be read itself may be readable through navigation, so only a restriction of that path counts. */
function readable(resource: Resource, { schema }: RuleContext): Restriction | undefined {
  const place = resource.navigation === undefined ? resource : { ...resource, source: undefined };
  return restrictionOf(schema, place, 'ReadRestrictions', 'Readable');
}

/** A PATCH of a collection has a delta as its body (OData 4.01 Protocol 11.4.13). */
function deltaObstacle(resource: Resource, { schema, method }: RuleContext): Fact | undefined {
  if (method !== 'PATCH' || resource.cardinality !== 'many' || resource.isInProperty) return undefined;
  const restriction = restrictionOf(schema, resource, 'UpdateRestrictions', 'DeltaUpdateSupported');
  return isRefused(restriction) ? { method, restriction, isDelta: true } : undefined;
}

/** `…/$ref`: a link that is not to be removed, or to be replaced. */
function linkObstacle(context: RuleContext): Fact | undefined {
  const { method, schema, binding } = context;
  if (method !== 'DELETE' && method !== 'PUT') return undefined;
  const [navigation, last] = binding.path.slice(-2);
  const isLink = last?.role === 'system' && last.segment.name.kind === 'Name' && last.segment.name.text === '$ref';
  const name = navigation?.navigation?.name;
  const owner = resourceAtSegment(context, binding.path.length - 3);
  if (!isLink || name === undefined || owner === undefined || writtenAddress(context) === undefined) return undefined;
  const restriction =
    method === 'DELETE'
      ? restrictionOf(schema, owner, 'DeleteRestrictions', 'NonDeletableNavigationProperties')
      : restrictionOf(schema, owner, 'UpdateRestrictions', 'NonUpdatableNavigationProperties');
  return restriction !== undefined && pathsOf(restriction.value).includes(name)
    ? { method, restriction, link: name }
    : undefined;
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
 * Whether the request is for entities, and not for a link, a stream, a count or the entities of one type: some services return those
 * where they do not return all.
 */
function isEntityRequest(context: RuleContext): boolean {
  const address = writtenAddress(context);
  return address !== undefined && address.path.every(({ role }) => role !== 'system' && role !== 'cast');
}
