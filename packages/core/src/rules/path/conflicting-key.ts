/** A key property that repeats the parent's and says something else. */
import type { KeyProperty } from '../../schema/index.js';
import type { KeyValue } from '../../syntax/index.js';
import { knownLiteral, stringContent } from '../shared/expressions/index.js';
import { defineRule } from '../engine/index.js';
import { keyedSegments, segmentName } from '../shared/path/index.js';
import { shorten } from '../shared/text/index.js';

interface Fact {
  readonly property: KeyProperty;
  readonly own: KeyValue;
  readonly parents: KeyValue;
  readonly set: string;
}

export const conflictingKey = defineRule<'ResourcePath', Fact>({
  name: 'conflicting-key',
  summary: 'A key repeats a property of the parent key with another value.',
  specification: 'OData 4.01 URL conventions 4.3.4; interface "Addressing of resources", Shortening rule',
  group: 'path',
  severity: 'warning',
  wakes: ['ResourcePath'],
  find(_path, context, report) {
    for (const segment of keyedSegments(context)) {
      const { values, repeated } = segment.key;
      for (const [own, property] of values) {
        const parents = repeated.get(property);
        if (own.name === undefined || parents === undefined) continue;
        const [value, expected] = [valueOf(own), valueOf(parents)];
        if (value === undefined || expected === undefined || value === expected) continue;
        report(own, { property, own, parents, set: segmentName(segment.segment, context) });
      }
    }
  },
  describe: ({ property, own, parents, set }, context) => ({
    message: `${property.alias} of ${set} repeats the key of the parent, which is ${shorten(context.textOf(parents.value))}, so with ${shorten(context.textOf(own.value))} there is no such record; make the two agree or leave ${property.alias} out.`,
    notes: [{ message: 'The value in the key of the parent.', span: parents }],
  }),
});

/** What a literal says, however it is spelled; undefined when that is not known. */
function valueOf({ value }: KeyValue): string | undefined {
  const literal = knownLiteral(value);
  if (literal === undefined) return undefined;
  if (literal.literal === 'string') return stringContent(literal);
  return literal.literal === 'integer' ? literal.text.replace(/^(-?)0+(\d)/, '$1$2') : literal.text;
}
