/** The members of an entity's body that its client may not write, and why. */
import { memo } from '../../../text/index.js';
import {
  findProperty,
  isTagged,
  keyOf,
  type Schema,
  structuredType,
  type StructuredType,
  isReadOnly,
} from '../../../schema/index.js';
import { firstName, type BoundRequest, type Conventions } from '../../../semantics/index.js';
import type { Body, JsonMember, JsonName, JsonObject } from '../../../syntax/index.js';
import { type WrittenEntity, type WriteTarget, writtenEntity } from './written-body.js';

/** The reason why a member cannot be written. */
export type Obstacle = 'identifier' | 'system' | 'readOnly' | 'immutable';

export interface UnwritableMember {
  readonly member: JsonMember;
  /** The object that has the member. */
  readonly object: JsonObject;
  readonly obstacle: Obstacle;
  readonly method: string;
  readonly typeName: string;
}

const core = 'Org.OData.Core.V1';

/** The members with the given obstacle. A member has at most one: the first that applies, in the order of `Obstacle`. */
export const unwritableMembers = (body: Body, obstacle: Obstacle, context: BoundRequest): readonly UnwritableMember[] =>
  ofObstacle(allUnwritable(context, body), obstacle);

const none: readonly UnwritableMember[] = [];

/** Most bodies have no such member, and four rules need the list. */
const ofObstacle = (members: readonly UnwritableMember[], obstacle: Obstacle): readonly UnwritableMember[] =>
  members.length === 0 ? none : members.filter((each) => each.obstacle === obstacle);

/** The names of members that cannot be written at all, so that no rule suggests another spelling for them. */
export const unwritableNames = (body: Body, context: BoundRequest): ReadonlySet<JsonName> =>
  new Set(allUnwritable(context, body).map(({ member }) => member.name));

/** A member that identifies the target of a reference has the restrictions of the reference. */
const allUnwritable = memo((context: BoundRequest, body: Body): readonly UnwritableMember[] => {
  const { schema, conventions } = context;
  if (conventions.bodies.readOnlyValues !== 'rejected') return [];
  const entity = writtenEntity(context, body);
  if (entity?.type === undefined || schema === undefined) return [];
  const { type, method } = entity;
  const obstacleOf = obstacleFinder(entity, type, schema, context);
  const hasReferences = conventions.bodies.referenceMembers.length > 0;
  const typeName = entity.isUnlisted ? 'every entity' : type.name.slice(type.name.lastIndexOf('.') + 1);
  const own = entity.members.flatMap((member): UnwritableMember[] => {
    const { text } = member.name;
    const obstacle = obstacleOf(hasReferences && !text.includes('@') ? firstName(text) : text);
    return obstacle === undefined ? [] : [{ member, object: entity.object, obstacle, method, typeName }];
  });
  return [...own, ...systemMembersIn(entity, type, schema, conventions)];
});

/** The service's own properties in the objects inside an entity. Objects where a primitive value is required are not examined. */
function systemMembersIn(
  { members, method }: WrittenEntity,
  type: StructuredType,
  schema: Schema,
  { bodies: { systemProperties } }: Conventions,
): readonly UnwritableMember[] {
  const system = new Set(systemProperties);
  if (system.size === 0) return [];
  const found: UnwritableMember[] = [];
  const visit = (value: JsonMember['value']): void => {
    if (value.kind === 'JsonArray') value.items.forEach(visit);
    if (value.kind !== 'JsonObject') return;
    for (const member of value.members) {
      if (!system.has(firstName(member.name.text))) visit(member.value);
      else found.push({ member, object: value, obstacle: 'system', method, typeName: '' });
    }
  };
  for (const { name, value } of members) {
    const property = findProperty(schema, type, name.text)?.property;
    if (property === undefined || property.type.isCollection) visit(value);
  }
  return found;
}

/** Returns why a member of a written entity cannot be written; undefined where it can. */
export function obstacleFinder(
  entity: WriteTarget,
  type: StructuredType,
  schema: Schema,
  context: BoundRequest,
): (name: string) => Obstacle | undefined {
  const own = ownKeyProperties(schema, type) ?? templateKey(context);
  const identifiers = new Set([...own, ...keyInPath(entity)]);
  const system = new Set(context.conventions.bodies.systemProperties);
  return (name) => {
    if (identifiers.has(name)) return 'identifier';
    if (system.has(name)) return 'system';
    const property = findProperty(schema, type, name)?.property;
    if (property === undefined) return undefined;
    if (isReadOnly(property)) return 'readOnly';
    return entity.method === 'PATCH' && isTagged(property, `${core}.Immutable`) ? 'immutable' : undefined;
  };
}

/** The names of the key values in the path of an update, including references; an insert may need them in its body. */
function keyInPath({ method, segment }: WriteTarget): readonly string[] {
  if (method === 'POST') return [];
  const { key } = segment.key === undefined ? (segment.origin?.at(-1) ?? segment) : segment;
  return key?.form === 'positional' || key?.form === 'named' ? (key.key ?? []).map(({ alias }) => alias) : [];
}

/** The key properties that are not references; references in a key are required to identify the entity. */
function ownKeyProperties(schema: Schema, type: StructuredType): ReadonlySet<string> | undefined {
  const key = keyOf(schema, type);
  if (key === undefined) return undefined;
  return new Set(
    key.map(({ path }) => path).filter((path) => findProperty(schema, type, path)?.property.kind === 'property'),
  );
}

/** The name that the service uses for identifiers, if the key of the type is unknown. */
export function templateKey({ schema, conventions }: BoundRequest): ReadonlySet<string> {
  const set =
    conventions.names.templateEntitySet === undefined
      ? undefined
      : schema?.container?.entitySets.get(conventions.names.templateEntitySet);
  const type = schema === undefined || set === undefined ? undefined : structuredType(schema, set.type);
  return (schema === undefined || type === undefined ? undefined : ownKeyProperties(schema, type)) ?? new Set();
}
