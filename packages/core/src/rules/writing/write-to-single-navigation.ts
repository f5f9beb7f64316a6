/** A write through a single-valued navigation property. */
import { shortName } from '../../schema/index.js';
import { defineRule } from '../engine/rule.js';
import { writtenAddress } from '../shared/path/written-address.js';

interface Fact {
  readonly method: string;
  readonly name: string;
  readonly target: string;
}

export const writeToSingleNavigation = defineRule<'ResourcePath', Fact>({
  name: 'write-to-single-navigation',
  visits: ['ResourcePath'],
  appliesTo: ({ conventions }) => conventions.writing.throughNavigation === 'rejected',
  find(_path, context, report) {
    if (!['PUT', 'POST', 'PATCH'].includes(context.method)) return;
    const { method } = context;
    const address = writtenAddress(context);
    const navigation = address?.target.navigation;
    if (address === undefined || navigation === undefined || navigation.type.isCollection) return;
    if (address.parent?.cardinality !== 'one') return;
    const { segment, type } = address.target;
    report(segment.name, {
      method,
      name: navigation.name,
      target: type === undefined ? navigation.name : shortName(type.name),
    });
  },
  describe: ({ method, name, target }) => ({
    message: `A ${method} cannot follow the single-valued ${name}; use the entity set and the key of that ${target}.`,
  }),
});
