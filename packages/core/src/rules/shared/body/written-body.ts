/** The body of a single write, and the entity that it says something of. */
import type { EntitySet, StructuredType } from '../../../schema/index.js';
import type { SegmentFact } from '../../../semantics/index.js';
import type { Body, JsonMember, JsonName, JsonObject, Request } from '../../../syntax/index.js';
import { headerLines, type RequestInput } from '../../../source/index.js';
import type { RuleContext } from '../../engine/index.js';
import { writtenAddress } from '../path/index.js';

export type WriteMethod = 'POST' | 'PUT' | 'PATCH';

/** What a body is sent for. */
export interface WriteTarget {
  readonly method: WriteMethod;
  /** The type of the addressed entity, of an unlisted set that of the template; undefined when not known. */
  readonly type: StructuredType | undefined;
  /** The set whose annotations hold; undefined when not known. */
  readonly entitySet: EntitySet | undefined;
  /** Whether the set is one that the schema does not list. */
  readonly isUnlisted: boolean;
  /** The last segment of the path that leads to it. */
  readonly segment: SegmentFact;
}

/** An entity in a body, with what it is sent for. */
export interface WrittenEntity extends WriteTarget {
  readonly object: JsonObject;
  /** Members whose names are known. */
  readonly members: readonly JsonMember[];
  /** Whether a hole may stand for further members. */
  readonly hasUnknownMembers: boolean;
}

/** What a request writes to; undefined when it writes no entity, or when that is not known. */
export function writeTarget(context: RuleContext): WriteTarget | undefined {
  const { method, route, request } = context;
  if (method !== 'POST' && method !== 'PUT' && method !== 'PATCH') return undefined;
  const target = writtenAddress(context)?.target;
  if (target === undefined || isMultipart(request?.headers)) return undefined;
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

/** The set of the addressed entity: the one addressed or bound, else the only one of the type, else the template. */
function entitySetOf(target: SegmentFact, { schema, conventions, binding }: RuleContext): EntitySet | undefined {
  const sets = schema?.container?.entitySets;
  if (target.entitySet !== undefined || sets === undefined) return target.entitySet;
  const { navigation, type } = target;
  const parent = binding.path.at(-2);
  const bound = navigation === undefined ? undefined : parent?.entitySet?.navigationBindings.get(navigation.name);
  if (bound !== undefined && sets.has(bound)) return sets.get(bound);
  const ofType = type === undefined ? [] : [...sets.values()].filter((set) => set.type === type.name);
  if (ofType.length === 1) return ofType[0];
  return conventions.templateEntitySet === undefined || ofType.length > 1
    ? undefined
    : sets.get(conventions.templateEntitySet);
}

const isMultipart = (headers: RequestInput['headers']): boolean =>
  headerLines(headers).some(
    ({ name, value }) => name.toLowerCase() === 'content-type' && /^\s*multipart\//i.test(value),
  );

/** Whether a member's name is written out, without a hole in it. */
export const isKnownName = ({ text }: JsonName): boolean => !text.includes('{{');

/** The entity of a body sent to a target; undefined when the body is not one object. */
export function entityOfBody({ content }: Body, target: WriteTarget): WrittenEntity | undefined {
  if (content?.kind !== 'JsonObject') return undefined;
  const members = content.members.filter(({ name }) => isKnownName(name));
  return { ...target, object: content, members, hasUnknownMembers: members.length < content.members.length };
}

/** The entity that a request writes; undefined when it has none, or when nothing is known about it. */
export function writtenEntity(body: Body, context: RuleContext): WrittenEntity | undefined {
  const target = writeTarget(context);
  return target === undefined ? undefined : entityOfBody(body, target);
}

/** Whether a request came without any body: nothing, the value null, or blanks only. */
export function lacksBody({ body }: Request, context: RuleContext): boolean {
  if (body === undefined) return context.request?.body === undefined;
  return context.request?.body === null || context.textOf(body).trim() === '';
}
