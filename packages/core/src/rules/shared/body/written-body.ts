/** The body of a single write, and the entity that it writes. */
import { memo } from '../../../text/index.js';
import {
  annotationOf,
  type EntitySet,
  isReadOnly,
  type NavigationProperty,
  type Property,
  type StructuredType,
} from '../../../schema/index.js';
import { originOf, type SegmentFact, type BoundRequest } from '../../../semantics/index.js';
import type { Body, JsonMember, JsonName, JsonNode, JsonObject, Missing, Request } from '../../../syntax/index.js';
import type { RuleContext } from '../../engine/rule-context.js';
import { writtenAddress } from '../path/written-address.js';
import { isOtherSyntax, isLink } from './request-body-types.js';

export type WriteMethod = 'POST' | 'PUT' | 'PATCH';

/** The target of a body. */
export interface WriteTarget {
  readonly method: WriteMethod;
  /** The entity type; for an unlisted set, the type of the template; undefined when unknown. */
  readonly type: StructuredType | undefined;
  /** The set whose annotations apply; undefined when unknown. */
  readonly entitySet: EntitySet | undefined;
  /** Whether the schema does not list the set. */
  readonly isUnlisted: boolean;
  /** The last segment of its path. */
  readonly segment: SegmentFact;
}

/** An entity in a body, with its target. */
export interface WrittenEntity extends WriteTarget {
  readonly object: JsonObject;
  /** Members with known names. */
  readonly members: readonly JsonMember[];
  /** Whether a variable may contain further members. */
  readonly hasUnknownMembers: boolean;
}

/** The target of a request; undefined when it does not write an entity, or when that is unknown. */
export const writeTarget = (context: BoundRequest): WriteTarget | undefined => context.remember(readWriteTarget);

function readWriteTarget(context: BoundRequest): WriteTarget | undefined {
  const { method, route, request } = context;
  if (method !== 'POST' && method !== 'PUT' && method !== 'PATCH') return undefined;
  const target = writtenAddress(context)?.target;
  if (target === undefined || isOtherSyntax(request?.headers) || isLink(context.binding)) return undefined;
  if (target.role === 'system' || target.role === 'operation' || target.role === 'property') return undefined;
  if (target.role === 'unknown' && route === undefined) return undefined;
  return {
    method,
    type: target.type,
    entitySet: entitySetOf(target, context),
    isUnlisted: target.unlisted !== undefined,
    segment: target,
  };
}

/** The set of the entity: the one in the path or bound, otherwise the only one of the type, otherwise the template. */
function entitySetOf(written: SegmentFact, { schema, conventions, binding }: BoundRequest): EntitySet | undefined {
  const target = originOf(written);
  const sets = schema?.container?.entitySets;
  if (target.entitySet !== undefined || sets === undefined) return target.entitySet;
  const { navigation, type } = target;
  const parent = (written.origin ?? binding.path).at(-2);
  const bound = navigation === undefined ? undefined : parent?.entitySet?.navigationBindings.get(navigation.name);
  if (bound !== undefined && sets.has(bound)) return sets.get(bound);
  const ofType = type === undefined ? [] : [...sets.values()].filter((set) => set.type === type.name);
  if (ofType.length === 1) return ofType[0];
  return conventions.names.templateEntitySet === undefined || ofType.length > 1
    ? undefined
    : sets.get(conventions.names.templateEntitySet);
}

/** Whether the name of a member is complete, without a variable in it. */
export const isKnownName = ({ hasHole }: JsonName): boolean => !hasHole;

/** The entity in a body sent to a target; undefined when the body is not a single object. */
function entityOfBody({ content }: Body, target: WriteTarget): WrittenEntity | undefined {
  if (content?.kind !== 'JsonObject') return undefined;
  const members = content.members.filter(({ name }) => isKnownName(name));
  return { ...target, object: content, members, hasUnknownMembers: members.length < content.members.length };
}

/** The entity that a request writes; undefined when there is none, or when it is unknown. */
export const writtenEntity = memo((context: BoundRequest, body: Body): WrittenEntity | undefined => {
  const target = writeTarget(context);
  return target === undefined ? undefined : entityOfBody(body, target);
});

/** Whether the value of a navigation property contains an entity to write; one with an id is a link to an existing entity. */
export function holdsEntity(value: JsonNode | Missing): boolean {
  if (value.kind === 'JsonArray') return value.items.some(holdsEntity);
  return value.kind === 'JsonObject' && value.members.length > 0 && !value.members.some(isLinkMember);
}

const isLinkMember = ({ name }: JsonMember): boolean => /^@(?:odata\.)?id$|\{\{/.test(name.text);

/** Whether a request has no body: nothing, the value null, or whitespace only. */
export function lacksBody({ body }: Request, context: BoundRequest): boolean {
  if (body === undefined) return context.request?.body === undefined;
  return context.request?.body === null || context.textOf(body).trim() === '';
}

/**
 * Whether a client must set a property of a new entity. It need not if the property has a default value, is nullable or a
 * collection, or if the service computes it (OData 4.01 Protocol 11.4.2).
 */
export function cannotBeOmitted(property: Property | NavigationProperty): boolean {
  if (property.isNullable !== false || property.type.isCollection || isReadOnly(property)) return false;
  if (property.kind === 'property' && (property.defaultValue !== undefined || property.type.name === 'Edm.Stream'))
    return false;
  return annotationOf(property, 'Org.OData.Core.V1.ComputedDefaultValue') === undefined;
}

/** Whether a visited member belongs to the body of the request itself, not to a response or to a request of a batch, which is visited separately. */
export const isInWrittenBody = ({ method, request, route, ancestors }: RuleContext): boolean =>
  (method === 'POST' || method === 'PUT' || method === 'PATCH') &&
  request !== undefined &&
  route?.route.interface !== 'batch' &&
  ancestors.every(({ kind }) => kind !== 'Response');
