/** A key where there is nothing to choose from. */
import type { SegmentFact } from '../../semantics/index.js';
import type { Fix } from '../../source/index.js';
import type { KeyPredicate } from '../../syntax/index.js';
import type { RuleContext } from '../rule-context.js';
import { defineRule } from '../rule.js';
import { segmentName } from './path-segments.js';

interface Fact {
  readonly predicate: KeyPredicate;
  readonly name: string;
  readonly kind: 'reference' | 'singleton' | 'property' | 'second';
}

const reasons: Readonly<Record<Fact['kind'], string>> = {
  reference: 'leads to one entity already',
  singleton: 'is one entity',
  property: 'is a property, not a collection of entities',
  second: 'has a key already',
};

export const unexpectedKey = defineRule<'ResourcePath', Fact>({
  name: 'unexpected-key',
  summary: 'A key stands behind what is one entity already.',
  specification: 'OData 4.01 URL conventions 4.3 "Addressing entities"; interface "Addressing of resources"',
  group: 'path',
  severity: 'error',
  wakes: ['ResourcePath'],
  find(_path, context, report) {
    for (const fact of context.binding.path) {
      const kind = kindOf(fact, context);
      const predicate = kind === 'second' ? fact.segment.keys[1] : fact.segment.keys[0];
      if (kind !== undefined && predicate !== undefined)
        report(predicate, { predicate, name: segmentName(fact.segment, context), kind });
    }
  },
  describe: ({ name, kind }) => ({
    message: `${name} ${reasons[kind]}, so it takes no ${kind === 'second' ? 'second ' : ''}key; remove it.`,
  }),
  fix: ({ predicate: { start, end } }): Fix[] => [
    { title: 'Remove the key', safety: 'unsafe', edits: [{ start, end, text: '' }] },
  ],
});

function kindOf(
  { role, navigation, segment }: SegmentFact,
  { binding, dialect }: RuleContext,
): Fact['kind'] | undefined {
  if (segment.keys.length === 0) return undefined;
  if (role === 'singleton') return 'singleton';
  if (navigation?.type.isCollection === false) return 'reference';
  if (role === 'property') {
    const referent = binding.referentOf(segment.name);
    // A property without a type may be anything, a collection too.
    return referent?.kind === 'property' && referent.property.type.name !== 'Edm.Untyped' ? 'property' : undefined;
  }
  if (segment.keys.length < 2) return undefined;
  // The parentheses of a function may be followed by those of a key.
  return role === 'entitySet' || role === 'navigation' || (role === 'unknown' && !dialect.pathMembers)
    ? 'second'
    : undefined;
}
