/** Own keys and external identifiers in one path. */
import type { Span } from '../../source/index.js';
import { defineRule } from '../engine/index.js';
import { identifiedKeys } from '../shared/path/index.js';

interface Fact {
  /** The place of the other kind of identifier; undefined when both are in one key. */
  readonly other: Span | undefined;
  readonly isExternal: boolean;
}

export const mixedIdentifiers = defineRule<'ResourcePath', Fact>({
  name: 'mixed-identifiers',
  wakes: ['ResourcePath'],
  forms: { ResourcePath: ['keyed'] },
  concerns: ({ conventions }) => conventions.alternateKeysInPath === 'single',
  find(_path, context, report) {
    const keys = identifiedKeys(context);
    const [first] = keys;
    const later = keys.find(({ by }) => by === 'both' || by !== first?.by);
    // Faults in the path of an earlier request are reported there.
    if (first === undefined || later === undefined || later.isReferenced) return;
    report(later.predicate, {
      other: later.by === 'both' ? undefined : first.predicate,
      isExternal: later.by === 'alternate',
    });
  },
  describe({ other, isExternal }) {
    if (other === undefined)
      return {
        message: "A key is either the record's own key or an external identifier, but this one is both; remove one.",
      };
    const [here, there] = isExternal
      ? ['an external identifier', 'an own key']
      : ['an own key', 'an external identifier'];
    return {
      message: `This path mixes ${here} with ${there}; use own keys throughout.`,
      notes: [{ message: `This is ${there}.`, span: other }],
    };
  },
});
