/** A reference in a body (`X@odata.bind`, `@id`) that does not have the form or the target of its navigation property. */
import { isDerivedFrom, type Schema, structuredType, type StructuredType, shortName } from '../../schema/index.js';
import { type ReferenceTarget, resourceKindOf, type TypedReference } from '../../semantics/index.js';
import type { Body, JsonNode, Missing, Node } from '../../syntax/index.js';
import { inOwnSet } from '../shared/path/written-address.js';
import { addressedResource, boundTargets } from '../shared/capabilities/resource.js';
import { defineRule, type Report } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { a, shorten } from '../shared/text/words.js';
import { referenceMembers } from '../shared/body/reference-members.js';
import { isOtherSyntax, isLink, linkMembers, typedBody } from '../shared/body/request-body-types.js';
import { memberNamed } from '../shared/response/response-entities.js';

type Fault =
  /** A value of the wrong JSON type: an array for one entity, one address for several, no address at all. */
  | 'single'
  | 'collection'
  | 'text'
  /** No entity for a property that must have one. */
  | 'null'
  /** A property that cannot be bound, and one whose changes cannot be listed. */
  | 'property'
  | 'delta'
  /** The body of a `$ref` request without its `@id`. */
  | 'missing'
  /** The body of a `$links` request without its `uri`. */
  | 'link'
  /** An address of a collection, of something that is not an entity, and of an entity of another type. */
  | 'keyless'
  | 'value'
  | 'type'
  /** An address in another set than the one that the property is bound to. */
  | 'set';

interface Fact {
  readonly fault: Fault;
  readonly name: string;
  /** The type of the given target. */
  readonly found: string;
  readonly wanted: string;
  /** An entity of the wanted type in its own set, if there is one such set. */
  readonly example?: string | undefined;
}

export const invalidReference = defineRule<'Body' | 'ResourcePath', Fact>({
  name: 'invalid-reference',
  visits: ['Body', 'ResourcePath'],
  forms: { ResourcePath: ['reference'] },
  appliesTo: ({ schema }) => schema !== undefined,
  find(node, context, report) {
    if (node.kind === 'ResourcePath') return findInAddress(node, context, report);
    if (isLink(context.binding)) return findInLink(node, context, report);
    const typed = typedBody(context, node);
    if (typed === undefined) return;
    for (const { member, name, annotation } of typed.misboundMembers)
      report(member.name, { fault: annotation === 'delta' ? 'delta' : 'property', name, found: '', wanted: '' });
    for (const reference of typed.references) {
      const fault = shapeFault(reference);
      const { value, navigation } = reference;
      if (fault !== undefined) report(value, { fault, name: navigation.name, found: '', wanted: '' });
      const other = otherType(value, reference.type, context);
      if (other !== undefined) report(value, { fault: 'type', name: navigation.name, ...other });
      const sets = fault === undefined ? setFault(reference, node, context) : undefined;
      // Few services bind a property to more sets than one, but then say so of none but the first.
      if (sets !== undefined) report(value, { fault: 'set', name: navigation.name, ...sets }, { severity: 'warning' });
    }
    for (const { member, reference, target } of referenceMembers(context, node)) {
      const other = reference === undefined ? undefined : otherType(member.value, target, context);
      if (other !== undefined) report(member.value, { fault: 'type', name: reference!.name, ...other });
    }
    for (const { object, expected, member } of typed.envelopes) {
      if (expected !== 'id' || member !== undefined) continue;
      const span = { start: object.start, end: object.start + 1 };
      report(object, { fault: 'missing', name: '', found: '', wanted: '' }, { span });
    }
  },
  describe: ({ fault, name, found, wanted, example }) => ({
    message: messageOf(fault, shorten(name), found, wanted, example),
  }),
});

/** The body of a link in V2 and V3: an object with the URL of the entity. */
function findInLink({ content, faults }: Body, context: RuleContext, report: Report<Fact>): void {
  const { method, request, dialect, binding } = context;
  if (content === undefined || faults.length > 0 || isOtherSyntax(request?.headers)) return;
  if (method !== 'POST' && method !== 'PUT' && method !== 'PATCH') return;
  if (content.kind === 'Hole' || (content.kind === 'JsonScalar' && content.hasHole)) return;
  const names = linkMembers(dialect);
  const member = memberNamed(content, names);
  const fact = { name: binding.target?.navigation?.name ?? '', found: '', wanted: names.join('" or "') };
  const span = { start: content.start, end: Math.min(content.end, content.start + 1) };
  if (member === undefined) report(content, { ...fact, fault: 'link' }, { span });
  else if (member.value.kind === 'JsonScalar' && typeof member.value.value !== 'string')
    report(member.value, { ...fact, fault: 'text' });
}

function messageOf(fault: Fault, name: string, found: string, wanted: string, example?: string): string {
  const correct = example === undefined ? 'correct the URL' : `write a URL such as ${example}`;
  switch (fault) {
    case 'link':
      return `The body of a link must be an object with "${wanted}", the URL of the entity; write {"${wanted.split('"', 1)[0]!}": …}.`;
    case 'single':
      return `${name} is single-valued; write one URL without brackets.`;
    case 'collection':
      return `${name} is a collection, so its references must be an array of URLs; add the brackets.`;
    case 'text':
      return `A reference must be the URL of an entity as a string, such as "Products(1)".`;
    case 'null':
      return `${name} cannot be null; write the URL of an entity.`;
    case 'property':
      return `${name} is not a navigation property, so it cannot be bound to an entity; write its value instead.`;
    case 'delta':
      return `${name} is not a collection of entities, so it cannot have "@delta"; write its value instead.`;
    case 'missing':
      return `The body of a reference requires the member "@odata.id" with the URL of the entity; add it.`;
    case 'keyless':
      return `This reference addresses a whole collection, but ${name} refers to one entity; add the key of the entity.`;
    case 'value':
      return `This reference does not address an entity, but ${name} must refer to ${wanted === '' ? 'one' : a(wanted)}; ${correct}.`;
    case 'set':
      return `${name} refers to entities of ${wanted}, but this URL is one of ${found}; correct the URL.`;
    case 'type':
      return `${name} must refer to ${a(wanted)}, but this URL is ${a(found)}; ${correct}.`;
  }
}

/** The fault of the JSON of a reference; null removes one if the property is nullable. */
function shapeFault({ value, form, navigation, isItem }: TypedReference): Fault | undefined {
  if (value.kind === 'Hole') return undefined;
  const isMany = navigation.type.isCollection && form === 'bind' && !isItem;
  if (value.kind === 'JsonScalar') {
    if (typeof value.value === 'string') return isMany && !value.hasHole ? 'collection' : undefined;
    if (value.value !== null || isMany || isItem || form !== 'bind') return 'text';
    return navigation.isNullable === false ? 'null' : undefined;
  }
  return value.kind === 'JsonArray' && !isItem && form === 'bind' ? 'single' : 'text';
}

/** The type of the entity of an earlier request in the batch, if the property cannot refer to it: `$1`. */
function otherType(
  value: JsonNode | Missing,
  wanted: StructuredType | undefined,
  { referenced, schema }: RuleContext,
): Pick<Fact, 'found' | 'wanted'> | undefined {
  if (value.kind !== 'JsonScalar' || typeof value.value !== 'string' || value.hasHole) return undefined;
  const found = referenced?.(value.value.trim())?.path.at(-1);
  if (schema === undefined || wanted === undefined || found?.type?.kind !== 'entity' || found.unlisted !== undefined)
    return undefined;
  return isRelated(schema, found.type.name, { type: wanted })
    ? undefined
    : { found: shortName(found.type.name), wanted: shortName(wanted.name) };
}

/** The set that an address names where the schema binds the property of the written entity to another one (CSDL 13.4). */
function setFault(
  { value, navigation, type }: TypedReference,
  { content }: Body,
  context: RuleContext,
): Pick<Fact, 'found' | 'wanted'> | undefined {
  const { schema, binding } = context;
  if (value.kind !== 'JsonScalar' || typeof value.value !== 'string' || value.hasHole || binding.isPartial)
    return undefined;
  const [, found = ''] = /^([^/()?#]+)\([^/]*\)$/.exec(value.value) ?? [];
  const set = schema?.container?.entitySets.get(found);
  const resource = addressedResource(context);
  if (schema === undefined || set === undefined || resource === undefined || type === undefined) return undefined;
  const source = resource.navigation === navigation ? undefined : resource.source;
  const isOwn = content?.kind === 'JsonObject' && content.members.some((member) => holds(member.value, value));
  const targets =
    resource.navigation === navigation
      ? resource.source === undefined
        ? []
        : [resource.source.name]
      : source === undefined || !isOwn
        ? []
        : boundTargets(source, navigation.name);
  const isOther =
    targets.length > 0 && targets.every((target) => schema.container!.entitySets.has(target) && target !== found);
  const declared = structuredType(schema, set.type);
  const isType =
    declared !== undefined &&
    (isDerivedFrom(schema, declared, type.name) || isDerivedFrom(schema, type, declared.name));
  return isOther && isType ? { found, wanted: targets.join(' or ') } : undefined;
}

const holds = (member: JsonNode | Missing, value: JsonNode): boolean =>
  member === value || (member.kind === 'JsonArray' && member.items.includes(value));

/** The address that a reference contains, which is bound like that of a request. */
function findInAddress(at: Node, { reference, binding, schema, isReceived }: RuleContext, report: Report<Fact>): void {
  const { target } = binding;
  if (reference === undefined || target === undefined || schema === undefined || binding.isPartial) return;
  const { navigation, type: wanted } = reference;
  if (target.unlisted !== undefined || (navigation !== undefined && wanted === undefined)) return;
  const fact = (fault: Fault, found = ''): Fact => ({
    fault,
    name: navigation?.name ?? '$entity',
    found,
    wanted: wanted === undefined ? '' : shortName(wanted.name),
    example: inOwnSet(wanted, '(…)', schema),
  });
  const kind = resourceKindOf(binding.path);
  if (kind === 'entities') report(at, fact('keyless'));
  else if (kind === 'entity' || kind === 'reference') {
    const { type } = target;
    // Some services, such as those of Apache Olingo, let `$entity` cast any entity, and find out later whether it is one.
    const isJudged = navigation !== undefined || isReceived;
    if (isJudged && type !== undefined && !isRelated(schema, type.name, reference))
      report(at, fact('type', shortName(type.name)));
  } else if (kind !== undefined && kind !== 'entityId' && kind !== 'none') report(at, fact('value'));
}

/** Whether an entity of the named type can be one of the reference's: either type may be derived from the other. */
function isRelated(schema: Schema, name: string, { type }: Pick<ReferenceTarget, 'type'>): boolean {
  const found = schema.types.get(name);
  if (type === undefined || found?.kind !== 'entity') return true;
  return isDerivedFrom(schema, found, type.name) || isDerivedFrom(schema, type, name);
}
