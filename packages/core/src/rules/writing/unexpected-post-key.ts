/** An insert with a key in the path. */
import type { Fix, Span } from '../../text/index.js';
import { defineRule } from '../engine/rule.js';
import { changeMethod } from '../shared/writing/change-method.js';
import { writtenAddress } from '../shared/path/written-address.js';

interface Fact {
  /** Undefined for a reference to an earlier request of a batch. */
  readonly key: string | undefined;
  readonly name: string;
  readonly predicate?: Span;
}

export const unexpectedPostKey = defineRule<'ResourcePath', Fact>({
  name: 'unexpected-post-key',
  visits: ['ResourcePath'],
  find(_path, context, report) {
    if (context.method !== 'POST') return;
    const address = writtenAddress(context);
    if (address === undefined) return;
    const { target, path } = address;
    const { key, role, segment } = target;
    const {
      names: { customEntitySets: custom },
    } = context.conventions;
    if (role === 'reference' && target.cardinality === 'one') {
      const isCustom = (target.origin?.[0] ?? target).unlisted === 'custom' && custom?.writesOnSet === true;
      if (!isCustom && segment.keys.length === 0)
        report(segment.name, { key: undefined, name: context.textOf(segment.name) });
      return;
    }
    if (key === undefined || segment.name.kind !== 'Name') return;
    // An unlisted navigation may be a function call where paths allow those.
    if (role !== 'entitySet' && role !== 'navigation' && (role !== 'unknown' || context.dialect.boundOperations))
      return;
    // unexpected-key reports a key on a single-valued navigation.
    if (target.navigation?.type.isCollection === false) return;
    if (custom?.writesOnSet === true && (path[0]?.unlisted === 'custom' || segment.name.text.startsWith(custom.prefix)))
      return;
    report(key.predicate, { key: context.textOf(key.predicate), name: segment.name.text, predicate: key.predicate });
  },
  describe: ({ key, name }) => ({
    message:
      key === undefined
        ? `A POST requires a collection, but ${name} refers to one entity; add a collection such as ${name}/Lines, or use PATCH.`
        : `A POST requires a collection, but ${key} names one entity; remove the key, or use PUT or PATCH.`,
  }),
  fix({ predicate }, { isInBatch }): Fix[] {
    if (predicate === undefined) return [];
    const { start, end } = predicate;
    const removal: Fix = { title: 'Remove the key', safety: 'unsafe', edits: [{ start, end, text: '' }] };
    const methods = isInBatch ? [] : ['PUT', 'PATCH'].map((method) => changeMethod(method, 'unsafe'));
    return [removal, ...methods].map((each) => ({ ...each, isManual: true }));
  },
});
