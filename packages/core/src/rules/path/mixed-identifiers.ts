/** Own and alternate keys in one key, or in one path if the service accepts only one kind. */
import type { Span } from '../../text/index.js';
import { defineRule } from '../engine/rule.js';
import { identifiedKeys } from '../shared/path/key-identifiers.js';

interface Fact {
  /** The place of the other kind of identifier; undefined when both are in one key. */
  readonly other: Span | undefined;
  readonly isExternal: boolean;
}

export const mixedIdentifiers = defineRule<'ResourcePath', Fact>({
  name: 'mixed-identifiers',
  visits: ['ResourcePath'],
  forms: { ResourcePath: ['keyed'] },
  find(_path, context, report) {
    const keys = identifiedKeys(context);
    const [first] = keys;
    const isSingle = context.conventions.keys.alternateInPath === 'single';
    const later = keys.find(({ by }) => by === 'both' || (isSingle && by !== first?.by));
    // Faults in the path of an earlier request are reported there.
    if (first === undefined || later === undefined || later.isReferenced) return;
    report(later.predicate, {
      other: later.by === 'both' ? undefined : first.predicate,
      isExternal: later.by === 'alternate',
    });
  },
  describe({ other, isExternal }, { conventions }) {
    if (other === undefined)
      return {
        message: `Identify the entity by its key or by an ${conventions.keys.alternateInPath === 'single' ? 'external identifier' : 'alternate key'}, not by both; remove one of them.`,
      };
    const [here, there] = isExternal ? ['an external identifier', 'a key'] : ['a key', 'an external identifier'];
    return {
      message: `A path cannot mix ${here} with ${there}; use keys in all segments.`,
      notes: [{ message: `This is ${there}.`, span: other }],
    };
  },
});
