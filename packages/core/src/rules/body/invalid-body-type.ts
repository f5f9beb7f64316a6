/** A type named in a body that does not exist or that its place does not allow, and one that should be named. */
import { isDerivedFrom, type Schema } from '../../schema/index.js';
import type { TypedBody, TypedObject } from '../../semantics/index.js';
import type { JsonNode } from '../../syntax/index.js';
import type { Fix, Span } from '../../text/index.js';
import {
  allowedTypes,
  concreteTypes,
  propertyFault,
  typeFault,
  type TypeFault,
  typeFaultWords,
} from '../shared/body/type-faults.js';
import { typedBody } from '../shared/body/request-body-types.js';
import { defineRule } from '../engine/rule.js';

export const invalidBodyType = defineRule<'Body', TypeFault>({
  name: 'invalid-body-type',
  visits: ['Body'],
  appliesTo: ({ schema }) => schema !== undefined && schema.isUnannotated !== true,
  find(body, context, report) {
    const { schema, binding, conventions, method } = context;
    const typed = typedBody(context, body);
    if (schema === undefined || typed === undefined || binding.isPartial) return;
    const anyCase = conventions.names.case === 'any';
    for (const named of typed.types) {
      const fact = typeFault(named, schema);
      if (fact !== undefined && !(anyCase && isInOtherCase(fact))) report(named.value, fact);
    }
    for (const named of typed.propertyTypes) {
      const fact = propertyFault(named, schema);
      if (fact !== undefined) report(named.value, fact);
    }
    for (const [value, fact] of constrainedTypes(typed, schema))
      report(value, fact, { span: fact.value ?? headOf(value) });
    for (const { object, type, isNew } of typed.untyped) {
      // An update does not change the type.
      if (method !== 'POST' && !isNew) continue;
      const near = concreteTypes(type, schema);
      const fact = { fault: 'missing', name: type.name, declared: type.name, near, value: undefined } as const;
      report(object, fact, { span: headOf(object) });
    }
  },
  describe: ({ fault, name, declared, near }) => ({ message: typeFaultWords(fault, name, declared, near) }),
  fix: ({ fault, name, near, value }, context): Fix[] => {
    const [meant, ...others] = near;
    if (fault !== 'unknown' || meant === undefined || others.length > 0 || value === undefined) return [];
    const start = value.end - 1 - name.length;
    if (context.textOf(value, { start, end: value.end - 1 }) !== name) return [];
    return [{ title: `Change to ${meant}`, safety: 'unsafe', edits: [{ start, end: value.end - 1, text: meant }] }];
  },
});

/** Whether the type exists in another case. */
const isInOtherCase = ({ fault, name, near }: TypeFault): boolean =>
  fault === 'unknown' && near.some((each) => each.toLowerCase() === name.toLowerCase());

const headOf = ({ start }: Span): Span => ({ start, end: start + 1 });

/** The objects of a type that `Validation.DerivedTypeConstraint` excludes; one without a type has the declared one if it is new. */
function* constrainedTypes(typed: TypedBody, schema: Schema): Generator<readonly [JsonNode, TypeFault]> {
  const objects = new Map<JsonNode, TypedObject>(typed.objects.map((each) => [each.object, each]));
  const named = new Map(typed.types.map((each) => [each.value.start, each]));
  for (const { value, declaration } of typed.values) {
    const object = objects.get(value);
    const allowed = object === undefined ? undefined : allowedTypes(declaration, schema);
    if (object === undefined || allowed === undefined || !object.isExact) continue;
    const { type, members, isWhole } = object;
    if (allowed.some((each) => isDerivedFrom(schema, type, each.name))) continue;
    const member = members.find(({ name, annotation }) => name === '' && annotation === 'type')?.member.value;
    if (member === undefined ? !isWhole : !named.has(member.start)) continue;
    const near = allowed.map(({ name }) => name);
    const fault = member === undefined ? 'unconstrained' : 'constrained';
    yield [
      value,
      { fault, name: type.name, declared: declaration.type.name, near, value: member as JsonNode | undefined },
    ];
  }
}
