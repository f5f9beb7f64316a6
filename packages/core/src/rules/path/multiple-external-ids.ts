/** More than one segment of a path that is keyed by an alternate key. */
import type { Span } from '../../source/index.js';
import { defineRule } from '../engine/index.js';
import { identifiedKeys } from '../shared/path/index.js';

interface Fact {
  readonly text: string;
  readonly first: Span;
}

export const multipleExternalIds = defineRule<'ResourcePath', Fact>({
  name: 'multiple-external-ids',
  summary: 'Two or more segments of a path are named by an external identifier.',
  specification: 'interface "Reading" 6 and "External identifier rules for writing" 4',
  group: 'path',
  severity: 'error',
  wakes: ['ResourcePath'],
  concerns: ({ conventions }) => conventions.alternateKeysInPath === 'single',
  find(_path, context, report) {
    const [first, ...others] = identifiedKeys(context).filter(({ by }) => by === 'alternate');
    for (const { predicate } of others) report(predicate, { text: context.textOf(predicate), first: first!.predicate });
  },
  describe: ({ text, first }) => ({
    message: `A path takes one external identifier, and ${text} is one more; use the records' own keys throughout, or address the last record from its own set.`,
    notes: [{ message: 'The first external identifier stands here.', span: first }],
  }),
});
