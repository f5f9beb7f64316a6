/** An insert that names its record in the path. */
import { defineRule } from '../engine/index.js';
import { writtenAddress } from '../shared/path/index.js';

export const unexpectedPostKey = defineRule<'ResourcePath', { readonly key: string }>({
  name: 'unexpected-post-key',
  summary: 'POST addresses one record by its key, where it needs a collection.',
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
    // Of an unlisted navigation nothing is known where a path may also call functions.
    if (role !== 'entitySet' && role !== 'navigation' && (role !== 'unknown' || context.dialect.boundOperations))
      return;
    // A key on a single-valued navigation is a mistake of its own.
    if (target.navigation?.type.isCollection === false) return;
    const { customEntitySets: custom } = context.conventions;
    if (custom?.writesOnSet === true && (path[0]?.unlisted === 'custom' || segment.name.text.startsWith(custom.prefix)))
      return;
    report(key.predicate, { key: context.textOf(key.predicate) });
  },
  describe: ({ key }) => ({
    message: `A POST inserts a new record into a collection, and the key ${key} names one record; remove the key, or use PUT to insert under it or PATCH to update it.`,
  }),
});
