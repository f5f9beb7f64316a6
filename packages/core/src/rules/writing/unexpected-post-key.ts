/** An insert with a key in the path. */
import { defineRule } from '../engine/index.js';
import { writtenAddress } from '../shared/path/index.js';

export const unexpectedPostKey = defineRule<'ResourcePath', { readonly key: string }>({
  name: 'unexpected-post-key',
  summary: 'The path of a POST has a key, but must be a collection.',
  specification: 'interface "Writing"; OData 4.01 Protocol 11.4.2',
  group: 'writing',
  // A POST to an entity may carry another method in a header.
  severity: 'warning',
  wakes: ['ResourcePath'],
  find(_path, context, report) {
    if (context.method !== 'POST') return;
    const address = writtenAddress(context);
    if (address === undefined) return;
    const { target, path } = address;
    const { key, role, segment } = target;
    if (key === undefined || segment.name.kind !== 'Name') return;
    // An unlisted navigation may be a function call where paths allow those.
    if (role !== 'entitySet' && role !== 'navigation' && (role !== 'unknown' || context.dialect.boundOperations))
      return;
    // unexpected-key reports a key on a single-valued navigation.
    if (target.navigation?.type.isCollection === false) return;
    const { customEntitySets: custom } = context.conventions;
    if (custom?.writesOnSet === true && (path[0]?.unlisted === 'custom' || segment.name.text.startsWith(custom.prefix)))
      return;
    report(key.predicate, { key: context.textOf(key.predicate) });
  },
  describe: ({ key }) => ({
    message: `A POST requires a collection, but ${key} names one record; remove the key, or use PUT or PATCH.`,
  }),
});
