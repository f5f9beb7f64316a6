/** The members of a body that set references: `Department`, `Department.Id`, `Department.ExternalId`. */
import { memo } from '../../../text/index.js';
import { findProperty, type NavigationProperty, structuredType, type StructuredType } from '../../../schema/index.js';
import { alternateKeys, type BoundRequest } from '../../../semantics/index.js';
import type { Body, JsonMember } from '../../../syntax/index.js';
import { writtenEntity } from './written-body.js';

export interface ReferenceMember {
  readonly member: JsonMember;
  /** The names between the dots, or between slashes that were written instead; the reference is the first. */
  readonly names: readonly string[];
  /** The reference and its target type, where the schema declares it. */
  readonly reference: NavigationProperty | undefined;
  readonly target: StructuredType | undefined;
  /** Whether the schema declares a property of that name without a type, so that it may be a reference. */
  readonly isUntyped: boolean;
  /** Whether the schema certainly has another declaration of that name. */
  readonly isOther: boolean;
}

/** The maximum number of names; people write shorter paths. */
const maxNames = 10;

/** Members whose names begin with a reference; none if bodies do not use that syntax. */
export const referenceMembers = memo((context: BoundRequest, body: Body): readonly ReferenceMember[] => {
  const { conventions, schema } = context;
  if (conventions.bodies.referenceMembers.length === 0) return [];
  const entity = writtenEntity(context, body);
  if (entity === undefined) return [];
  const { type } = entity;
  return entity.members.flatMap((member): ReferenceMember[] => {
    const names = member.name.text.split(/[./]/);
    if (names.length > maxNames || names.includes('') || /[@\s]/.test(member.name.text)) return [];
    const found =
      schema === undefined || type === undefined ? undefined : findProperty(schema, type, names[0]!)?.property;
    const reference = found?.kind === 'navigation' && !found.type.isCollection ? found : undefined;
    const target = schema === undefined ? undefined : structuredType(schema, reference?.type.name);
    const isUntyped = found?.type.name === 'Edm.Untyped' && !found.type.isCollection;
    const isOther = found !== undefined && reference === undefined && !isUntyped;
    return [{ member, names, reference, target, isUntyped, isOther }];
  });
});

/** Whether a member follows more than one reference to an external identifier of an entity. */
export function isDeepExternalId({ names, isOther, target }: ReferenceMember, context: BoundRequest): boolean {
  if (isOther || names.length < 3) return false;
  const last = names.at(-1)!;
  const own = context.conventions.bodies.referenceMembers;
  if (!own.includes(last)) return false;
  // For a reference that the schema does not have, the identifiers of the service decide.
  if (target === undefined || context.schema === undefined) return last === own.at(-1) && own.length > 1;
  return alternateKeys(context.schema, target).flat().includes(last);
}

/** The members whose names have a dot with nothing before or after it: `Department.`, `Department..Id`. */
export function brokenReferences(
  body: Body,
  context: BoundRequest,
): readonly Pick<ReferenceMember, 'member' | 'names'>[] {
  if (context.conventions.bodies.referenceMembers.length === 0) return [];
  return (writtenEntity(context, body)?.members ?? []).flatMap((member) => {
    const { text } = member.name;
    if (!/^\.|\.\.|\.$/.test(text) || !/^[\w.]+$/.test(text)) return [];
    return [{ member, names: text.split('.').filter((name) => name !== '') }];
  });
}
