/** A name that `$compute` or a transformation gives, which something else has already. */
import type { Referent } from '../../semantics/index.js';
import type { Name } from '../../syntax/index.js';
import { shortName } from '../shared/expressions/index.js';
import { defineRule } from '../engine/index.js';
import { shorten } from '../shared/text/index.js';

interface Fact {
  readonly alias: Name;
  readonly takenBy: Referent;
}

export const conflictingAlias = defineRule<'Aliased', Fact>({
  name: 'conflicting-alias',
  summary: 'A name after "as" is already a property, or is specified twice.',
  specification: 'OData Data Aggregation 3.1.1, aliases; OData 4.01 URL conventions 5.1.3.2',
  group: 'query',
  severity: 'error',
  wakes: ['Aliased'],
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
