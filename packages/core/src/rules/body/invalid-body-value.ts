/** A value in a body that does not match the property's type. */
import {
  annotationOf,
  findProperty,
  keyOf,
  type Property,
  propertyAtPath,
  type Schema,
  type StructuredType,
} from '../../schema/index.js';
import type { JsonMember, JsonNode } from '../../syntax/index.js';
import { defineRule, type RuleContext } from '../engine/index.js';
import { shorten } from '../shared/text/index.js';
import {
  type ReferenceMember,
  referenceMembers,
  type ValueFault,
  valueFaults,
  writtenEntity,
} from '../shared/body/index.js';

interface Fact extends ValueFault {
  readonly name: string;
}

export const invalidBodyValue = defineRule<'Body', Fact>({
  name: 'invalid-body-value',
  wakes: ['Body'],
  find(body, context, report) {
    const { schema } = context;
    const entity = writtenEntity(body, context);
    if (schema === undefined || entity?.type === undefined) return;
    for (const { name, value } of entity.members) {
      const property = findProperty(schema, entity.type, name.text)?.property;
      if (property?.kind !== 'property' || value.kind === 'Missing') continue;
      for (const fault of propertyFaults(value, property, schema, context))
        report(fault.value, { ...fault, name: name.text });
    }
    for (const reference of referenceMembers(body, context)) {
      const fault = referenceFault(reference, schema, context);
      if (fault !== undefined) report(fault.value, { ...fault, name: reference.member.name.text });
    }
  },
  describe: ({ name, value, expected }, context) => ({
    message:
      expected === notNull
        ? `${shorten(name)} cannot be null; write a value.`
        : `${shorten(name)} must be ${expected}, but is ${shorten(context.textOf(value))}; correct the value.`,
  }),
});

const notNull = 'other than null';
function propertyFaults(
  value: JsonNode,
  property: Property,
  schema: Schema,
  context: RuleContext,
): readonly ValueFault[] {
  if (value.kind === 'JsonScalar' && value.value === null) {
    // A partial schema only guesses about null; and null for a property with a default may request the default.
    const isRequired = !property.isNullable && !property.type.isCollection && !context.binding.isPartial;
    const hasDefault =
      annotationOf(property, 'Org.OData.Core.V1.ComputedDefaultValue') !== undefined ||
      annotationOf(property, 'Org.OData.Core.V1.Computed') !== undefined;
    return isRequired && !hasDefault ? [{ value, expected: notNull }] : [];
  }
  return valueFaults(value, property, schema, { takesNumericStrings: takesNumericStrings(context) });
}

function takesNumericStrings({ conventions, request }: RuleContext): boolean {
  if (conventions.numericStrings === 'rejected') return false;
  const headers = request?.headers;
  return headers === undefined || /ieee754compatible\s*=\s*true/i.test(JSON.stringify(headers));
}

/** A reference is written as the key of its target, and a string key as a string. */
function referenceFault(
  { member, names, reference, target }: ReferenceMember,
  schema: Schema,
  { conventions }: RuleContext,
): ValueFault | undefined {
  const { value } = member as JsonMember;
  if (reference === undefined || names.length > 2 || value.kind === 'Missing' || value.kind === 'Hole')
    return undefined;
  if (names.length === 2 && !conventions.referenceMembers.includes(names[1]!)) return undefined;
  if (value.kind !== 'JsonScalar') return { value, expected: `the key of the record it refers to, or null` };
  if (value.value === null || typeof value.value === 'string') return undefined;
  const isStringKey = target !== undefined && hasStringKey(schema, target, names[1]);
  if (typeof value.value === 'number' && !isStringKey) return undefined;
  return {
    value,
    expected: isStringKey ? 'a key as a string, or null' : 'the key of the record it refers to, or null',
  };
}

function hasStringKey(schema: Schema, target: StructuredType, identifier: string | undefined): boolean {
  const key = keyOf(schema, target);
  const own = key?.length === 1 ? key[0]!.path : undefined;
  const path = identifier ?? own;
  const found = path === undefined ? undefined : propertyAtPath(schema, target, path)?.property;
  return found?.type.name === 'Edm.String';
}
