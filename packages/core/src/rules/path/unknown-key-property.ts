/** A name in a key that is of no key property. */
import { findProperty, suggestNames } from '../../schema/index.js';
import { alternateKeys } from '../../semantics/index.js';
import type { Name } from '../../syntax/index.js';
import { shortName } from '../operand-types.js';
import type { RuleContext } from '../rule-context.js';
import { defineRule } from '../rule.js';
import { type KeyedSegment, keyedSegments, segmentName, takesKey } from './path-segments.js';
import { askWhether, replaceName } from './unknown-names.js';
import { listWords } from '../words.js';

interface Fact {
  readonly name: Name;
  readonly segment: KeyedSegment;
  readonly near: readonly string[];
}

export const unknownKeyProperty = defineRule<'ResourcePath', Fact>({
  name: 'unknown-key-property',
  summary: 'A key in a path names a property that is not part of the key.',
  specification: 'OData 4.01 URL conventions 4.3.1 and 4.3.5; interface "Addressing of resources"',
  group: 'path',
  severity: 'error',
  wakes: ['ResourcePath'],
  find(_path, context, report) {
    for (const segment of keyedSegments(context)) {
      if (!takesKey(segment) || segment.key.unknown.length === 0) continue;
      const candidates = candidateNames(segment, context);
      for (const { name } of segment.key.unknown) {
        if (name === undefined || isTypesOwnName(name, segment, context)) continue;
        const near = suggestNames(name.text, candidates);
        if (near.length > 0 || knowsAllKeys(segment, context)) report(name, { name, segment, near });
      }
    }
  },
  describe({ name, segment, near }, context) {
    const set = segmentName(segment.segment, context);
    const key = listWords((segment.key.key ?? []).map(({ alias }) => alias));
    const hint = near.length > 0 ? askWhether(near) : `; the key of ${set} is ${key}.`;
    const { schema } = context;
    const isProperty =
      schema !== undefined && segment.type !== undefined && findProperty(schema, segment.type, name.text) !== undefined;
    const notes = isProperty
      ? [{ message: `"${name.text}" is a property but not part of the key; a filter on ${set} finds records by it.` }]
      : [];
    return { message: `"${name.text}" is no part of the key of ${set}, so this names no record${hint}`, notes };
  },
  fix: ({ name, near }, context) => replaceName(name, near, context),
});

/** Keys of nested entities are called by entities' names, so where a schema is partial a key may go by that of its own type. */
const isTypesOwnName = ({ text }: Name, { type }: KeyedSegment, { binding }: RuleContext): boolean =>
  binding.isPartial && type !== undefined && text === shortName(type.name);

/** The names that a key of the type may have and this one has not. */
function candidateNames({ key: { key = [], predicate }, type }: KeyedSegment, { schema }: RuleContext): string[] {
  const given = new Set(predicate.items.map(({ name }) => name?.text));
  const alternates = schema === undefined || type === undefined ? [] : alternateKeys(schema, type).flat();
  return [...key.map(({ alias }) => alias), ...alternates].filter((name) => !given.has(name));
}

/** A service that has rules for alternate keys has them, also where a schema forgets to declare them. */
const knowsAllKeys = ({ type }: KeyedSegment, { schema, conventions }: RuleContext): boolean =>
  conventions.alternateKeysInPath === 'any' ||
  (schema !== undefined && type !== undefined && alternateKeys(schema, type).length > 0);
