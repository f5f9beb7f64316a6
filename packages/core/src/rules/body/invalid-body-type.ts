/** A type named in a body that does not exist or that its place does not allow, and one that should be named. */
import type { Fix } from '../../text/index.js';
import { concreteTypes, propertyFault, typeFault, type TypeFault, typeFaultWords } from '../shared/body/type-faults.js';
import { typedBody } from '../shared/body/request-body-types.js';
import { defineRule } from '../engine/rule.js';

export const invalidBodyType = defineRule<'Body', TypeFault>({
  name: 'invalid-body-type',
  visits: ['Body'],
  appliesTo: ({ schema }) => schema !== undefined && schema.isUnannotated !== true,
  find(body, context, report) {
    const { schema, binding, method } = context;
    const typed = typedBody(context, body);
    if (schema === undefined || typed === undefined || binding.isPartial) return;
    for (const named of typed.types) {
      const fact = typeFault(named, schema);
      if (fact !== undefined) report(named.value, fact);
    }
    for (const named of typed.propertyTypes) {
      const fact = propertyFault(named, schema);
      if (fact !== undefined) report(named.value, fact);
    }
    for (const { object, type, isNew } of typed.untyped) {
      // An update does not change the type.
      if (method !== 'POST' && !isNew) continue;
      const span = { start: object.start, end: object.start + 1 };
      const near = concreteTypes(type, schema);
      report(object, { fault: 'missing', name: type.name, declared: type.name, near, value: undefined }, { span });
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
