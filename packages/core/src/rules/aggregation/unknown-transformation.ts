/** A step of `$apply` that is not a function from a collection of entities to a collection. */
import { resolveAlias } from '../../schema/index.js';
import type { Transformation } from '../../syntax/index.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { shorten } from '../shared/text/words.js';

interface Fact {
  readonly name: string;
  readonly reason: 'unknown' | 'unbound' | 'result';
}

export const unknownTransformation = defineRule<'Transformation', Fact>({
  name: 'unknown-transformation',
  within: 'service-query',
  visits: ['Transformation'],
  find(node, context, report) {
    const reason = node.name.text.includes('.') ? faultOf(node, context) : undefined;
    if (reason !== undefined) report(node.name, { name: node.name.text, reason });
  },
  describe({ name, reason }) {
    const subject = `"${shorten(name)}"`;
    if (reason === 'unknown') return { message: `The schema has no function ${subject}; correct the name.` };
    if (reason === 'unbound')
      return {
        message: `The function ${subject} is not bound to a collection of the type that it receives here; use another transformation.`,
      };
    return {
      message: `The function ${subject} does not return a collection of entities, as a transformation must; use another one.`,
    };
  },
});

function faultOf(node: Transformation, { binding, schema }: RuleContext): Fact['reason'] | undefined {
  if (schema === undefined || binding.isPartial || schema.isUnannotated === true) return undefined;
  const called = binding.callOf(node);
  if (called !== undefined) {
    if (called.overloads.length === 0) return 'unbound';
    const gives = called.overloads.map(({ returnType }) => returnType);
    return gives.every((type) => type?.isCollection === false || type?.name.startsWith('Edm.')) ? 'result' : undefined;
  }
  const full = resolveAlias(schema, node.name.text);
  const isKnownNamespace = schema.namespaces.has(full.slice(0, full.lastIndexOf('.')));
  return isKnownNamespace && !schema.operations.has(full) ? 'unknown' : undefined;
}
