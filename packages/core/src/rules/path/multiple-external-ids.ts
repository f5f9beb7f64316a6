/** More than one segment of a path that is keyed by an alternate key. */
import type { Span } from '../../text/index.js';
import { defineRule } from '../engine/rule.js';
import { identifiedKeys } from '../shared/path/key-identifiers.js';

interface Fact {
  readonly text: string;
  readonly first: Span;
}

export const multipleExternalIds = defineRule<'ResourcePath', Fact>({
  name: 'multiple-external-ids',
  visits: ['ResourcePath'],
  forms: { ResourcePath: ['keyed'] },
  appliesTo: ({ conventions }) => conventions.keys.alternateInPath === 'single',
  find(_path, context, report) {
    const [first, ...others] = identifiedKeys(context).filter(({ by }) => by === 'alternate');
    for (const { predicate, isReferenced } of others)
      if (!isReferenced) report(predicate, { text: context.textOf(predicate), first: first!.predicate });
  },
  describe: ({ text, first }) => ({
    message: `A path can have only one external identifier, but ${text} is a second one; use keys, or begin the path at the last entity set.`,
    notes: [{ message: 'The first external identifier is here.', span: first }],
  }),
});
