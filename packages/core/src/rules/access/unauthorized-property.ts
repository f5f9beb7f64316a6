/** A property that the API key definition does not allow. */
import { type AllowedProperties, firstName } from '../../semantics/index.js';
import type { Body, ExpandItem, JsonMember, MemberPath, Node, SelectItem } from '../../syntax/index.js';
import { inserts, requiredProperties } from '../shared/body/required-properties.js';
import { typedBody } from '../shared/body/request-body-types.js';
import { writtenEntity } from '../shared/body/written-body.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { shorten } from '../shared/text/words.js';

interface Fact {
  readonly property: string;
  readonly resource: string;
  readonly isWritten: boolean;
  /** Whether the entity cannot be inserted without the property. */
  readonly isRequired?: boolean;
}

/** Every response contains it, whatever the key (interface "Fields seen"). */
const always = 'Id';

export const unauthorizedProperty = defineRule<
  'ResourcePath' | 'MemberPath' | 'SelectItem' | 'ExpandItem' | 'Body',
  Fact
>({
  name: 'unauthorized-property',
  visits: ['ResourcePath', 'MemberPath', 'SelectItem', 'ExpandItem', 'Body'],
  forms: { ResourcePath: ['long'] },
  appliesTo: ({ access }) => access !== undefined,
  find(node, context, report) {
    const found =
      node.kind === 'Body'
        ? unwritable(node, context)
        : node.kind === 'ResourcePath'
          ? unusableStep(context)
          : unreadable(node, context);
    for (const { at, ...fact } of found) report(at, fact, { severity: fact.isWritten ? 'error' : 'warning' });
  },
  describe: ({ property, resource, isWritten, isRequired }) => ({
    message: isRequired
      ? `The API key cannot write ${shorten(property)} of ${resource}, which an insert requires; add it to the key's writable properties.`
      : isWritten
        ? `The API key cannot write ${shorten(property)} of ${resource}; remove it, or add it to the key's writable properties.`
        : `The API key cannot read ${shorten(property)} of ${resource}; remove it, or add it to the key's visible properties.`,
  }),
});

interface Place extends Fact {
  readonly at: Node;
}

/** The first part of a path that the key cannot read; the rest is not examined. */
function unreadable(path: MemberPath | SelectItem | ExpandItem, { access, binding, schema }: RuleContext): Place[] {
  const { target } = binding;
  // A key that can read a reference can also read the identifiers of its target.
  let isReference = false;
  for (const part of path.kind === 'MemberPath' ? path.parts : path.path) {
    const scope = binding.scopeOf(part);
    // A variable of a lambda expression, the name of a type and `$root` are none of the properties.
    if (part.kind !== 'Name' || scope === undefined || binding.referentOf(part)?.kind === 'type') continue;
    if (isReference && part.text === 'ExternalId') return [];
    isReference = true;
    const isOfTarget = target !== undefined && scope === target.type;
    const allowed = isOfTarget ? access?.ofTarget(target, schema) : access?.ofType(scope, schema);
    const property = firstName(part.text);
    if (allowed?.visible?.has(property) === false && property !== always && /^\w/.test(property))
      return [{ at: part, property, resource: allowed.resource, isWritten: false }];
  }
  return [];
}

/** The first property or navigation of a resource path that the key cannot read, or cannot write if the request changes it. */
function unusableStep({ access, binding: { path }, schema, method }: RuleContext): Place[] {
  const changes = method !== 'GET' && method !== 'HEAD';
  for (const [i, { role, segment }] of path.entries()) {
    const before = path[i - 1];
    const { name } = segment;
    if ((role !== 'navigation' && role !== 'property') || before === undefined || name.kind !== 'Name') continue;
    const allowed = access?.ofTarget(before, schema);
    const [property, after] = [name.text, path[i + 1]?.segment.name];
    if (allowed === undefined || property === always) continue;
    const place = { at: name, property, resource: allowed.resource };
    if (allowed.visible?.has(property) === false) return [{ ...place, isWritten: false }];
    const isChanged = role === 'property' || (after?.kind === 'Name' && after.text === '$ref');
    if (changes && isChanged && allowed.writable?.has(property) === false) return [{ ...place, isWritten: true }];
  }
  return [];
}

function unwritable(body: Body, context: RuleContext): Place[] {
  const entity = writtenEntity(context, body);
  const own = entity && context.access?.ofTarget(entity.segment, context.schema);
  const required = entity === undefined || !inserts(entity) ? [] : requiredProperties(entity, true, context);
  const inside = (typedBody(context, body)?.objects ?? []).filter(({ object }) => object !== entity?.object);
  return [
    ...(own === undefined
      ? []
      : unwritableOf(own, entity!.members, context).map((place) =>
          required.includes(place.property) ? { ...place, isRequired: true } : place,
        )),
    ...inside.flatMap(({ type, object }) => {
      const allowed = context.access?.ofType(type, context.schema);
      return allowed === undefined ? [] : unwritableOf(allowed, object.members, context);
    }),
  ];
}

function unwritableOf(
  { writable, resource }: AllowedProperties,
  members: readonly JsonMember[],
  { conventions }: RuleContext,
): Place[] {
  if (writable === undefined) return [];
  // No key may write these, so adding them to the key would be bad advice; other rules report them.
  const unwritten = new Set([always, ...conventions.bodies.systemProperties]);
  return members
    .map(({ name }) => ({ at: name, property: firstName(name.text), resource, isWritten: true }))
    .filter(({ property }) => !writable.has(property) && !unwritten.has(property) && /^\w/.test(property));
}
