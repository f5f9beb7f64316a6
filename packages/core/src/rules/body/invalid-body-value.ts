/** A value in a body that does not match the type that the schema declares for it. */
import { keyOf, propertyAtPath, type Schema, type StructuredType, typeDeclaration } from '../../schema/index.js';
import type { TypedValue } from '../../semantics/index.js';
import type { Fix } from '../../text/index.js';
import type { Body, JsonMember, Node } from '../../syntax/index.js';
import { listedResource } from '../shared/path/resource-conventions.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { type ReferenceMember, referenceMembers } from '../shared/body/reference-members.js';
import { typedBody } from '../shared/body/request-body-types.js';
import { faultWords, type ValueFault, notNull, valueFault } from '../shared/body/value-faults.js';
import { untypedFaults } from '../shared/body/untyped-values.js';
import { valueOptions } from '../shared/body/json-values.js';
import { shorten } from '../shared/text/words.js';

interface Fact extends Omit<ValueFault, 'value'> {
  readonly value: Node;
  readonly name: string;
  /** Whether the value is an item of a collection. */
  readonly isItem?: boolean;
  /** The member of a navigation property whose value is a text: the URL of an entity belongs after `@odata.bind`. */
  readonly unbound?: JsonMember | undefined;
  /** Where no schema declares the property. */
  readonly message?: string;
}

export const invalidBodyValue = defineRule<'Body', Fact>({
  name: 'invalid-body-value',
  visits: ['Body'],
  find(body, context, report) {
    const { schema } = context;
    const reported = new Set<Node>();
    for (const { value, message, isBeyondTypes, isDoubtful } of untypedFaults(body, context)) {
      if (schema !== undefined && isBeyondTypes !== true) continue;
      reported.add(value);
      report(
        value,
        { value, name: '', expected: '', message },
        { explains: value, ...(isDoubtful === true ? { severity: 'warning' } : {}) },
      );
    }
    if (schema === undefined) return;
    const options = valueOptions(context);
    for (const typed of typedBody(context, body)?.values ?? []) {
      const fault = valueFault(typed, schema, options);
      if (fault === undefined || reported.has(fault.value)) continue;
      if (fault.expected === notNull && mayBeNull(typed.declaration.name, context)) continue;
      const unbound = unboundMember(typed, body, context);
      report(
        fault.value,
        { ...fault, name: typed.declaration.name, isItem: typed.isItem, unbound },
        mayBeNewMember(fault, typed, context) ? { severity: 'warning' } : {},
      );
    }
    for (const reference of referenceMembers(context, body)) {
      const fault = referenceFault(reference, schema, context);
      if (fault !== undefined) report(fault.value, { ...fault, name: reference.member.name.text });
    }
  },
  describe: (fault, context) => {
    const { name, isItem, value, expected, unbound, message } = fault;
    if (message !== undefined) return { message };
    const subject = `${isItem === true ? 'An item of ' : ''}${shorten(name)}`;
    if (expected === notNull) return { message: `${subject} cannot be null; write a value.` };
    const binding = unbound === undefined ? '' : `; to refer to an entity, write "${shorten(name)}@odata.bind"`;
    return { message: `${subject} ${faultWords(fault, context.textOf(value))}${binding}.` };
  },
  fix: ({ unbound, value, instead }): Fix[] => {
    if (instead !== undefined) {
      const { start, end } = value;
      const isOtherText =
        value.kind === 'JsonScalar' &&
        typeof value.value === 'string' &&
        instead.startsWith('"') &&
        instead.toLowerCase() !== JSON.stringify(value.value.trim()).toLowerCase();
      const safety = isOtherText ? 'unsafe' : 'safe';
      return [{ title: `Write ${shorten(instead)}`, safety, edits: [{ start, end, text: instead }] }];
    }
    if (unbound === undefined) return [];
    const at = unbound.name.end - 1;
    return [{ title: 'Add @odata.bind', safety: 'unsafe', edits: [{ start: at, end: at, text: '@odata.bind' }] }];
  },
});

/** Whether the value may be a member of an enumeration that the schema, which may be older than the service, does not have. */
function mayBeNewMember({ value }: ValueFault, { declaration }: TypedValue, { schema }: RuleContext): boolean {
  if (schema?.mayBeOutdated !== true) return false;
  const isText = value.kind === 'JsonScalar' && typeof value.value === 'string';
  return isText && typeDeclaration(schema, declaration.type.name)?.kind === 'enum';
}

/** Whether the service documents null for a member that its schema declares as not nullable. */
const mayBeNull = (name: string, context: RuleContext): boolean =>
  Object.entries(listedResource(context)?.conventions.members ?? {}).some(
    ([each, { mayBeNull: may }]) => may === true && each.toLowerCase() === name.toLowerCase(),
  );

/** The member whose value is the URL of an entity; in OData V2 and V3 and where references are keys it is written otherwise. */
function unboundMember(
  { value, declaration, isItem }: TypedValue,
  body: Body,
  context: RuleContext,
): JsonMember | undefined {
  const { dialect, conventions } = context;
  if (declaration.kind !== 'navigation' || isItem || value.kind !== 'JsonScalar') return undefined;
  if (dialect.v3Literals === 'own' || conventions.keys.referencesBy === 'key') return undefined;
  if (typeof value.value !== 'string' || !value.value.includes('(')) return undefined;
  const members = typedBody(context, body)?.objects.flatMap((object) => object.members) ?? [];
  return members.find(({ member }) => member.value === value)?.member;
}

/** A reference is written as the key of its target, and a string key as a string. */
function referenceFault(
  { member: written, names, reference, target }: ReferenceMember,
  schema: Schema,
  { conventions }: RuleContext,
): ValueFault | undefined {
  const { value } = written as JsonMember;
  if (reference === undefined || names.length > 2 || value.kind === 'Missing' || value.kind === 'Hole')
    return undefined;
  if (names.length === 2 && !conventions.bodies.referenceMembers.includes(names[1]!)) return undefined;
  const [member, ...others] = value.kind === 'JsonObject' ? value.members : [];
  const inner = member?.value.kind === 'JsonScalar' && others.length === 0 ? member.value : undefined;
  if (value.kind !== 'JsonScalar') return { value, expected: 'a key or null', instead: inner?.text };
  if (value.value === null || typeof value.value === 'string') return undefined;
  const isStringKey = target !== undefined && hasStringKey(schema, target, names[1]);
  if (typeof value.value === 'number' && !isStringKey) return undefined;
  return isStringKey
    ? { value, expected: 'a string or null', instead: JSON.stringify(value.text) }
    : { value, expected: 'a key or null' };
}

function hasStringKey(schema: Schema, target: StructuredType, identifier: string | undefined): boolean {
  const key = keyOf(schema, target);
  const own = key?.length === 1 ? key[0]!.path : undefined;
  const path = identifier ?? own;
  const found = path === undefined ? undefined : propertyAtPath(schema, target, path)?.property;
  return found?.type.name === 'Edm.String';
}
