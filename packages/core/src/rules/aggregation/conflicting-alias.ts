/** An alias in `$compute` or a transformation whose name is already used. */
import { shortName } from '../../schema/index.js';
import type { Referent } from '../../semantics/index.js';
import type { Name } from '../../syntax/index.js';
import { defineRule } from '../engine/rule.js';
import { shorten } from '../shared/text/words.js';

interface Fact {
  readonly alias: Name;
  readonly takenBy: Referent;
}

export const conflictingAlias = defineRule<'Aliased', Fact>({
  name: 'conflicting-alias',
  within: 'service-query',
  visits: ['Aliased'],
  find({ alias }, { binding }, report) {
    const referent = alias.kind === 'Name' ? binding.referentOf(alias) : undefined;
    if (alias.kind !== 'Name' || referent?.kind !== 'computed' || referent.takenBy === undefined) return;
    report(alias, { alias, takenBy: referent.takenBy });
  },
  describe({ alias, takenBy }) {
    const name = `"${shorten(alias.text)}"`;
    if (takenBy.kind === 'property' || takenBy.kind === 'navigation')
      return {
        message: `${name} is already a property of ${shortName(takenBy.declaredBy.name)}; choose another name after "as".`,
      };
    return {
      message: `The name ${name} is specified twice; choose another name after "as".`,
    };
  },
});
