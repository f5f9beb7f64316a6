/** A key property that repeats the parent's with another value. */
import type { KeyProperty } from '../../schema/index.js';
import type { KeyValue } from '../../syntax/index.js';
import { knownLiteral, stringContent } from '../shared/expressions/operands.js';
import { defineRule } from '../engine/rule.js';
import { keyedSegments, segmentName } from '../shared/path/path-segments.js';
import { shorten } from '../shared/text/words.js';

interface Fact {
  readonly property: KeyProperty;
  readonly own: KeyValue;
  readonly parents: KeyValue;
  readonly set: string;
  /** Whether the value of the parent is one of an earlier request of the batch. */
  readonly isReferenced: boolean;
}

export const conflictingKey = defineRule<'ResourcePath', Fact>({
  name: 'conflicting-key',
  visits: ['ResourcePath'],
  forms: { ResourcePath: ['keyed'] },
  find(_path, context, report) {
    const isHere = (value: KeyValue): boolean =>
      context.binding.path.some(({ key }) => key?.predicate.items.includes(value));
    for (const segment of keyedSegments(context)) {
      const { values, repeated } = segment.key;
      for (const [own, property] of values) {
        const parents = repeated.get(property);
        if (own.name === undefined || parents === undefined) continue;
        const [value, expected] = [valueOf(own), valueOf(parents)];
        if (value === undefined || expected === undefined || value === expected) continue;
        const isReferenced = !isHere(parents);
        report(own, { property, own, parents, set: segmentName(segment.segment, context), isReferenced });
      }
    }
  },
  describe: ({ property, own, parents, set, isReferenced }, context) => ({
    message: `${property.alias} of ${set} is ${shorten(context.textOf(own.value))}, but the parent's key is ${shorten(isReferenced ? (knownLiteral(parents.value)?.text ?? '') : context.textOf(parents.value))}; use the same value or remove ${property.alias}.`,
    notes: isReferenced ? [] : [{ message: 'The parent key has this value.', span: parents }],
  }),
});

/** The value of a literal, however it is spelled; undefined when unknown. */
function valueOf({ value }: KeyValue): string | undefined {
  const literal = knownLiteral(value);
  if (literal === undefined) return undefined;
  if (literal.literal === 'string') return stringContent(literal);
  return literal.literal === 'integer' ? literal.text.replace(/^(-?)0+(\d)/, '$1$2') : literal.text;
}
