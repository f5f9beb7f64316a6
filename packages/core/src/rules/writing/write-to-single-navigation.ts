/** A write through a single-valued navigation property. */
import { shortName } from '../../schema/index.js';
import { defineRule } from '../engine/rule.js';
import { inOwnSet, writtenAddress } from '../shared/path/written-address.js';

interface Fact {
  readonly method: string;
  readonly name: string;
  readonly target: string;
  /** An entity of the type in its own set, if there is one such set. */
  readonly own: string | undefined;
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
      own: method === 'POST' ? undefined : inOwnSet(type, "('…')", context.schema),
    });
  },
  describe: ({ method, name, target, own }) => ({
    message: `A ${method} cannot be sent through the single-valued ${name}; ${own === undefined ? `use the entity set and the key of that ${target}` : `send it to ${own}`}.`,
  }),
});
