/** A change of one record whose path is a whole collection. */
import { defineRule } from '../engine/index.js';
import { writtenAddress } from '../shared/path/index.js';

interface Fact {
  readonly method: string;
  readonly name: string;
}

export const missingKey = defineRule<'ResourcePath', Fact>({
  name: 'missing-key',
  wakes: ['ResourcePath'],
  methods: ['PUT', 'PATCH', 'DELETE'],
  find(_path, context, report) {
    const { method, conventions } = context;
    if (conventions.collectionMethods.includes(method)) return;
    const address = writtenAddress(context);
    if (address === undefined) return;
    const { target } = address;
    if (target.cardinality !== 'many' || (target.role !== 'entitySet' && target.role !== 'navigation')) return;
    if (target.unlisted === 'custom' && conventions.customEntitySets?.writesOnSet === true) return;
    const { name } = target.segment;
    if (name.kind === 'Name') report(name, { method, name: name.text });
  },
  describe: ({ method, name }) => ({
    message: `A ${method} requires one record, but ${name} is a collection; add the key: ${name}('…').`,
  }),
});
