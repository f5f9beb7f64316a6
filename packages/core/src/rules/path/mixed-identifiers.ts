/** Own keys and external identifiers in one path. */
import type { Span } from '../../source/index.js';
import { defineRule } from '../engine/index.js';
import { identifiedKeys } from '../shared/path/index.js';

interface Fact {
  /** Where the other kind of identifier stands; undefined when both are in one key. */
  readonly other: Span | undefined;
  readonly isExternal: boolean;
}

export const mixedIdentifiers = defineRule<'ResourcePath', Fact>({
  name: 'mixed-identifiers',
  summary: 'A path names one record by its own key and another by an external identifier.',
  specification: 'interface "Reading" 6 and "External identifier rules for writing" 4',
  group: 'path',
  severity: 'error',
  wakes: ['ResourcePath'],
  concerns: ({ conventions }) => conventions.alternateKeysInPath === 'single',
  find(_path, context, report) {
    const keys = identifiedKeys(context);
    const [first] = keys;
    const later = keys.find(({ by }) => by === 'both' || by !== first?.by);
    if (first === undefined || later === undefined) return;
    report(later.predicate, {
      other: later.by === 'both' ? undefined : first.predicate,
      isExternal: later.by === 'alternate',
    });
  },
  describe({ other, isExternal }) {
    if (other === undefined)
      return {
        message:
          "A key is either the record's own or an external identifier, and this one is both; leave one of the two out.",
      };
    const [here, there] = isExternal
      ? ['an external identifier', "the record's own key"]
      : ["the record's own key", 'an external identifier'];
    return {
      message: `A path takes own keys or one external identifier, not both: this is ${here}, and a segment before it has ${there}; use own keys throughout.`,
      notes: [{ message: `This is ${there}.`, span: other }],
    };
  },
});
